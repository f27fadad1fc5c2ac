import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ScrollAcross } from './scroll-across.tsx';

interface SheetTableProps {
  /** What it lists, read aloud. */
  label: string;
  /** In a row of its own above the headings. */
  title?: string;
  headings: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** The last row. */
  totals?: readonly ReactNode[];
  /** Shown below the totals, only when printed, on the same sheet. */
  notes?: readonly string[];
  /** The first column with numbers. */
  numbersFrom: number;
}

const CELL = 'py-2 pr-4 align-top';
/** A date or a length. @example '30 November 2026', '2026-11-30', '1 hour 15 min' */
export const UNBROKEN = /^\d+[- ]\w+[- ]\d+( min)?$/;

/** Whether it has a word so long that, where nothing scrolls, it would push the columns after it off the sheet. */
export const isLong = (content: unknown) => typeof content === 'string' && /\S{30}/.test(content);

/** A table in its printed layout; scrolls sideways on a narrow screen. */
export function SheetTable({ label, title, headings, rows, totals, notes = [], numbersFrom }: SheetTableProps) {
  const place = (index: number) => (index >= numbersFrom ? 'text-right' : 'text-left');
  return (
    <ScrollAcross label={label}>
      <table className="w-full border-collapse text-sm print:text-[11px]">
        <caption className="sr-only">{label}</caption>
        <thead>
          {title && (
            <tr className="border-b border-rule">
              <th scope="colgroup" colSpan={headings.length} className="py-2 text-left font-[560]">
                {title}
              </th>
            </tr>
          )}
          <tr className="border-b border-rule text-soft">
            {headings.map((heading, index) => (
              <th key={heading} scope="col" className={clsx(CELL, 'font-normal', place(index))}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-rule">
              {cells.map((cell, index) => (
                <td
                  key={headings[index]}
                  className={clsx(
                    CELL,
                    place(index),
                    typeof cell === 'string' && UNBROKEN.test(cell) && 'whitespace-nowrap',
                    isLong(cell) && 'print:[overflow-wrap:anywhere]',
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          // Not a tfoot, which browsers repeat on every printed page.
          <tbody className="break-inside-avoid">
            <tr className="font-[560]">
              {totals.map((cell, index) => (
                <td key={headings[index]} className={clsx(CELL, place(index))}>
                  {cell}
                </td>
              ))}
            </tr>
            {notes.map((note) => (
              <tr key={note} className="hidden print:table-row">
                <td colSpan={headings.length} className={CELL}>
                  {note}
                </td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </ScrollAcross>
  );
}
