// Runs after the browser's last test, when the server has stopped.
import { rmSync } from 'node:fs';

export default function removeData(): void {
  const folder = process.env['E2E_DATA_DIR'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
