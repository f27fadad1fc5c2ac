import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { hoursText } from '#domain/sessions/duration.ts';
import { monthName, yearOfMonth } from './calendar-text.ts';

/** The chart's numbers, for screen readers. */
export function HoursTable({ months }: { months: readonly Dashboard['months'][number][] }) {
  return (
    <table className="sr-only">
      <caption>Coaching hours, last twelve months</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Hours</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, minutes }) => (
          <tr key={month}>
            <th scope="row">{`${monthName(month)} ${yearOfMonth(month)}`}</th>
            <td>{hoursText(minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
