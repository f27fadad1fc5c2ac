// Runs before the first paint: sets the chosen theme, what the drawn page (src/web/prerender.tsx) has to show, and keeps the keys
// that a coach presses there until the app can act on them. Once something stands on the screen the app's own scripts are fetched: until then the styles and fonts have the line to
// themselves. A file of its own, since the page allows no inline scripts. A device may keep it longer than a page (the service
// worker's copy is of the version before): what it finds in pages, #app and data-picture, keeps its meaning.
(function () {
  var PATIENCE_MS = 1000;
  var KEYS_KEPT_MS = 30000;
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

  /**
   * Keys from the first one on, until the app takes them (src/web/ui/form/early-keys.ts) or does not come. What follows an N is for
   * the form that N opens: the page may not scroll or follow a link by it.
   */
  function keepKeys() {
    var EDITING = ['Enter', 'Backspace', 'Tab', 'Escape', 'ArrowDown', 'ArrowUp'];
    /** @type {KeyboardEventInit[]} */
    var kept = [];
    var isForForm = new URLSearchParams(location.search).has('log');
    /** @param {KeyboardEvent} event */
    function onKey(event) {
      var isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
      if (isTyping || event.isComposing) return;
      var isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      var isPalette = !isPlain && event.key.toLowerCase() === 'k';
      if (isPalette || (isPlain && isForForm && (event.key.length === 1 || EDITING.includes(event.key))))
        event.preventDefault();
      if (isPlain && event.key === 'n' && !document.cookie.includes('single_keys=off')) isForForm = true;
      kept.push({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        shiftKey: event.shiftKey,
        modifierAltGraph: event.getModifierState('AltGraph'),
        repeat: event.repeat,
        bubbles: true,
        cancelable: true,
      });
    }
    addEventListener('keydown', onKey, true);
    window.takeKeys = function () {
      removeEventListener('keydown', onKey, true);
      return kept.splice(0);
    };
    setTimeout(window.takeKeys, KEYS_KEPT_MS);
  }
  if (!('visitor' in page.dataset)) keepKeys();

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
