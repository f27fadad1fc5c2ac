// The secrets of an installation that sets none: made on the first start, kept in the data folder for its owner alone.
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const secretSchema = z.string().check(z.minLength(32));

/** Files of their own: each appears whole or not at all, and a new one never touches another. */
const FILES = {
  jwtSecret: { name: 'keys.json', ifLost: 'Restore it, or remove it to sign everyone out and begin anew.' },
  notesKey: { name: 'notes-key.json', ifLost: 'Restore it: without it nobody can read the notes in the database.' },
} as const;
export type KeptSecret = keyof typeof FILES;

/** The secret in its file below `dataDir`, made when there is none. Throws when the file is there but cannot be used. */
export function keptSecret(dataDir: string, which: KeptSecret): string {
  const path = join(dataDir, FILES[which].name);
  const kept = readSecret(path, which);
  if (kept !== null) return kept;
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ [which]: randomBytes(48).toString('base64url') }), { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never over a file that another process made first.
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readSecret(path, which) ?? fail(path, which);
}

function readSecret(path: string, which: KeptSecret): string | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return fail(path, which);
  }
  const keys = z.object({ [which]: secretSchema }).safeParse(content);
  return keys.success ? (keys.data[which] ?? fail(path, which)) : fail(path, which);
}

function fail(path: string, which: KeptSecret): never {
  throw new Error(`${path} does not hold a usable key. ${FILES[which].ifLost}`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
