// Whether DATA_DIR has held an embedded database, so that a start never takes a lost one for a first start.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_NAME } from './damaged-folder.ts';

const MARKER = 'database-was-created';
const EXPLANATION = 'While this file is here, no start creates an empty database in this folder.\n';
/** What `npm run restore -- FILE --replace` leaves. */
const KEPT = /^database\.before-restore-/;

export function markDatabase(dataDir: string): void {
  const marker = join(dataDir, MARKER);
  if (!existsSync(marker)) writeFileSync(marker, EXPLANATION, { mode: 0o600 });
}

export function hasHeldDatabase(dataDir: string): boolean {
  const backups = join(dataDir, 'backups');
  return (
    existsSync(join(dataDir, MARKER)) ||
    readdirSync(dataDir).some((name) => KEPT.test(name)) ||
    (existsSync(backups) && readdirSync(backups).some((name) => BACKUP_NAME.test(name)))
  );
}

export function isEmptyOrMissing(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}
