import { newRows } from '#domain/transfer/plan/import-batch.ts';
import {
  type ImportSums,
  type SummedRows,
  type NotWritten,
  sumsOf,
  whyNotWritten,
} from '#domain/transfer/plan/import-sums.ts';
import { type ImportKind, importParts } from '#domain/transfer/plan/import-run.ts';
import { today } from '#web/data/device/today.ts';
import { Button } from '#web/ui/button.tsx';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { ChooseAll } from './choose-all.tsx';
import { countsText, number, rowsText } from './counts-text.ts';
import { useStoredState } from './stored-answers.tsx';
import { LeftOutList, NotBroughtIn } from './left-out-list.tsx';
import { type LeftOutRow, type ReadCells, saveLeftOut } from '#web/features/transfer/review/left-out-list.tsx';
import { type AnyRow, PlannedRows, type PlannedRowsProps, ROW_STATUSES, type RowWords } from './planned-rows.tsx';
import { plannedTexts, totalText } from './sums-text.ts';
import type { ImportJob } from '../work/import-job.ts';
import type { RowStatus } from '#domain/transfer/plan/import-plan.ts';

type Batch = SummedRows & Parameters<typeof importParts>[0];

/** The properties of every review of a file. */
export interface ReviewProps {
  kind: ImportKind;
  fileName: string;
  /** Columns of the file that are not read. */
  notBroughtIn: readonly string[];
  readCells: ReadCells;
  /** Whether a newer plan is being made. */
  isStale: boolean;
  /** Null if nothing can be corrected. */
  onCorrect: PlannedRowsProps['onCorrect'];
  onImport: (job: ImportJob) => void;
  onCancel: () => void;
}

interface RowsReviewProps<Row extends AnyRow> extends ReviewProps {
  rows: readonly Row[];
  wordsOf: (row: Row) => RowWords;
  /** What is written for the rows with these indexes. */
  batchOf: (chosen: ReadonlySet<number>) => Batch;
  /** The file's totals compared with these sums, from which `missing` rows are missing; null if it has none. */
  totalsText: (sums: ImportSums, missing: number) => string | null;
}

/** Before the rows, so that the keyboard reaches it first, and visible while they scroll. */
const BAR =
  'sticky top-[54px] z-20 flex flex-wrap items-center justify-between gap-3 rounded-card border border-rule bg-card px-3 py-2 shadow-raised md:top-2';

