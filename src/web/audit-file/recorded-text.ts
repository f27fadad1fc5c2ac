// What an audit file says of when its records were recorded.
import type { Cell } from '#domain/audit-file/canonical-row.ts';
import type { RowOf } from '#domain/audit-file/row-columns.ts';
import { numberText } from '#domain/formatting/number-text.ts';
import { importedText, TIMELY_DAYS } from '#domain/log-changes/timeliness.ts';

/**
 * '' where there is nothing to say.
 * @param sums of all periods
 */
export function recordedText(sums: readonly RowOf<'sum'>[], imports: readonly RowOf<'import'>[]): string {
  const timed = total(sums.map((sum) => sum.timed));
  const prompt = total(sums.map((sum) => sum.prompt));
  const imported = total(imports.map(({ records }) => records));
  const days = imports.map(({ on }) => String(on)).toSorted();
  const percent = Math.floor((100 * prompt) / timed);
  return [
    timed > 0 && `Recorded within ${TIMELY_DAYS} days, as it stands now: ${percent} % of ${numberText(timed)} records.`,
    imported > 0 && `${importedText(imported, days)}; when they were first written down is not known.`,
  ]
    .filter((text) => text !== false)
    .join(' ');
}

const total = (cells: readonly Cell[]) => cells.reduce<number>((sum, cell) => sum + Number(cell), 0);
