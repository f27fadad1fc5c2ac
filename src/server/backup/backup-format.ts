// The backup format: a gzipped file of lines, each a JSON value. A header; for each table a line with its columns and a
// line for each row, with values in Postgres' text format or null; a line for each sequence; an end line with row
// counts and hashes.
import * as z from 'zod/mini';

/** Builds before the first release wrote 1. */
export const FORMAT_VERSION = 2;

export const headerSchema = z.object({
  format: z.literal('hourbook-backup'),
  version: z.number(),
  createdAt: z.iso.datetime(),
  appVersion: z.string(),
  /** The database's migrations, in the order in which they are applied. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type Header = z.infer<typeof headerSchema>;

export const tableLineSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableLine = z.infer<typeof tableLineSchema>;

export const sequenceLineSchema = z.object({ sequence: z.string(), lastValue: z.string(), isCalled: z.boolean() });
export type SequenceLine = z.infer<typeof sequenceLineSchema>;

const contentsSchema = z.object({
  rows: z.number(),
  /** Of the table's row lines with their line feeds, in the order of its key. */
  sha256: z.string(),
  /** The key's columns, which are others where tables are spread (ADR 71). */
  key: z.array(z.string()),
});
export type Contents = z.infer<typeof contentsSchema>;

export const endSchema = z.object({ end: z.literal(true), tables: z.record(z.string(), contentsSchema) });
export type End = z.infer<typeof endSchema>;

/** The contents of a file by its header and end line. */
export interface BackupContents {
  readonly header: Header;
  readonly tables: Readonly<Record<string, Contents>>;
}

/** The file cannot be restored; the message names it and the reason. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}

export function countRows(tables: Readonly<Record<string, Contents>>): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}
