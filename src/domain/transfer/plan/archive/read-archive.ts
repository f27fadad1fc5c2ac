// Reads an archive, or says what is wrong with it and where.
import { RECORD_NAMES, RECORDS_OF_CLIENTS } from '#domain/records/record-kinds.ts';
import type * as z from 'zod/mini';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type Archive, archiveSchema } from './archive.ts';
import { sessionKey } from '#domain/transfer/plan/session-key.ts';
import { isStorable, UNSTORABLE_TEXT } from '#domain/transfer/columns/storable.ts';

interface ArchiveError {
  /** Where: 'the file', or a path such as sessions[3].date, counted from 0. */
  readonly place: string;
  readonly message: string;
}

export type ReadArchive =
  | { readonly ok: true; readonly archive: Archive }
  /** At most ERRORS_MAX. */
  | { readonly ok: false; readonly errors: readonly ArchiveError[] };

const ERRORS_MAX = 100;
const ROWS_AT_ONCE = 500;

/** @param text of the file, with or without a byte-order mark */
export function readArchive(text: string): ReadArchive {
  const parsed = parseJson(text.replace(/^\ufeff/, ''));
  if (parsed === undefined) return refused('This file is damaged or isn’t an archive from here');
  const { format, version } = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>;
  if (format !== ARCHIVE_FORMAT) return refused('This is not an archive that was exported here');
  if (version !== ARCHIVE_VERSION)
    return refused(
      typeof version === 'number' && version > ARCHIVE_VERSION
        ? `This archive is from a newer version (format ${version}). This one reads format ${ARCHIVE_VERSION}`
        : 'This archive was made before version 0.1.0, and can’t be imported',
    );
  const invalid = invalidRows(parsed as Record<string, unknown>);
  if (invalid.length > 0) return { ok: false, errors: invalid.slice(0, ERRORS_MAX) };
  const archive = archiveSchema.parse(parsed);
  const errors = [...unstorableTexts(archive), ...brokenReferences(archive)];
  return errors.length === 0 ? { ok: true, archive } : { ok: false, errors: errors.slice(0, ERRORS_MAX) };
}

/** Checks some rows of each table at a time, since a file of 50,000 invalid ones would give a million errors at once. */
function invalidRows(parsed: Readonly<Record<string, unknown>>): ArchiveError[] {
  const rowsOf = (table: string) => (Array.isArray(parsed[table]) ? (parsed[table] as unknown[]) : []);
  const longest = Math.max(
    ...[...RECORD_NAMES, 'certificates', 'witness_requests'].map((table) => rowsOf(table).length),
  );
  for (let from = 0; from === 0 || from < longest; from += ROWS_AT_ONCE) {
    const some = Object.fromEntries(
      Object.entries(parsed).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.slice(from, from + ROWS_AT_ONCE) : value,
      ]),
    );
    const { error } = archiveSchema.safeParse(some);
    if (error)
      return error.issues.map((issue) => {
        const [table, row, ...rest] = issue.path;
        const path = typeof row === 'number' ? [table!, row + from, ...rest] : issue.path;
        return { place: placeOf(path), message: messageOf(issue) };
      });
  }
  return [];
}

const refused = (message: string): ReadArchive => ({ ok: false, errors: [{ place: 'the file', message }] });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The schemas of tables have messages of their own; those of the archive have none, or zod's if these are loaded. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has fields that this version doesn’t know: ${issue.keys.join(', ')}`;
  return issue.message.startsWith('Invalid input') ? 'is missing or of the wrong kind' : issue.message;
}

function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return place.replace(/^\./, '') || 'the file';
}

function unstorableTexts(archive: Archive): ArchiveError[] {
  return RECORD_NAMES.flatMap((table) =>
    archive[table].flatMap((row, place) =>
      Object.entries(row)
        .filter(([, value]) => [value].flat().some((text) => typeof text === 'string' && !isStorable(text)))
        .map(([column]) => ({ place: `${table}[${place}].${column}`, message: UNSTORABLE_TEXT })),
    ),
  );
}

/** Errors across rows: repeated ids, sessions without their client, two sessions of a client on one day. */
function brokenReferences(archive: Archive): ArchiveError[] {
  const clients = new Set(archive.clients.map((client) => client.id));
  return [
    ...[...RECORD_NAMES, 'certificates' as const].flatMap((table) =>
      repeated(archive[table].map(({ id }) => id)).map((place) => ({
        place: `${table}[${place}].id`,
        message: 'is in the archive twice',
      })),
    ),
    ...RECORDS_OF_CLIENTS.flatMap((table) =>
      archive[table].flatMap((row, place) =>
        row.client_id === null || clients.has(row.client_id)
          ? []
          : [{ place: `${table}[${place}].client_id`, message: 'belongs to a client who is not in the archive' }],
      ),
    ),
    ...archive.certificates.flatMap(({ area, record }, place) =>
      archive[area].some(({ id }) => id === record)
        ? []
        : [{ place: `certificates[${place}].record`, message: 'belongs to a record that is not in the archive' }],
    ),
    ...repeated(archive.sessions.map(sessionKey)).map((place) => ({
      place: `sessions[${place}]`,
      message: 'is a second session with the same client on the same day',
    })),
  ];
}

/** The indexes of keys that have occurred before. */
function repeated(keys: readonly string[]): number[] {
  const seen = new Set<string>();
  return keys.flatMap((key, place) => (seen.size === seen.add(key).size ? [place] : []));
}
