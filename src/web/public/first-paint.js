// Runs before the first paint: sets the chosen theme, and what the drawn page (src/web/prerender.tsx) has to show. Once
// something stands on the screen the app's own scripts are fetched: until then the styles and fonts have the line to
// themselves. A file of its own, since the page allows no inline scripts. A device may keep it longer than a page (the service
// worker's copy is of the version before): what it finds in pages, #app and data-picture, keeps its meaning.
(function () {
  var PATIENCE_MS = 1000;
  var page = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    if (localStorage.getItem('hourbook.auth') === null) page.dataset.visitor = '';
    if (document.cookie.split('; ').includes('sidebar_state=false')) page.dataset.narrow = '';
  } catch {
    // Storage that is switched off leaves the system's theme, and nobody can be signed in.
    page.dataset.visitor = '';
  }

  /** Scripts in a template are neither fetched nor run. */
  function startApp() {
    var app = document.getElementById('app');
    if (!(app instanceof HTMLTemplateElement)) return;
    document.head.append(app.content);
    app.remove();
  }

  /** A visitor who only reads needs no app: it is fetched after the page, and starts with the first touch, key or move. */
  function startWhenWanted() {
    ['pointerover', 'pointerdown', 'keydown'].forEach(function (sign) {
      addEventListener(sign, startApp, { once: true, passive: true, capture: true });
    });
    addEventListener('load', function () {
      setTimeout(function () {
        var app = document.getElementById('app');
        if (app instanceof HTMLTemplateElement) document.head.append(...app.content.querySelectorAll('link'));
      }, PATIENCE_MS);
    });
  }

  document.addEventListener('DOMContentLoaded', function () {
    var picture = document.querySelector('[data-picture]');
    var isSeen = !picture || (picture.getAttribute('data-picture') === 'visitor') === 'visitor' in page.dataset;
    // The landing page is whole as it is, but for a user who is signed in or comes by a mailed link.
    if (!picture && 'visitor' in page.dataset && location.hash === '') return startWhenWanted();
    if (document.hidden || !isSeen) return startApp();
    new PerformanceObserver(function (paints) {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) startApp();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(startApp, PATIENCE_MS);
  });
})();
