import { answeredLetter } from '#domain/witnesses/answered-letter.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { dayIn } from '#domain/time.ts';
import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { stillConfirmedQuery } from '#web/data/records/witnesses/witness-requests.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserCheck } from '#web/ui/icons/user-check.tsx';
import { Paper } from './paper.tsx';

interface LetterSourceProps {
  answers: readonly WitnessRequestRow[];
  /** The id of a request, or 'draft'. */
  value: string;
  onChange: (value: string) => void;
}

/** Whether the letter is made from an answer, or is a draft to be signed on paper. */
export function LetterSource({ answers, value, onChange }: LetterSourceProps) {
  const timeZone = useTimeZone() ?? 'UTC';
  return (
    <Field label="Made from">
      <SelectField
        value={value}
        onChoose={onChange}
        options={[
          ...answers.map(
            ({ id, answered_by, witness_name, answered_at }) =>
              [id, `${answered_by || witness_name}’s answer of ${longDate(dayIn(answered_at!, timeZone))}`] as const,
          ),
          ['draft', 'A draft to sign on paper'],
        ]}
      />
    </Field>
  );
}

interface AnsweredLetterProps {
  request: WitnessRequestRow;
  coach: string;
  today: string;
}

/** The letter as the organisation confirmed it online, and how that was given. */
export function AnsweredLetter({ request, coach, today }: AnsweredLetterProps) {
  const timeZone = useTimeZone() ?? 'UTC';
  const still = useQuery(stillConfirmedQuery([request.id]));
  const { paragraphs, given } = answeredLetter(request, {
    coach: coach || 'the coach',
    timeZone,
    stillMinutes: still.data?.[request.id] ?? null,
  });
  return (
    <Paper title={`Letter from ${request.subject ?? ''}`} printsHeading={false} coach={coach} today={today}>
      <div className="grid max-w-[70ch] gap-4 [overflow-wrap:anywhere]">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-wrap">
            {paragraph}
          </p>
        ))}
      </div>
      <div className="mt-4 max-w-[70ch] border-t border-rule pt-2 text-sm text-soft [overflow-wrap:anywhere]">
        {given.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p className="mt-4 max-w-[70ch] text-sm text-soft print:hidden">
        A body may want a signature on the organisation’s letterhead: choose the draft for that.
      </p>
    </Paper>
  );
}

/** Below the draft: the letter can be confirmed by mail instead. */
export function AskOrganisation({ organisation }: { organisation: string }) {
  return (
    <p className="mt-4">
      <Link
        to="/reports/credentials/witnesses"
        search={{ ask: 'organisation', about: organisation }}
        className={buttonClass({ variant: 'secondary' })}
      >
        <UserCheck className="size-4" />
        Ask {organisation} to confirm by mail
      </Link>
    </p>
  );
}
