import { numberText } from '#domain/formatting/number-text.ts';
import { averageInTenths, averageScore, compareWheels } from '#domain/coach-tools/wheel-comparison.ts';
import type { WheelRow } from '#web/data/wire/tables.ts';
import { dateFormat, longDayText } from '#domain/formatting/date-text.ts';
import { clsx } from 'clsx';

interface WheelTableProps {
  wheel: WheelRow;
  /** The wheel of an earlier day, for comparison. */
  earlier: WheelRow | undefined;
}

const CELL = 'py-2 pl-4 text-right';
const NONE = 'none';

/** The numbers of the drawing, and the changes between two days. */
export function WheelTable({ wheel, earlier }: WheelTableProps) {
  const rows = compareWheels(earlier?.areas ?? [], wheel.areas);
  const averages = [earlier && averageScore(earlier.areas), averageScore(wheel.areas)];
  return (
    <table className="w-full border-collapse text-15">
      <caption className="sr-only">
        {earlier
          ? `Scores on ${longDayText(earlier.date)} and ${longDayText(wheel.date)}`
          : `Scores on ${longDayText(wheel.date)}`}
      </caption>
      <thead>
        <tr className="border-b border-rule text-13 text-soft">
          <th scope="col" className="py-2 text-left font-normal">
            Area
          </th>
          {earlier && <DateHeading date={earlier.date} />}
          <DateHeading date={wheel.date} />
          {earlier && (
            <th scope="col" className={clsx(CELL, 'font-normal')}>
              Change
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after, change }) => (
          <tr key={name} className="border-b border-rule">
            <th scope="row" className="py-2 text-left font-normal [overflow-wrap:anywhere]">
              {name}
            </th>
            {earlier && <td className={CELL}>{before ?? NONE}</td>}
            <td className={CELL}>{after ?? NONE}</td>
            {earlier && <td className={clsx(CELL, 'font-[560]')}>{changeText(change)}</td>}
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-2 text-left font-[560]">
            Average
          </th>
          {averages.map((average, place) =>
            average === undefined ? null : (
              <td key={place} className={clsx(CELL, 'font-[560]')}>
                {average}
              </td>
            ),
          )}
          {earlier && <td className={clsx(CELL, 'font-[560]')}>{changeText(averageChange(earlier, wheel))}</td>}
        </tr>
      </tbody>
    </table>
  );
}

function DateHeading({ date }: { date: string }) {
  return (
    <th scope="col" className={clsx(CELL, 'font-normal')}>
      <time dateTime={date}>{headingText(date)}</time>
    </th>
  );
}

const headingText = dateFormat({ day: 'numeric', month: 'short', year: '2-digit' });

/** The difference of the rounded averages, so that the three shown numbers agree. */
function averageChange(earlier: WheelRow, later: WheelRow): number {
  return (averageInTenths(later.areas) - averageInTenths(earlier.areas)) / 10;
}

function changeText(change: number | null): string {
  if (change === null) return NONE;
  if (change === 0) return 'same';
  return change > 0 ? `up ${numberText(change)}` : `down ${numberText(-change)}`;
}
