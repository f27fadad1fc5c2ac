// A cell of a row as its program wrote it.
import { unguardFormula } from '#domain/transfer/files/formula-guard.ts';

export const cellOf = (row: readonly string[], column: number | undefined) =>
  column === undefined ? '' : unguardFormula(row[column] ?? '');
