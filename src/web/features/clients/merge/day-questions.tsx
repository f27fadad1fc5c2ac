import {
  countAlike,
  dayChoices,
  summedMinutes,
  type DayChoice,
  type SharedDay,
} from '#domain/client-merge/merge-sessions.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { badgesOf } from '#domain/records/session-facts.ts';
import { SESSION_STATUS_TEXTS, sessionStatus } from '#domain/sessions/session-status.ts';
import { today } from '#web/data/device/today.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { Button } from '#web/ui/button.tsx';
import { longDayText } from '#domain/formatting/date-text.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import type { MergePair } from './use-merge-pair.ts';

interface DayQuestionsProps {
  pair: MergePair;
  choices: ReadonlyMap<string, DayChoice>;
  onChange: (choices: ReadonlyMap<string, DayChoice>) => void;
}

/** The days on which both have a session, each to be decided; all at once where there are several. */
export function DayQuestions({ pair, choices, onChange }: DayQuestionsProps) {
  const { kept, merged, days } = pair;
  // A sum that would be longer than a day is not offered. It and sessions that count in different ways, such as one paid and one not, stay to
  // be decided.
  const setAll = (wanted: DayChoice) =>
    onChange(
      new Map(
        days
          .filter((day) => !wanted.sums || countAlike(day))
          .flatMap((day) =>
            dayChoices(day)
              .filter((one) => valueOf(one) === valueOf(wanted))
              .map((one) => [day.date, one] as const),
          ),
      ),
    );
  return (
    <section className="grid gap-4">
      <div>
        <h3 className="text-lg font-[550]">
          {days.length === 1 ? 'One day has two sessions' : `${days.length} days have two sessions`}
        </h3>
        <p className="mt-0.5 text-sm text-soft">
          A client has one session a day. Notes, follow-ups and topics of both are kept either way.
        </p>
      </div>
      {days.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={() => setAll({ stays: 'kept', sums: true })}>
            Add up all
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAll({ stays: 'kept', sums: false })}>
            {kept.name} for all
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAll({ stays: 'merged', sums: false })}>
            {merged.name} for all
          </Button>
        </div>
      )}
      {days.map((day) => {
        const choice = choices.get(day.date);
        return (
          <ChoiceCards
            key={day.date}
            label={longDayText(day.date)}
            value={choice ? valueOf(choice) : null}
            onChange={(value) => {
              const wanted = dayChoices(day).find((one) => valueOf(one) === value);
              if (wanted) onChange(new Map([...choices, [day.date, wanted]]));
            }}
            options={dayChoices(day).map((one) => ({
              value: valueOf(one),
              title: one.sums ? 'Add up' : `Only that of ${pair[one.stays].name}`,
              content: dayChoiceText(day, one),
            }))}
          />
        );
      })}
    </section>
  );
}

const valueOf = ({ stays, sums }: DayChoice) => (sums ? `${stays} summed` : stays);

function dayChoiceText(day: SharedDay<SessionRow>, { stays, sums }: DayChoice): string {
  const session = day[stays];
  const length = sums
    ? `${durationLabel(summedMinutes(day))} (${durationLabel(day.kept.duration)} + ${durationLabel(day.merged.duration)})`
    : durationLabel(session.duration);
  const paid = session.paid ? ['Paid'] : [];
  const status = SESSION_STATUS_TEXTS[sessionStatus(session, today())];
  return [length, ...paid, ...badgesOf(session), status].join(' · ');
}
