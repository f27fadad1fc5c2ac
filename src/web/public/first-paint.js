// Runs before the first paint: sets the chosen theme, what the drawn page (src/web/prerender.tsx) has to show, and keeps the keys
// that a coach presses there until the app can act on them; the page's inline script keeps those that come before this one is there.
// Once something stands on the screen the app's own scripts are fetched: until then the styles and fonts have the line to themselves.
// A device may keep this file longer than a page (the service worker's copy is of the version before): what it finds in pages,
// firstKeys, #app and data-picture, keeps its meaning.
(function () {
  var PATIENCE_MS = 1000;
  var KEYS_KEPT_MS = 30000;
  /** If the next page has not come by then, the keys act on this one. */
  var LEAVING_MS = 3000;
  var HANDED_OVER = 'hourbook.keys';
  var page = document.documentElement;
  // Keys with which an input method composes characters, as for Japanese, are for it alone. Safari sends the Enter that ends this
  // afterwards, with this code. Keyboards of Android compose every word, and their Enter, which has its own code, is the coach's.
  var TAKEN_BY_INPUT_METHOD = 229;
  addEventListener(
    'keydown',
    function (event) {
      if (event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation();
    },
    true,
  );
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    if (localStorage.getItem('hourbook.auth') === null) page.dataset.visitor = '';
    if (document.cookie.split('; ').includes('sidebar_state=false')) page.dataset.narrow = '';
  } catch {
    // Storage that is switched off leaves the system's theme, and nobody can be signed in.
    page.dataset.visitor = '';
  }

  /** Keys pressed on the page before, after this one was asked for; earlier ones were meant for another page. */
  function keysFromPageBefore() {
    try {
      var text = sessionStorage.getItem(HANDED_OVER);
      sessionStorage.removeItem(HANDED_OVER);
      var left = text && JSON.parse(text);
      return left && left.at >= performance.timeOrigin ? left.keys : [];
    } catch {
      return [];
    }
  }

  /**
   * Keys from the first one on, until the app takes them (src/web/ui/form/early-keys.ts) or does not come; and those pressed while the
   * page is being left, until the next one has them. What follows an N is for the form that N opens: the page may not scroll or
   * follow a link by it.
   * @param {KeyboardEventInit[]} kept
   */
  function keepKeys(kept) {
    var EDITING = ['Enter', 'Backspace', 'Tab', 'Escape', 'ArrowDown', 'ArrowUp'];
    var isForForm = new URLSearchParams(location.search).has('log') || kept.some(opensForm);
    var isTaken = false;
    var isLeft = false;
    var keptBefore = 0;
    /** @param {KeyboardEventInit} key */
    function isPlainKey(key) {
      return !key.ctrlKey && !key.metaKey && !key.altKey;
    }
    /** @param {KeyboardEventInit} key */
    function opensForm(key) {
      return isPlainKey(key) && key.key === 'n' && !document.cookie.includes('single_keys=off');
    }
    /** @param {KeyboardEvent} event */
    function onKey(event) {
      var isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
      if (isTyping) return;
      var isPlain = isPlainKey(event);
      var isPalette = !isPlain && event.key.toLowerCase() === 'k';
      var isText = isPlain && (event.key.length === 1 || (isForForm && EDITING.includes(event.key)));
      // Once the app runs, it gets the keys that act on this page, such as those for the palette or for a link that has the focus.
      if (isLeft && isTaken && (!isText || (event.key === ' ' && !isForForm))) return;
      if (isPalette || (isText && (isForForm || isLeft))) event.preventDefault();
      if (isLeft && isTaken) event.stopImmediatePropagation();
      if (opensForm(event)) isForForm = true;
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
    function stop() {
      removeEventListener('keydown', onKey, true);
      return kept.splice(0);
    }
    /** The page was not left after all, as with a mail address or a download: the keys are for this one. */
    function stay() {
      isLeft = false;
      if (isTaken) stop().forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', key)));
    }
    (window.firstKeys || []).forEach(onKey);
    addEventListener('keydown', onKey, true);
    window.takeKeys = function () {
      isTaken = true;
      return isLeft ? [] : stop();
    };
    setTimeout(window.takeKeys, KEYS_KEPT_MS);
    addEventListener('beforeunload', function () {
      if (isLeft) return;
      isLeft = true;
      isForForm = false;
      keptBefore = kept.length;
      addEventListener('keydown', onKey, true);
      setTimeout(stay, LEAVING_MS);
    });
    addEventListener('pagehide', function () {
      if (!isLeft) return;
      isLeft = false;
      var keys = kept.splice(keptBefore);
      if (isTaken) stop();
      try {
        if (keys.length > 0) sessionStorage.setItem(HANDED_OVER, JSON.stringify({ at: Date.now(), keys }));
      } catch {
        // Where storage is switched off they are lost.
      }
    });
  }
  var keysBefore = keysFromPageBefore();
  if (!('visitor' in page.dataset)) keepKeys(keysBefore);

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
