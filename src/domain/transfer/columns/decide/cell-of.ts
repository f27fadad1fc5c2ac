// A cell of a row, without the apostrophe that guards against formulas.
import { unguardFormula } from '#domain/transfer/files/formula-guard.ts';

export const cellOf = (row: readonly string[], column: number | undefined) =>
  column === undefined ? '' : unguardFormula(row[column] ?? '');
