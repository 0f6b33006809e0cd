// The page is XML too, so this does without the characters that XML reserves.
(function () {
  var timeline = document.getElementById('timeline');
  var tools = document.querySelector('.tools');

  function openTarget() {
    var target = document.getElementById(location.hash.slice(1));
    var iteration = target ? target.closest('.iteration') : null;
    if (iteration) {
      show(tools.querySelector('[data-show=""]'));
      iteration.open = true;
      iteration.scrollIntoView();
    }
  }

  function show(button) {
    timeline.dataset.show = button.dataset.show;
    tools.querySelectorAll('[data-show]').forEach(function (other) {
      other.setAttribute('aria-pressed', other === button);
    });
  }

  function openAll(open) {
    document.querySelectorAll('.iteration').forEach(function (iteration) {
      iteration.open = open;
    });
  }

  tools.hidden = false;
  tools.addEventListener('click', function (event) {
    var button = event.target.closest('button');
    if (button === null) {
      return;
    }
    if (button.dataset.show === undefined) {
      openAll(button.dataset.open === 'true');
    } else {
      show(button);
    }
  });
  addEventListener('hashchange', openTarget);
  openTarget();

  if (document.documentElement.dataset.state === 'running') {
    setInterval(function () {
      if (document.querySelector('details[open]') === null) {
        location.reload();
      }
    }, 5000);
  }
})();
