// A copy of the product in a folder of its own, to which a test gives made-up migrations: the next version.
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COPIED = ['dist/server', 'db', 'package.json'];

export function copyProduct(root: string): void {
  for (const part of COPIED) cpSync(join(ROOT, part), join(root, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
}

/** `name`: below db/. */
export const writeMigration = (root: string, { name, sql }: { name: string; sql: string }) =>
  writeFileSync(join(root, 'db', name), sql);
