import { Button } from '#web/ui/button.tsx';
import { Download } from '#web/ui/icons/download.tsx';
import { number } from './counts-text.ts';
import type { LeftOutRow } from './left-out-rows.ts';
import { leftOutText } from './sums-text.ts';

interface LeftOutListProps {
  rows: readonly LeftOutRow[];
  onSave: () => void;
}

const SHOWN = 100;

/** The rows that are not imported, each with its reason. */
export function LeftOutList({ rows, onSave }: LeftOutListProps) {
  if (rows.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-8 cursor-pointer py-1">{leftOutText(rows.map(({ why }) => why))}</summary>
      <ul className="mt-1 mb-2 text-soft">
        {rows.slice(0, SHOWN).map(({ index, title, reasons }) => (
          <li key={index} className="wrap-anywhere">
            Row {number(index + 1)}: {title}
            {reasons.length > 0 && ` – ${reasons.join('. ')}`}
          </li>
        ))}
        {rows.length > SHOWN && <li>And {number(rows.length - SHOWN)} more, in the CSV.</li>}
      </ul>
      <Button variant="secondary" size="small" onClick={onSave}>
        <Download className="size-4" />
        Download as CSV
      </Button>
    </details>
  );
}

/** Columns of the file that are not read. */
export function NotBroughtIn({ columns }: { columns: readonly string[] }) {
  if (columns.length === 0) return null;
  return <p className="text-sm wrap-anywhere">Not brought in: {columns.join(', ')}</p>;
}
