// What stands in a backup: a gzipped file of lines, each a JSON value. A header; of each table a line with its columns, then a
// line for each row, its values as Postgres writes them (or null); a line for each sequence; an end that counts and hashes.
import * as z from 'zod/mini';

export const FORMAT_VERSION = 1;

export const headerSchema = z.object({
  format: z.literal('hourbook-backup'),
  version: z.number(),
  createdAt: z.iso.datetime(),
  appVersion: z.string(),
  /** Those that the database had, in the order in which they are applied. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type Header = z.infer<typeof headerSchema>;

export const tableLineSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableLine = z.infer<typeof tableLineSchema>;

export const sequenceLineSchema = z.object({ sequence: z.string(), lastValue: z.string(), isCalled: z.boolean() });
export type SequenceLine = z.infer<typeof sequenceLineSchema>;

const contentsSchema = z.object({
  rows: z.number(),
  /** Of the table's lines, in the order of its key, each with its line feed. */
  sha256: z.string(),
});
export type Contents = z.infer<typeof contentsSchema>;

export const endSchema = z.object({ end: z.literal(true), tables: z.record(z.string(), contentsSchema) });
export type End = z.infer<typeof endSchema>;

/** What a file holds, as its own header and end say. */
export interface BackupContents {
  readonly header: Header;
  readonly tables: Readonly<Record<string, Contents>>;
}

/** The file cannot be restored from; the message says which and why. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}

export function countRows(tables: Readonly<Record<string, Contents>>): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}
