import type { ImportPart } from '#domain/transfer/plan/archive/archive.ts';

/** The rows of every table of a practice, in the format of an import. */
export type Practice = { [Table in keyof ImportPart]-?: NonNullable<ImportPart[Table]> };
