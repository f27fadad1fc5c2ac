// Runs after the browser's last test.
import { rmSync } from 'node:fs';
import { certificateFile } from './trusted-certificate.ts';

/** Playwright stops the server after this; its files are removed once it has written the last of them, when this process ends. */
export default function removeData(): void {
  const folder = process.env['E2E_DATA_DIR'];
  if (folder === undefined) return;
  process.once('exit', () => {
    for (const path of [folder, certificateFile(folder)]) rmSync(path, { recursive: true, force: true });
  });
}
