// Secrets for installations that do not set them: generated at the first start and stored in the data folder, readable
// by its owner only.
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { syncFolder } from './sync-folder.ts';

const secretSchema = z.string().check(z.minLength(32));

/** One file per secret, so that creating one never changes another. */
const FILES = {
  jwtSecret: { name: 'keys.json', ifLost: 'Restore it, or remove it to create a new one, which signs everyone out.' },
  notesKey: { name: 'notes-key.json', ifLost: 'Restore it: without it nobody can read the notes in the database.' },
} as const;
export type SecretName = keyof typeof FILES;

/** Reads the secret from its file in `dataDir`, or creates it. Throws if the file exists but cannot be used. */
export function readOrCreateSecret(dataDir: string, which: SecretName): string {
  const path = join(dataDir, FILES[which].name);
  const stored = readSecret(path, which);
  if (stored !== null) return stored;
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  // On disk before anything is encrypted with it: a power failure would leave notes that nobody can read.
  writeFileSync(draft, JSON.stringify({ [which]: randomBytes(48).toString('base64url') }), {
    mode: 0o600,
    flush: true,
  });
  try {
    // Linking is atomic and never replaces a file that another process created first.
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  syncFolder(dataDir);
  return readSecret(path, which) ?? fail(path, which);
}

function readSecret(path: string, which: SecretName): string | null {
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

function fail(path: string, which: SecretName): never {
  throw new Error(`${path} does not hold a usable key. ${FILES[which].ifLost}`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
