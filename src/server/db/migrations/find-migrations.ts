// The SQL files of db/, in the order in which they are applied: the platform first, then the migrations, then the
// functions.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SqlFile {
  /** Path below db/, e.g. `migrations/0001-baseline.sql`. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** The files of db/functions, which can be applied again at any time (ADR 30). */
export interface FunctionFiles {
  /** Grows with each change of the files; `npm run schema` counts. */
  readonly revision: number;
  readonly files: readonly SqlFile[];
}

/** A line of a migration that stands for a file of db/functions as it is now. The hash is that of the line: the file may change. */
const INCLUDE = /^-- include (functions\/\S+\.sql)$/gm;

/** A line of a file that is written for several tables: `-- each: cpd_records, cpd, cpd_records`. */
const EACH = /^-- each: (.+)\n/gm;

/** A line that stands for those of another file. */
const EACH_OF = /^-- each of (\S+)\n/gm;

/** Such a file, written for each table. */
function writeForEach(text: string): string {
  const lines = [...text.matchAll(EACH)].map(([, line]) => line!.split(', '));
  if (lines.length === 0) return text;
  const [once, names] = [text.replaceAll(EACH, ''), [':table', ':name', ':gate']];
  return lines.map((line) => line.reduce((sql, word, place) => sql.replaceAll(names[place]!, word), once)).join('\n');
}

/** Before each policy that a file creates, the one that it replaces. */
const POLICY = /^create policy ("[^"]*" on [\w.]+)/gm;
const dropBefore = (text: string) => text.replace(POLICY, 'drop policy if exists $1;\n$&');

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The folder db/ beside the package.json that this file belongs to; the same from the sources and from dist/. */
function databaseFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder db/ with the migrations was not found beside package.json');
    folder = parent;
  }
  return join(folder, 'db');
}

function readSqlFiles(folder: string, part: string): SqlFile[] {
  return readdirSync(join(folder, part))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const read = (name: string) => readFileSync(join(folder, part, name), 'utf8');
      const text = read(file).replace(EACH_OF, (_line, name: string) => (read(name).match(EACH) ?? []).join(''));
      const sql = writeForEach(text).replace(INCLUDE, (_line, name: string) =>
        readFileSync(join(folder, name), 'utf8'),
      );
      return { name: `${part}/${file}`, sql, sha256: hashOf(text) };
    });
}

export function findMigrations(folder = databaseFolder()): SqlFile[] {
  return ['platform', 'migrations'].flatMap((part) => readSqlFiles(folder, part));
}

/**
 * Functions before the policies that call them and the roles that may call them, and lists before all: functions are written from them
 * (each_fact), so each hash is of the lists too.
 */
export function findFunctions(folder = databaseFolder()): FunctionFiles {
  const revision = Number(/^revision (\d+)$/m.exec(readFileSync(join(folder, 'functions/revision'), 'utf8'))?.[1]);
  if (!Number.isInteger(revision)) throw new Error('db/functions/revision names no revision. Run npm run schema.');
  const lists = readSqlFiles(folder, 'functions/lists');
  const files = ['functions', 'functions/policies', 'functions/roles'].flatMap((part) => readSqlFiles(folder, part));
  const withLists = ({ name, sql, sha256 }: SqlFile) => ({
    name,
    sql: dropBefore(sql),
    sha256: hashOf(hashOfFiles(lists) + sha256),
  });
  return { revision, files: [...lists, ...files].map(withLists) };
}

/** One hash of all files, for db/functions/revision. */
export const hashOfFiles = (files: readonly SqlFile[]): string =>
  hashOf(files.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(''));
