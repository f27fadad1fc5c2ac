// Runs after the browser's last test, when the server has been told to stop.
import { rmSync } from 'node:fs';
import { certificateFile } from './trusted-certificate.ts';

export default function removeData(): void {
  const folder = process.env['E2E_DATA_DIR'];
  if (folder === undefined) return;
  // It may still be writing its last files.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  rmSync(certificateFile(folder), { force: true });
}
