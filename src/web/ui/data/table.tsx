/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see below */
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

// A table on wide pages (theme.css defines the width). On narrow ones each row is a block: the first cell on its own line, the others
// below, the last at the right. The roles are explicit, since display: block removes them.

interface Heading {
  text: string;
  className?: string;
  /** For screen readers alone. */
  isHidden?: true;
}

interface TableProps {
  /** The accessible name. */
  label: string;
  headings: readonly (string | Heading)[];
  /** The rows. */
  children: ReactNode;
}

export function Table({ label, headings, children }: TableProps) {
  return (
    <table role="table" aria-label={label} className="block w-full border-collapse wide:table">
      <thead role="rowgroup" className="sr-only wide:not-sr-only wide:table-header-group">
        <tr role="row" className="border-b border-rule text-left text-13 text-soft">
          {headings.map((heading) => {
            const { text, className, isHidden }: Heading = typeof heading === 'string' ? { text: heading } : heading;
            return (
              <th
                key={text}
                role="columnheader"
                scope="col"
                className={clsx('py-2.5 pr-4 font-normal last:pr-0', className)}
              >
                {isHidden ? <span className="sr-only">{text}</span> : text}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block wide:table-row-group">
        {children}
      </tbody>
    </table>
  );
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      role="row"
      className={clsx(
        'relative flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-rule py-3 wide:table-row wide:h-[51px] wide:py-0',
        className,
      )}
    />
  );
}

interface TableCellProps extends ComponentProps<'td'> {
  /** On phones: alone on the first line, or at the right end. */
  place?: 'first' | 'last';
}

export function TableCell({ place, className, ...rest }: TableCellProps) {
  return (
    <td
      {...rest}
      role="cell"
      className={clsx(
        'min-w-0 text-soft wide:py-1 wide:pr-4 wide:align-middle wide:last:pr-0',
        place === 'first' && 'basis-full font-[560] text-ink narrow:pr-12',
        place === 'last' && 'text-right narrow:absolute narrow:top-2 narrow:right-0',
        className,
      )}
    />
  );
}
