import { cpdHoursTotal } from '#domain/cpd/cpd-hours.ts';
import type { ConfirmationTexts } from '#domain/lent-views/lent-confirmations.ts';
import type { LentAnswer } from '#domain/lent-views/lent-answer.ts';
import type { CommentedTable } from '#domain/lent-views/lent-view.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { durationLabel, hoursTotal } from '#domain/sessions/duration.ts';
import { Section } from '#web/ui/section.tsx';
import { CommentBox } from './comment-box.tsx';

interface Line {
  readonly id: string;
  readonly title: string;
  readonly amount: string;
  readonly facts: readonly (string | false | null)[];
}

type LearningSectionsProps = Pick<LentAnswer, 'view' | 'evidence'> & { confirmed: ConfirmationTexts };

/** The lent records besides coaching. */
export function LearningSections({ view, evidence, confirmed }: LearningSectionsProps) {
  const { supervision_sessions, mentor_coaching, cpd_records, education, credentials } = evidence;
  return (
    <>
      {view.lends_learning && (
        <>
          <Lines
            title="Supervision"
            area="supervision_sessions"
            sum={hoursTotal(supervision_sessions.reduce((sum, { duration }) => sum + duration, 0))}
            lines={supervision_sessions.map(({ id, date, duration, format }) => ({
              id,
              title: longDate(date),
              amount: durationLabel(duration),
              facts: [
                format === 'group' ? 'In a group' : format === 'individual' && 'One-to-one',
                ...confirmed('supervision_sessions', id),
              ],
            }))}
          />
          <Lines
            title="Mentor coaching"
            area="mentor_coaching"
            sum={hoursTotal(mentor_coaching.reduce((sum, { duration }) => sum + duration, 0))}
            lines={mentor_coaching.map((row) => ({
              id: row.id,
              title: `${longDate(row.date)} · ${row.mentor_name}`,
              amount: durationLabel(row.duration),
              facts: [
                row.format === 'group' ? 'In a group' : 'One-to-one',
                row.mentor_credential,
                ...confirmed('mentor_coaching', row.id),
              ],
            }))}
          />
          <Lines
            title="CPD"
            area="cpd_records"
            sum={sumOfHours(cpd_records)}
            lines={cpd_records.map(({ id, date, hours, title, provider, category }) => ({
              id,
              title: title || 'Untitled',
              amount: cpdHoursTotal(hours),
              facts: [longDate(date), provider, category],
            }))}
          />
          <Lines
            title="Education"
            area="education"
            sum={sumOfHours(education)}
            lines={education.map(({ id, title, provider, hours, start_date, end_date }) => ({
              id,
              title,
              amount: cpdHoursTotal(hours),
              facts: [provider, longDate(start_date), end_date && `to ${longDate(end_date)}`],
            }))}
          />
          <Lines
            title="Credentials held"
            area={null}
            sum={String(credentials.length)}
            lines={credentials.map(({ id, body, level, awarded_on, expires_on, reference }) => ({
              id,
              title: `${body} ${level}`,
              amount: reference,
              facts: [`Awarded on ${longDate(awarded_on)}`, expires_on && `expires on ${longDate(expires_on)}`],
            }))}
          />
        </>
      )}
      {view.lends_practice && (
        <>
          <Days title="Reflections" days={evidence.reflections.map(({ date }) => date)} />
          <Days title="Client feedback" days={evidence.client_feedback.map(({ date }) => date)} />
        </>
      )}
    </>
  );
}

/** Two decimals at most. */
const sumOfHours = (rows: readonly { readonly hours: number }[]): string =>
  cpdHoursTotal(rows.reduce((sum, { hours }) => sum + hours, 0));

interface LinesProps {
  title: string;
  /** null if these rows take no comments. */
  area: CommentedTable | null;
  sum: string;
  lines: readonly Line[];
}

function Lines({ title, area, sum, lines }: LinesProps) {
  return (
    <Section title={title} action={<span className="text-sm text-soft">{lines.length > 0 && sum}</span>}>
      {lines.length === 0 && <p className="text-soft">None in this period.</p>}
      <ul className="border-t border-rule">
        {lines.map(({ id, title: name, amount, facts }) => (
          <li key={id} className="break-inside-avoid border-b border-rule py-2">
            <div className="flex items-baseline justify-between gap-4">
              <span className="font-[560]">{name}</span>
              <span className="shrink-0">{amount}</span>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="text-13 text-soft">{facts.filter(Boolean).join(' · ')}</p>
              {area && <CommentBox area={area} rowId={id} about={name} />}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The days of entries whose texts are not lent. */
function Days({ title, days }: { title: string; days: readonly string[] }) {
  return (
    <Section title={title} action={<span className="text-sm text-soft">{days.length}</span>}>
      <p className="text-soft">
        {days.length === 0
          ? 'None in this period.'
          : `Without their texts: ${days.map((day) => longDate(day)).join(', ')}.`}
      </p>
    </Section>
  );
}
