package dev.claudeloop.repository;

import java.util.List;
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles;
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment;
import org.jetbrains.kotlin.com.intellij.openapi.Disposable;
import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer;
import org.jetbrains.kotlin.com.intellij.psi.PsiErrorElement;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtPsiFactory;

/** The parser of the Kotlin compiler. */
final class KotlinParser implements AutoCloseable {
    private final Disposable lifetime = Disposer.newDisposable();
    private final KtPsiFactory files = new KtPsiFactory(
            KotlinCoreEnvironment.createForProduction(
                            lifetime, new CompilerConfiguration(), EnvironmentConfigFiles.JVM_CONFIG_FILES)
                    .getProject(),
            false);

    /** The syntax errors of a script, each with the line it is in. */
    List<String> errors(String script) {
        KtFile file = files.createFile("script.kts", script);
        return PsiTreeUtil.collectElementsOfType(file, PsiErrorElement.class).stream()
                .map(error -> "line %d: %s".formatted(line(script, error.getTextOffset()), error.getErrorDescription()))
                .toList();
    }

    @Override
    public void close() {
        Disposer.dispose(lifetime);
    }

    private static long line(String text, int offset) {
        return 1
                + text.substring(0, offset)
                        .chars()
                        .filter(character -> character == '\n')
                        .count();
    }
}
