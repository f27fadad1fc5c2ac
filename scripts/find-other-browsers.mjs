// Finds Firefox and WebKitGTK for tests/browsers: FIREFOX_PATH, WEBKIT_DRIVER_PATH and XVFB_PATH, or programs on the
// PATH. Installs Debian's if possible. A missing browser is skipped with a line.
import { aptInstall, canInstall, onThePath } from './find-chromium.mjs';

const BROWSERS = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    // Debian's first, since the tests are written for it.
    programs: { FIREFOX_PATH: ['firefox-esr', 'firefox'] },
  },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: { WEBKIT_DRIVER_PATH: ['WebKitWebDriver'], XVFB_PATH: ['Xvfb'] },
  },
];

/** The programs' paths as environment variables, for browsers of which all programs exist. */
export async function findOtherBrowsers() {
  const missing = BROWSERS.filter((browser) => pathsOf(browser) === null);
  if (missing.length > 0 && canInstall()) {
    await aptInstall(missing.flatMap(({ packages }) => packages));
  }
  const env = {};
  for (const browser of BROWSERS) {
    const paths = pathsOf(browser);
    if (paths) Object.assign(env, paths);
    else {
      console.log(`Skipped: ${browser.name} is not installed (Debian: apt-get install ${browser.packages.join(' ')}).`);
    }
  }
  return env;
}

function pathsOf({ programs }) {
  const paths = Object.entries(programs).map(([name, names]) => [name, process.env[name] || onThePath(names)]);
  return paths.every(([, path]) => path) ? Object.fromEntries(paths) : null;
}
