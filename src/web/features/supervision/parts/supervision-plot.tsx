import { supervisionOverTime, type SupervisionOverTime } from '#domain/accreditation/forecast/supervision-over-time.ts';
import { longDate, monthName } from '#domain/formatting/date-text.ts';
import { fixedText } from '#domain/formatting/number-text.ts';
import { hoursNumber, hoursTotal } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { NoBars } from '#web/ui/data/bar-chart.tsx';
import { ReadableBars, type ReadableBar } from '#web/ui/data/readable-bars.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Table, TableCell, TableRow } from '#web/ui/data/table.tsx';
import { Details } from '#web/ui/details.tsx';
import { Section } from '#web/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

type Quarter = SupervisionOverTime['quarters'][number];

const TITLE = 'Supervision, last two years';

/** Supervision by quarter as bars, each with a line for what its coaching asks for; and as a table. @param today a calendar day */
export function SupervisionPlot({ today }: { today: string }) {
  const query = useQuery(evidenceQuery());
  const { data } = query;
  const plot = useMemo(() => data && supervisionOverTime(data, today), [data, today]);
  return (
    <Section title={TITLE}>
      <NotLoaded query={query} />
      {plot === null && <NoBars text="No supervision or coaching in these two years" />}
      {plot && (
        <>
          <ReadableBars
            label={TITLE}
            unit="h"
            bars={plot.quarters.map((quarter) => barOf(quarter, quarter.to === today))}
          />
          <p className="mt-2 text-13 text-soft">
            Lines show what {plot.body} asks for: an hour for every {plot.coachingPerSupervision} coached.
          </p>
          <Details label="As a table" about="supervision and coaching by quarter">
            <Table
              label="Supervision and coaching by quarter"
              headings={['Quarter', 'Supervision', 'Coaching', 'Ratio']}
            >
              {plot.quarters.map((quarter) => (
                <QuarterRow key={quarter.from} quarter={quarter} />
              ))}
            </Table>
          </Details>
        </>
      )}
    </Section>
  );
}

const ratioText = (ratio: number) => `${fixedText(ratio)} to 1`;
const daysText = ({ from, to }: Quarter) => `${longDate(from)} to ${longDate(to)}`;

function barOf(quarter: Quarter, isMarked: boolean): ReadableBar {
  const { from, to, supervision, coaching, needed, ratio } = quarter;
  const month = to.slice(0, 7);
  const name = monthName(month).slice(0, 3);
  return {
    key: from,
    value: supervision / MINUTES_PER_HOUR,
    needed: needed / MINUTES_PER_HOUR,
    valueText: hoursNumber(supervision),
    label: name,
    shortLabel: name,
    reading: `${daysText(quarter)}: ${hoursTotal(supervision)} of supervision, ${hoursTotal(coaching)} of coaching${ratio === null ? '' : `, ${ratioText(ratio)}`}`,
    // Of the first quarter that ends in a year.
    note: month.slice(5) <= '03' && month.slice(0, 4),
    isMarked,
  };
}

function QuarterRow({ quarter }: { quarter: Quarter }) {
  const { supervision, coaching, ratio } = quarter;
  return (
    <TableRow>
      <TableCell place="first">{daysText(quarter)}</TableCell>
      <TableCell>
        {hoursTotal(supervision)}
        <span className="wide:hidden"> of supervision</span>
      </TableCell>
      <TableCell>
        {hoursTotal(coaching)}
        <span className="wide:hidden"> of coaching</span>
      </TableCell>
      <TableCell>{ratio === null ? '–' : ratioText(ratio)}</TableCell>
    </TableRow>
  );
}
