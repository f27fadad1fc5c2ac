// Sets the chosen theme before the first paint. A file of its own, since the page allows no inline scripts.
(function () {
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage that is switched off leaves the system's theme.
  }
})();