/** Every row with its status, to choose which to import: the new ones, unless the coach changes it. */
export function RowsReview<Row extends AnyRow>({
  kind,
  rows,
  wordsOf,
  batchOf,
  totalsText,
  fileName,
  notBroughtIn,
  readCells,
  onCorrect,
  isStale,
  onImport,
  onCancel,
}: RowsReviewProps<Row>) {
  const [status, setStatus] = useState<RowStatus | null>(null);
  const [byHand, setByHand] = useStoredState<ReadonlyMap<number, boolean>>('rows', () => new Map());
  const chosen = useMemo(() => withChoices(rows, byHand), [rows, byHand]);
  const shown = useMemo(() => (status === null ? rows : rows.filter((row) => row.status === status)), [rows, status]);
  const batch = useMemo(() => batchOf(chosen), [batchOf, chosen]);
  const text = countsText(Object.fromEntries(Object.entries(batch).map(([table, list]) => [table, list?.length ?? 0])));
  const sums = useMemo(() => sumsOf(batch, today()), [batch]);
  const leftOut = useMemo(() => leftOutRows(rows, chosen, wordsOf), [rows, chosen, wordsOf]);
  const missing = leftOut.filter(({ why }) => MISSING.has(why)).length;
  const leftOutCells = () => readCells(leftOut.map(({ index }) => index));
  const begin = async () => {
    const previewed = { leftOut, leftOutCells: await leftOutCells(), notBroughtIn };
    onImport({ kind, parts: importParts(batch), rows: batch, previewed });
  };
  const possible = shown.filter((row) => row.record !== null).map((row) => row.index);
  const count = possible.filter((index) => chosen.has(index)).length;
  const choose = (indexes: readonly number[], isChosen: boolean) =>
    setByHand((before) => new Map([...before, ...indexes.map((index) => [index, isChosen] as const)]));

  return (
    <div className={clsx('grid grid-cols-1 gap-3 transition-opacity', isStale && 'opacity-60')} aria-busy={isStale}>
      <div className="grid gap-1">
        <p className="font-[560]">{totalText(sums) || 'Nothing to import'}</p>
        {[totalsText(sums, missing), ...plannedTexts(sums)].map(
          (line) =>
            line && (
              <p key={line} className="text-sm">
                {line}
              </p>
            ),
        )}
        <NotBroughtIn columns={notBroughtIn} />
        <LeftOutList
          rows={leftOut}
          onSave={() => void leftOutCells().then((cells) => saveLeftOut(fileName, leftOut, cells))}
        />
      </div>
      <div className={BAR}>
        <p aria-live="polite" className="text-sm text-soft">
          {text ? `${text} will be added.` : 'Nothing selected.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button disabled={isStale || text === ''} onClick={() => void begin()}>
            Import {rowsText(chosen.size)}
          </Button>
        </div>
      </div>
      <StatusFilter rows={rows} value={status} onChange={setStatus} />
      {shown.length > 0 && (
        <ChooseAll
          possible={possible.length}
          chosen={count}
          text={
            possible.length === 0
              ? 'None of these can be imported'
              : `${number(count)} of ${rowsText(possible.length)} chosen`
          }
          onChoose={(isChosen) => choose(possible, isChosen)}
        />
      )}
      <PlannedRows
        rows={shown}
        wordsOf={wordsOf}
        chosen={chosen}
        onChoose={(index, isChosen) => choose([index], isChosen)}
        onCorrect={onCorrect}
      />
    </div>
  );
}

/** Rows that may be records and are not imported. */
const MISSING: ReadonlySet<NotWritten> = new Set(['unreadable', 'open', 'not-chosen'] as const);

function leftOutRows<Row extends AnyRow>(
  rows: readonly Row[],
  chosen: ReadonlySet<number>,
  wordsOf: (row: Row) => RowWords,
): LeftOutRow[] {
  return rows.flatMap((row) => {
    const why = whyNotWritten(row, chosen.has(row.index));
    if (why === null) return [];
    const { title, details } = wordsOf(row);
    return [{ index: row.index, why, title, details, reasons: row.reasons.map(({ message }) => message) }];
  });
}

/** The new rows, with the changes by hand. */
function withChoices(rows: readonly AnyRow[], byHand: ReadonlyMap<number, boolean>): Set<number> {
  const chosen = newRows({ rows });
  for (const { index, record } of rows) {
    if (byHand.get(index) === true && record !== null) chosen.add(index);
    if (byHand.get(index) === false) chosen.delete(index);
  }
  return chosen;
}

interface StatusFilterProps {
  rows: readonly AnyRow[];
  value: RowStatus | null;
  onChange: (status: RowStatus | null) => void;
}

function StatusFilter({ rows, value, onChange }: StatusFilterProps) {
  const counts = new Map<RowStatus, number>();
  for (const row of rows) counts.set(row.status, (counts.get(row.status) ?? 0) + 1);
  const statuses = Object.keys(ROW_STATUSES) as RowStatus[];
  const options = [
    { status: null, label: 'All', count: rows.length },
    ...statuses.map((one) => ({ status: one, label: ROW_STATUSES[one].label, count: counts.get(one) ?? 0 })),
  ];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Rows shown</legend>
      {options.map(({ status, label, count }) => (
        <label
          key={label}
          className="flex min-h-10 cursor-pointer items-center gap-1.5 rounded-full border border-edge px-3.5 text-sm has-checked:border-accent has-checked:bg-wash has-checked:font-[560] has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:min-h-8"
        >
          <input
            type="radio"
            name="status"
            className="sr-only"
            checked={value === status}
            onChange={() => onChange(status)}
          />
          {label} {number(count)}
        </label>
      ))}
    </fieldset>
  );
}
