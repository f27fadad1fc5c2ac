import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { number, rowsText } from './review/counts-text.ts';

/** The number of rows that were sent, saved or removed. `all` is 0 while not known. */
export interface RowsProgress {
  readonly is: 'send' | 'save' | 'take-back';
  readonly done: number;
  readonly all: number;
}

interface ImportProgressCardProps {
  title: string;
  progress: RowsProgress;
  /** Why it stopped, or null. */
  failure: string | null;
  onContinue: () => void;
  /** Absent once rows are being saved: then it can be undone when it is finished. */
  onCancel?: () => void;
}

/** The progress of an import, which takes a while with many rows or on a busy server. */
export function ImportProgressCard({ title, progress, failure, onContinue, onCancel }: ImportProgressCardProps) {
  const text = progressText(progress);
  return (
    <Card>
      <p className="mb-3 font-[560]">{title}</p>
      <ProgressBar percent={percentOf(progress)} label="Import" valueText={text} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">{text}</p>
        {onCancel && (
          <Button variant="secondary" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {failure !== null && (
        <Notice tone="warn" className="mt-3" onRetry={onContinue}>
          {failure}{' '}
          {progress.is === 'send' ? 'What has been uploaded is kept.' : 'The rest is done later, also without you.'}
        </Notice>
      )}
    </Card>
  );
}

/** Sending is the first half of an import. */
function percentOf({ is, done, all }: RowsProgress): number {
  const share = all === 0 ? 0 : (done / all) * 100;
  return is === 'take-back' ? share : share / 2 + (is === 'save' ? 50 : 0);
}

/** @example progressText({ is: 'save', done: 12000, all: 50000 }) // 'Saving 12,000 of 50,000 rows. …' */
function progressText({ is, done, all }: RowsProgress): string {
  const rows = all === 0 ? 'rows' : `${number(done)} of ${rowsText(all)}`;
  if (is === 'send') return `Uploading ${rows}. Nothing is saved until all of it has arrived.`;
  if (is === 'save') return `Saving ${rows}. You can leave this page: the rest follows.`;
  return `Deleting ${rows}. You can leave this page: the rest follows.`;
}
