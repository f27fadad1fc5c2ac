// The signing secret of an installation that sets none: made on the first start, kept in the data folder for its owner alone.
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const keysSchema = z.object({ jwtSecret: z.string().check(z.minLength(32)) });

/** The secret in `dataDir`/keys.json, made when there is none. Throws when the file is there but cannot be used. */
export function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'keys.json');
  const kept = readKeys(path);
  if (kept !== null) return kept;
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ jwtSecret: randomBytes(48).toString('base64url') }), { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never over a file that another process made first.
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readKeys(path) ?? fail(path);
}

function readKeys(path: string): string | null {
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
    return fail(path);
  }
  const keys = keysSchema.safeParse(content);
  return keys.success ? keys.data.jwtSecret : fail(path);
}

function fail(path: string): never {
  throw new Error(`${path} does not hold a usable key. Restore it, or remove it to sign everyone out and begin anew.`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
