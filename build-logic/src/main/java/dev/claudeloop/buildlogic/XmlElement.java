package dev.claudeloop.buildlogic;

import java.io.IOException;
import java.io.StringReader;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** An element of an XML file, read by the names of its children. */
record XmlElement(Element element) {

    static XmlElement parse(String text) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return new XmlElement(factory.newDocumentBuilder()
                    .parse(new InputSource(new StringReader(text)))
                    .getDocumentElement());
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalArgumentException("Not a well-formed XML file: " + e.getMessage(), e);
        }
    }

    String name() {
        return element.getTagName();
    }

    String text() {
        return element.getTextContent().trim();
    }

    Stream<XmlElement> children() {
        NodeList nodes = element.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(node -> new XmlElement((Element) node));
    }

    /** The elements at the end of a path of names, as in {@code dependencyManagement/dependencies/dependency}. */
    Stream<XmlElement> at(String path) {
        Stream<XmlElement> found = Stream.of(this);
        for (String name : path.split("/")) {
            found = found.flatMap(XmlElement::children)
                    .filter(child -> child.name().equals(name));
        }
        return found;
    }

    Optional<String> text(String path) {
        return at(path).map(XmlElement::text).findFirst();
    }
}
