// The lines of .env. What cannot be read there is refused: a setting that is left out would be another one, such as another database.
import { parseEnv } from 'node:util';
import { SETTING_NAMES, SettingsError } from '../settings.ts';

/** The variables of libpq, which pg reads by itself, and the folder of temporary files (docs/operations.md). */
const READ_ELSEWHERE = /^(?:PG[A-Z]+|TMPDIR)$/;

/** Once values in quotation marks are taken out: nothing, a comment, or a name with a value that begins with no such mark. */
const READABLE = /^\s*(?:#.*|(?:export\s+)?\w+\s*=(?!\s*["'`]).*)?$/;

/** A value in quotation marks with more behind it, which is left out, as the address in MAIL_FROM="A name" <address>. */
const CUT = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*[^\s#]/gm;

export interface EnvFile {
  readonly lines: Record<string, string | undefined>;
  /** Names that are no settings. */
  readonly unknown: readonly string[];
}

/** Throws SettingsError that names each line which is not read as it is meant. */
export function readEnvFile(text: string): EnvFile {
  // Some editors begin a file with a byte order mark, which would be part of the first name.
  const content = text.replace(/^\uFEFF/, '');
  const lines = parseEnv(content);
  const assigned = [...content.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=/gm)].map(([, name]) => name!);
  const rest = content.replaceAll(/=[ \t]*(["'`])[^]*?\1/g, '=').split(/\r?\n/);
  const unread = [
    ...[...content.matchAll(CUT)].map(([, name]) => name!),
    ...assigned.filter((name) => !Object.hasOwn(lines, name)),
    ...rest.filter((line) => !READABLE.test(line)).map((line) => /\w*/.exec(line.trimStart())![0]),
  ];
  if (unread.length > 0) {
    // Not the whole line: it may have a password.
    throw new SettingsError([...new Set(unread)].map((word) => `.env: the line "${word}…" cannot be read`));
  }
  const unknown = Object.keys(lines).filter((name) => !SETTING_NAMES.includes(name) && !READ_ELSEWHERE.test(name));
  return { lines, unknown };
}
