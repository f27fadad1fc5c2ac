// Finds Radicale, the CalDAV server of the tests of calendars: RADICALE_PATH, or the program on the PATH. Installs Debian's if
// possible. Without it these tests are skipped with a line.
import { aptInstall, canInstall, onThePath } from './find-chromium.mjs';

export async function findRadicale() {
  const find = () => process.env.RADICALE_PATH || onThePath(['radicale']);
  if (!find() && canInstall()) await aptInstall(['radicale']);
  const path = find();
  if (!path) console.log('Skipped: Radicale is not installed (Debian: apt-get install radicale).');
  return path ? { RADICALE_PATH: path } : {};
}
