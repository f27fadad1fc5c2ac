import { hoursExact, durationLabel } from '#domain/sessions/duration.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { askedMinutes } from '#domain/witnesses/asked-sums.ts';
import { periodText, lineText } from '#domain/witnesses/sums-text.ts';
import type { OpenView } from './use-answer.ts';

/** The sums, the dates where there are some, and what an organisation's letter says. */
export function AskedFacts({ view: { sums, letter, witness_name, organisation, kind } }: { view: OpenView }) {
  const total = hoursExact(askedMinutes(sums), 'hours');
  return (
    <section
      aria-label="What you are asked to confirm"
      className="mt-5 rounded-card border border-rule bg-card px-4 py-3"
    >
      <p>
        <strong className="text-xl font-[560]">{total}</strong> {periodText(sums)}
        {kind !== 'client' &&
          sums.clients > 0 &&
          `, with ${sums.clients === 1 ? '1 person' : `${sums.clients} people`}`}
      </p>
      <ul className="mt-2 text-sm text-soft">
        {sums.lines.map((line) => (
          <li key={`${line.kind} ${line.format} ${line.sessions === 0}`}>{lineText(line)}</li>
        ))}
      </ul>
      {sums.dates.length > 0 && (
        <ul className="mt-2 border-t border-rule pt-2 text-sm">
          {sums.dates.map(({ date, minutes, format }, place) => (
            // Two meetings on one day may be alike.
            <li key={place} className="flex justify-between gap-3">
              <span>
                {longDate(date)}
                {format && <span className="text-soft">, {format}</span>}
              </span>
              <span className="text-soft">{durationLabel(minutes)}</span>
            </li>
          ))}
        </ul>
      )}
      {letter && (
        <dl className="mt-2 grid gap-2 border-t border-rule pt-2 text-sm">
          <div>
            <dt className="text-soft">The coach’s role at {organisation}</dt>
            <dd>{letter.coach_role}</dd>
          </div>
          <div>
            <dt className="text-soft">Contact who confirms</dt>
            <dd>
              {witness_name}, {letter.witness_role}
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
