import { alikeText, morePairs, pairKey } from '#domain/client-merge/alike-clients.ts';
import { useAlikePairs } from '#web/data/records/alike-pairs.ts';
import { clientNamesQuery } from '#web/data/records/client-names.ts';
import { useHiddenPairs } from '#web/data/records/hidden-pairs.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SummedRows, sumsOf } from '#domain/transfer/plan/import-sums.ts';
import { today } from '#web/data/device/today.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useEffect, useRef } from 'react';
import { countsText, rowsText } from './review/counts-text.ts';
import { LeftOutList, NotBroughtIn } from './review/left-out-list.tsx';
import { saveLeftOut } from '#web/features/transfer/review/left-out-list.tsx';
import { SheetsReadText } from './review/sheet-choice.tsx';
import { plannedTexts, totalText } from './review/sums-text.ts';
import { UndoImportButton } from './undo-import-button.tsx';
import type { ImportJob } from './work/import-job.ts';
import type { FinishedImport } from './work/write-import.ts';

interface ImportReportProps {
  fileName: string;
  finished: FinishedImport;
  job: ImportJob;
  onAnother: () => void;
}

/** The result of an import: as in the preview, for the rows that were added. */
export function ImportReportCard({ fileName, finished: { id, report, files }, job, onAnother }: ImportReportProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const added = countsText(report);
  const skipped = report.skipped_ids.length;
  const hasHours = report.sessions + report.opening_balances > 0;
  const sums = job.rows && sumsOf(arrivedRows(job.rows, report.skipped_ids), today());
  const { previewed } = job;
  return (
    <Card>
      <h3 ref={heading} tabIndex={-1} className="text-xl font-[550] outline-none">
        {added ? 'Imported' : 'Nothing was added'}
      </h3>
      <p className="mt-1">{added ? `${added} from ${fileName}.` : `You already had everything in ${fileName}.`}</p>
      {added && sums && (
        <div className="mt-1 text-sm">
          {[`${totalText(sums)}.`, ...plannedTexts(sums)].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {skipped > 0 && added && (
        <p className="mt-1 text-sm text-soft">
          {rowsText(skipped)} {skipped === 1 ? 'was' : 'were'} already here and didn’t change.
        </p>
      )}
      {job.sheets && <SheetsReadText {...job.sheets} />}
      {previewed && (
        <div className="mt-2 grid gap-1">
          <NotBroughtIn columns={previewed.notBroughtIn} />
          <LeftOutList
            rows={previewed.leftOut}
            onSave={() => saveLeftOut(fileName, previewed.leftOut, previewed.leftOutCells)}
          />
        </div>
      )}
      {files.added > 0 && (
        <p className="mt-1">{files.added === 1 ? '1 certificate' : `${files.added} certificates`} added.</p>
      )}
      {files.failed.length > 0 && (
        <Notice tone="bad">
          {files.failed.map(({ name, reason }) => (
            <p key={name}>
              {name} was not added. {reason}
            </p>
          ))}
        </Notice>
      )}
      {report.clients > 0 && <AlikeAfterImport />}
      <div className="mt-4 flex flex-wrap gap-2">
        {hasHours && (
          <Link to="/reports/credentials" className={buttonClass()}>
            See where you stand
          </Link>
        )}
        <Button variant={hasHours ? 'secondary' : 'primary'} onClick={onAnother}>
          Import another file
        </Button>
        {added && <UndoImportButton id={id} added={added} fileName={fileName} onUndone={onAnother} />}
      </div>
    </Card>
  );
}

/** The rows without those that were stored already. */
function arrivedRows(rows: SummedRows, skippedIds: readonly string[]): SummedRows {
  const skipped = new Set(skippedIds);
  const lists = Object.entries(rows as { readonly [table: string]: readonly { readonly id: string }[] });
  return Object.fromEntries(lists.map(([table, list]) => [table, list.filter(({ id }) => !skipped.has(id))]));
}

/** The number of pairs that are listed. The list of clients offers all. */
const PAIRS_SHOWN = 3;

/** After an import: clients with similar names, to be compared and merged. */
export function AlikeAfterImport() {
  const { data } = useQuery({ ...clientNamesQuery, staleTime: 0 });
  const { isHidden } = useHiddenPairs();
  const pairs = useAlikePairs(data).filter(([one, other]) => !isHidden(pairKey(one.id, other.id)));
  if (pairs.length === 0) return null;
  return (
    <ul aria-label="Clients who may be the same person" className="mt-3 grid gap-1 text-sm">
      {pairs.slice(0, PAIRS_SHOWN).map(([kept, merged]) => (
        <li key={pairKey(kept.id, merged.id)}>
          {alikeText([kept, merged])}{' '}
          <Link
            to="/clients/$id"
            params={{ id: kept.id }}
            search={{ merge: merged.id }}
            aria-label={`Compare ${kept.name} and ${merged.name}`}
            className="font-[560] text-accent hover:underline tap"
          >
            Compare
          </Link>
        </li>
      ))}
      {pairs.length > PAIRS_SHOWN && <li className="text-soft">{moreText(pairs.length - PAIRS_SHOWN)}</li>}
    </ul>
  );
}

const moreText = (count: number) => `${morePairs(count)} ${count === 1 ? 'is' : 'are'} shown in your list of clients.`;
