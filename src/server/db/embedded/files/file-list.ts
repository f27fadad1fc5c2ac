// The list of the engine's files, stored among them. It says how large each file was after the last checkpoint and,
// once the engine is closed, what each contains.
import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { readIfThere } from './control-file.ts';

export const LIST_NAME = 'hourbook-files.json';

const fileSchema = z.object({
  size: z.number(),
  /** How many pages are not all zero. A page that was written never becomes zero again. */
  written: z.number(),
  /** Of the content; only once the engine is closed. */
  crc32: z.optional(z.number()),
});
const listSchema = z.object({
  /** Whether the engine was closed after its last write. */
  closed: z.boolean(),
  /** The position in the write-ahead log up to which everything was on disk; hexadecimal, as Postgres writes it. */
  position: z.string(),
  folders: z.array(z.string()),
  files: z.record(z.string(), fileSchema),
});
export type FileList = z.infer<typeof listSchema>;
export type ListedFile = z.infer<typeof fileSchema>;

/** null if there is none, or none that can be read. */
export function readList(folder: string): FileList | null {
  const bytes = readIfThere(join(folder, LIST_NAME));
  if (bytes === null) return null;
  try {
    return listSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    // The list only protects the others: without it the engine opens as it would without this check.
    return null;
  }
}

/** While there is no list, files may become smaller or go: before migrations and whatever rewrites tables. */
export function removeList(folder: string): void {
  rmSync(join(folder, LIST_NAME), { force: true });
}

export async function writeList(folder: string, list: FileList): Promise<void> {
  const draft = join(folder, `${LIST_NAME}.new`);
  await writeFile(draft, JSON.stringify(list), { mode: 0o600, flush: true });
  renameSync(draft, join(folder, LIST_NAME));
}

/** Postgres writes them anew at every start. */
const REBUILT = /(?:^|\/)(?:pg_internal\.init(?:\.\d+)?|postmaster\.(?:pid|opts))$|^pg_stat(?:_tmp)?\//;

/** Folders and files below `folder`, with `/` between the parts of their names. */
export async function listFolder(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({
    name: relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
    isFolder: entry.isDirectory(),
  }));
  return {
    folders: named.flatMap(({ name, isFolder }) => (isFolder ? name : [])),
    files: named.flatMap(({ name, isFolder }) =>
      isFolder || REBUILT.test(name) || name.startsWith(LIST_NAME) ? [] : name,
    ),
  };
}

/** null if there is no such file. */
export function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}

const PAGE = 8192;
const ZEROS = Buffer.alloc(PAGE);
/** Some pages at once, so that a large file is not in memory as a whole. */
const PART_BYTES = 128 * PAGE;

/** Reads without waiting: a thousand small files take a tenth of the time that streams need. See readInTurns. */
function readContent(path: string, part: Buffer): Required<ListedFile> {
  let [size, written, sum] = [0, 0, 0];
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const bytes = part.subarray(0, readSync(file, part, 0, part.length, size));
      if (bytes.length === 0) return { size, written, crc32: sum };
      for (let at = 0; at < bytes.length; at += PAGE) {
        const page = bytes.subarray(at, at + PAGE);
        if (!page.equals(page.length === PAGE ? ZEROS : ZEROS.subarray(0, page.length))) written += 1;
      }
      size += bytes.length;
      sum = crc32(bytes, sum);
    }
  } finally {
    closeSync(file);
  }
}

const TURN_MS = 20;

/** The content of each file in turn. Lets other work run every 20 ms. */
export async function* readInTurns(folder: string, names: readonly string[]) {
  const part = Buffer.alloc(PART_BYTES);
  let began = performance.now();
  for (const name of names) {
    yield { name, content: readContent(join(folder, name), part) };
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
