// A real build of a copy of the project, in a folder of its own.
import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The project, whose build the tests start servers of. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LEFT_OUT = new Set(['.git', 'bench', 'dist', 'node_modules', 'test-results', 'tests']);
/** Modules that most files of the web app load, so that a change of them changes the names of these files. */
const CHANGED = ['src/web/main.tsx', 'src/domain/screens.ts'];

/** A build with file names of its own; what the product does is the same. */
export async function buildCopy(root: string): Promise<void> {
  for (const entry of readdirSync(ROOT))
    if (!LEFT_OUT.has(entry)) cpSync(join(ROOT, entry), join(root, entry), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const file of CHANGED)
    appendFileSync(join(root, file), "\n(globalThis as { build?: string }).build = 'newer';\n");
  await promisify(execFile)(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root });
}

/** The addresses of the hashed files in this build. */
export function assetsOf(root: string): string[] {
  return readdirSync(join(root, 'dist', 'web', 'assets'))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);
}
