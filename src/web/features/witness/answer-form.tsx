import type { WitnessAnswer } from '#domain/witnesses/witness-kinds.ts';
import { ANSWER_TEXTS, askedText } from '#domain/witnesses/witness-page-texts.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { lastDayOf } from '#domain/link-last-day.ts';
import { hoursExact, durationLabel } from '#domain/sessions/duration.ts';
import { askedMinutes, periodText, lineText } from '#domain/witnesses/sums-text.ts';
import { appName } from '#web/data/wire/config.ts';
import { today } from '#web/data/device/today.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { useAnswer, type OpenView } from './use-answer.ts';

interface AnswerFormProps {
  token: string;
  view: OpenView;
  onAnswered: (answer: WitnessAnswer) => void;
  /** Called if the request was answered or withdrawn, or has expired. */
  onClosed: () => void;
}

/** One page with what is asked and four answers. Confirming takes one click. */
export function AnswerForm({ token, view, onAnswered, onClosed }: AnswerFormProps) {
  const { entered, change, wrong, failure, isSending, send } = useAnswer(token, view, { onAnswered, onClosed });
  return (
    <>
      <h1 className="text-34 leading-[1.1] font-medium">Can you confirm these hours?</h1>
      <p className="mt-2">{askedText(view)}</p>
      {view.message && (
        <blockquote className="mt-4 rounded-card bg-amber-wash px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <span className="sr-only">{view.coach} writes: </span>
          {view.message}
        </blockquote>
      )}
      <AskedFacts view={view} />
      <form noValidate onSubmit={(event) => void send(event)} className="mt-5 grid gap-5">
        <AnswerFields entered={entered} wrong={wrong} isOrganisation={view.kind === 'organisation'} onChange={change} />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Answers choice={entered.choice} isSending={isSending} onChoice={(choice) => change({ choice })} />
        <CheckField checked={entered.isUnwanted} onCheck={(isUnwanted) => change({ isUnwanted })} className="text-sm">
          No more mails from {appName()}, from anyone
        </CheckField>
      </form>
      <p className="mt-5 text-sm text-soft">{ANSWER_TEXTS.why}</p>
      <p className="mt-2 text-sm text-soft">
        {ANSWER_TEXTS.who} You can answer until {longDate(lastDayOf(view.expires_at, today()))}.
      </p>
    </>
  );
}

const SEND_LABELS: Readonly<Record<WitnessAnswer, string>> = {
  confirmed: ANSWER_TEXTS.confirm,
  corrected: 'Send what differs',
  declined: ANSWER_TEXTS.decline,
  not_me: 'Say that this isn’t me',
};

const OTHERS = [
  ['corrected', ANSWER_TEXTS.differs],
  ['declined', ANSWER_TEXTS.decline],
  ['not_me', ANSWER_TEXTS.notMe],
] as const;

interface AnswersProps {
  choice: WitnessAnswer;
  isSending: boolean;
  onChoice: (choice: WitnessAnswer) => void;
}

function Answers({ choice, isSending, onChoice }: AnswersProps) {
  return (
    <div className="grid gap-2">
      <Button type="submit" busy={isSending}>
        {SEND_LABELS[choice]}
      </Button>
      {choice === 'confirmed' ? (
        OTHERS.map(([answer, label]) => (
          <Button key={answer} variant="secondary" disabled={isSending} onClick={() => onChoice(answer)}>
            {label}
          </Button>
        ))
      ) : (
        <Button variant="secondary" disabled={isSending} onClick={() => onChoice('confirmed')}>
          Back
        </Button>
      )}
    </div>
  );
}

/** The sums, any dates, and what an organisation's letter says. */
function AskedFacts({ view: { sums, letter, witness_name, organisation, kind } }: { view: OpenView }) {
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
            // Two meetings on one day can be equal.
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
