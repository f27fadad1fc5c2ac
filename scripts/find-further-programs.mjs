// Finds what only some tests need: programs named by the environment or on the PATH. Installs Debian's if possible. Where one is missing,
// its tests are skipped with a line.
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
/** The CalDAV server of the tests of calendars. */
const RADICALE = { name: 'Radicale', packages: ['radicale'], programs: { RADICALE_PATH: ['radicale'] } };

export const findOtherBrowsers = () => find(BROWSERS);
export const findRadicale = () => find([RADICALE]);

/** The programs' paths as environment variables, for those of `wanted` of which all programs exist. */
async function find(wanted) {
  const missing = wanted.filter((one) => pathsOf(one) === null);
  if (missing.length > 0 && canInstall()) await aptInstall(missing.flatMap(({ packages }) => packages));
  const env = {};
  for (const one of wanted) {
    const paths = pathsOf(one);
    if (paths) Object.assign(env, paths);
    else console.log(`Skipped: ${one.name} is not installed (Debian: apt-get install ${one.packages.join(' ')}).`);
  }
  return env;
}

function pathsOf({ programs }) {
  const paths = Object.entries(programs).map(([name, names]) => [name, process.env[name] || onThePath(names)]);
  return paths.every(([, path]) => path) ? Object.fromEntries(paths) : null;
}
