// The client's name in a row, from one column or from two.
import type { RowValues } from '#domain/transfer/columns/row-values.ts';

export function clientName({ text }: RowValues): string {
  return text('name').trim() || `${text('first_name').trim()} ${text('last_name').trim()}`.trim();
}
