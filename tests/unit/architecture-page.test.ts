// The tree of docs/architecture.md names what there is, and every folder of these parents.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const COMPLETE = [
  'db',
  'src',
  'src/domain',
  'src/domain/accreditation',
  'src/server',
  'src/server/auth',
  'src/server/db',
  'src/server/rest',
  'src/web',
  'src/web/app',
  'src/web/data',
  'src/web/ui',
  'tests',
];

/** One line of the tree: two spaces per level, names, two or more spaces, the purpose. */
function pathsOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', names = '', purpose = ''] = /^( *)(\S+(?: \S+)*)(?: {2,}(.*))?$/.exec(line) ?? [];
    const depth = indent.length / 2;
    const paths = names.split(' ').map((name) => join(...parents.slice(0, depth), name.replace(/\/$/, '')));
    parents[depth] = names.split(' ')[0]!.replace(/\/$/, '');
    return purpose === '' && !names.endsWith('/') ? [`${line}: no purpose`] : paths;
  });
}

const [, tree = ''] = /```\n(.*?)\n```/s.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
const named = pathsOf(tree);

test('what the tree names exists', () => {
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test.each(COMPLETE)('every folder of %s is in the tree', (parent) => {
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => join(parent, name)).filter((path) => !named.includes(path))).toEqual([]);
});

test('every folder of the project is in the tree, and in the table of README.md', () => {
  const ignored = readFileSync('.gitignore', 'utf8').replaceAll('/', '').split('\n');
  const readme = readFileSync('README.md', 'utf8');
  const folders = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const ours = folders.map(({ name }) => name).filter((name) => !name.startsWith('.') && !ignored.includes(name));
  expect(ours).toContain('src');
  expect(ours.filter((name) => !named.includes(name) || !readme.includes(`| [${name}`))).toEqual([]);
});
