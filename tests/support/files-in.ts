// The project's files that tests of conventions read.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths from the project's folder, with slashes. Without packages: one that is measured beside ours may be installed in bench. */
export const filesIn = (folders: readonly string[], pattern: RegExp): string[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(({ parentPath, name }) => pattern.test(name) && !parentPath.includes('node_modules'))
    .flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name).replaceAll('\\', '/') : []));

/** Of code that runs in the product. */
export const sourcesIn = (folders: readonly string[], pattern = /\.tsx?$/): string[] =>
  filesIn(folders, pattern).filter((path) => !/\.(?:test|spec)\.\w+$/.test(path));

/** Of a folder, with their texts; the paths are below it. */
export const textsIn = (folder: string, pattern?: RegExp): { path: string; text: string }[] =>
  sourcesIn([folder], pattern).map((path) => ({
    path: path.slice(folder.length + 1),
    text: readFileSync(path, 'utf8'),
  }));
