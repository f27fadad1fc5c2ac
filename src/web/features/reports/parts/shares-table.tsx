import { numberText } from '#domain/formatting/number-text.ts';
import type { ReportShare } from '#domain/reports/report.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import { appName } from '#web/data/wire/config.ts';
import { Button } from '#web/ui/button.tsx';
import { ScrollAcross } from '#web/ui/data/scroll-across.tsx';
import { Section } from '#web/ui/section.tsx';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';

export interface Share extends ReportShare {
  key: string;
  name: ReactNode;
  /** Minutes from before Hourbook that are in `minutes`. */
  opening_minutes?: number;
}

interface SharesTableProps {
  title: string;
  /** The heading of the first column. */
  heading: string;
  shares: readonly Share[];
  isCompared: boolean;
  /** Shown below the table. */
  note?: string;
}

const SHOWN_AT_FIRST = 10;
const NUMBER = 'py-2.5 print:py-1 pl-3 text-right align-top whitespace-nowrap';

/** A table of hours and sessions, most hours first. The first column also shows a bar. */
export function SharesTable({ title, heading, shares, isCompared, note }: SharesTableProps) {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(...shares.map(({ minutes }) => minutes), 1);
  const hasEarlier = shares.some(({ opening_minutes = 0 }) => opening_minutes > 0);
  const headings = [
    'Hours',
    'Sessions',
    ...(isCompared ? ['Previous hours'] : []),
    ...(hasEarlier ? [`Before ${appName()}`] : []),
  ];
  return (
    <Section title={title}>
      {shares.length === 0 ? (
        <p className="text-soft">No sessions in this period</p>
      ) : (
        <ScrollAcross label={title}>
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">{`Hours and sessions ${title.toLowerCase()}`}</caption>
            <thead>
              <tr className="border-b border-rule text-left text-13 text-soft">
                <th scope="col" className="w-full py-2 font-normal">
                  {heading}
                </th>
                {headings.map((one) => (
                  <th key={one} scope="col" className="py-2 pl-3 text-right font-normal sm:whitespace-nowrap">
                    {one}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shares.map((share, index) => (
                <ShareRow
                  key={share.key}
                  share={share}
                  most={most}
                  isCompared={isCompared}
                  hasEarlier={hasEarlier}
                  isHidden={!isWhole && index >= SHOWN_AT_FIRST}
                />
              ))}
            </tbody>
          </table>
        </ScrollAcross>
      )}
      {shares.length > SHOWN_AT_FIRST && (
        <Button
          variant="ghost"
          size="small"
          className="mt-2 -ml-3"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show the first ${SHOWN_AT_FIRST}` : `Show all ${numberText(shares.length)}`}
        </Button>
      )}
      {note && shares.length > 0 && <p className="mt-2 text-13 text-soft">{note}</p>}
    </Section>
  );
}

interface ShareRowProps {
  share: Share;
  most: number;
  isCompared: boolean;
  hasEarlier: boolean;
  isHidden: boolean;
}

/** All rows are printed. */
function ShareRow({ share, most, isCompared, hasEarlier, isHidden }: ShareRowProps) {
  return (
    <tr className={clsx('border-b border-rule', isHidden && 'hidden print:table-row')}>
      <th scope="row" className="min-w-[5rem] py-2.5 text-left font-normal [overflow-wrap:anywhere] print:py-1">
        {share.name}
        <span aria-hidden="true" className="mt-1.5 block h-1.5 print:mt-0.5">
          <span
            className="block h-full rounded-full bg-accent-pale"
            style={{ width: share.minutes > 0 ? `max(3px, ${(share.minutes / most) * 100}%)` : 0 }}
          />
        </span>
      </th>
      <td className={NUMBER}>{hoursNumber(share.minutes)}</td>
      <td className={NUMBER}>{numberText(share.sessions)}</td>
      {isCompared && <td className={clsx(NUMBER, 'text-soft')}>{hoursNumber(share.minutes_before)}</td>}
      {hasEarlier && <td className={NUMBER}>{hoursNumber(share.opening_minutes ?? 0)}</td>}
    </tr>
  );
}
