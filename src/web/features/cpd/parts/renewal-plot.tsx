import { amountText } from '#domain/accreditation/amount-text.ts';
import { cpdForRenewal, type CpdForRenewal, type CpdKind } from '#domain/accreditation/forecast/cpd-for-renewal.ts';
import { renewalCalendar } from '#domain/accreditation/forecast/renewal-calendar.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { ScrollAcross } from '#web/ui/data/scroll-across.tsx';
import { Section } from '#web/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useMemo, type ReactNode } from 'react';

interface RenewalPlotProps {
  /** A calendar day. */
  today: string;
  /** Shown while it is not known whether there is something to draw. */
  space: ReactNode;
}

/** CPD by kind as bars against what the renewal that comes first asks for, in a table with the numbers. Nothing without such a renewal. */
export function RenewalPlot({ today, space }: RenewalPlotProps) {
  const query = useQuery(evidenceQuery());
  const { data } = query;
  const plot = useMemo(() => data && cpdForRenewal(renewalCalendar(data, { today })), [data, today]);
  return plot ? <Drawn plot={plot} /> : <NotLoaded query={query}>{space}</NotLoaded>;
}

const NUMBER = 'py-2 print:py-1 pl-3 text-right align-top whitespace-nowrap';

function Drawn({ plot: { credential, term, kinds } }: { plot: CpdForRenewal }) {
  const most = Math.max(...kinds.map(({ possible, need }) => Math.max(possible, need ?? 0)), 1);
  const isOpen = kinds.some(({ have, possible }) => possible > have);
  const title = `CPD for renewing ${credential.body} ${credential.level}`;
  return (
    <Section title={title}>
      <p className="-mt-2 mb-2 text-13 text-soft">
        {term.from && `From ${longDate(term.from)} to `}
        {longDate(term.to)}. Lines show what {credential.body} asks for.
      </p>
      <ScrollAcross label={title}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-rule text-left text-13 text-soft">
              <th scope="col" className="w-full py-2 font-normal">
                Kind
              </th>
              {['Counts', ...(isOpen ? ['May count'] : []), 'Asked for'].map((heading) => (
                <th key={heading} scope="col" className="py-2 pl-3 text-right font-normal sm:whitespace-nowrap">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <KindRow key={kind.name} kind={kind} top={most} isOpen={isOpen} />
            ))}
          </tbody>
        </table>
      </ScrollAcross>
    </Section>
  );
}

const hours = (hundredths: number) => amountText(hundredths, 'hundredths');

function KindRow({ kind, top, isOpen }: { kind: CpdKind; top: number; isOpen: boolean }) {
  const { name, have, possible, need, most } = kind;
  return (
    <tr className="border-b border-rule">
      <th scope="row" className="min-w-[5rem] py-2 text-left font-normal print:py-1">
        {name}
        <KindBar kind={kind} top={top} />
      </th>
      <td className={NUMBER}>{hours(have)}</td>
      {isOpen && (
        <td className={clsx(NUMBER, 'text-soft')}>{possible > have ? `${hours(possible - have)} more` : '–'}</td>
      )}
      <td className={NUMBER}>
        {need !== null && hours(need)}
        {most !== null && <span className="text-soft">{hours(most)} at most</span>}
        {need === null && most === null && '–'}
      </td>
    </tr>
  );
}

/** What counts, what may, and a line where that much is asked for. The cells say the same in numbers. */
function KindBar({ kind: { have, possible, need }, top }: { kind: CpdKind; top: number }) {
  const percent = (amount: number) => `${(amount / top) * 100}%`;
  return (
    <span aria-hidden="true" className="relative mt-1.5 block h-2.5 print:mt-0.5">
      {possible > have && (
        <span
          className="absolute inset-y-0 left-0 rounded-full"
          style={{ width: percent(possible), border: '1px dashed var(--amber)' }}
        />
      )}
      {have > 0 && (
        <span
          className={clsx('absolute inset-y-0 left-0 rounded-full', need === null ? 'bg-accent-pale' : 'bg-accent')}
          style={{ width: percent(have), minWidth: 3 }}
        />
      )}
      {need !== null && (
        // With an edge of paper, to be seen on the bar.
        <span
          className="absolute w-0.5 bg-ink"
          style={{ left: `calc(${percent(need)} - 2px)`, top: -2, bottom: -2, boxShadow: '0 0 0 1px var(--paper)' }}
        />
      )}
    </span>
  );
}
