import type { LentAnswer } from '#domain/lent-views/lent-answer.ts';
import { confirmationTexts, type ConfirmationTexts } from '#domain/lent-views/lent-confirmations.ts';
import { lentLines, lentSums, type LentLine } from '#domain/lent-views/lent-sums.ts';
import { isAllTime, ruleSetOf, type LentComment } from '#domain/lent-views/lent-view.ts';
import { instantText, longDate } from '#domain/formatting/date-text.ts';
import { lastDayOf } from '#domain/link-last-day.ts';
import { readEvidence } from '#domain/accreditation/evidence/read-evidence.ts';
import { numberText } from '#domain/formatting/number-text.ts';
import { hoursTotal, durationLabel } from '#domain/sessions/duration.ts';
import { SESSION_FORMAT_TEXTS, SESSION_FORMATS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { dayOf, today } from '#web/data/device/today.ts';
import { appName } from '#web/data/wire/config.ts';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Section } from '#web/ui/section.tsx';
import { useMemo, useId } from 'react';
import type { Visit } from '#web/data/records/lent-visit.ts';
import { CommentsProvider } from './comments.tsx';
import { CommentBox } from './comment-box.tsx';
import { LearningSections } from './learning-sections.tsx';
import { RulesSection } from './rules-section.tsx';

interface LentViewProps {
  answer: LentAnswer;
  visit: Visit;
  onComment: (comment: LentComment) => void;
  /** Called when the server no longer accepts the visit. */
  onOver: (error: unknown) => void;
}

/** Everything that is lent, for reading and printing. */
export function LentView({ answer, visit, onComment, onOver }: LentViewProps) {
  const { view, coach, until } = answer;
  const evidence = useMemo(() => readEvidence(answer.evidence), [answer.evidence]);
  const lines = useMemo(() => lentLines(evidence), [evidence]);
  const confirmed = useMemo(() => confirmationTexts(answer.evidence, answer.confirmed), [answer]);
  const lentOn = longDate(dayOf(view.created_at));
  const reader = view.for_support ? 'support' : `${view.assessor_name} (${view.assessor_email})`;
  const lastMoment = view.for_support
    ? instantText(new Date(view.expires_at), { timeStyle: 'short' })
    : longDate(lastDayOf(view.expires_at, today()));
  return (
    <CommentsProvider
      comments={answer.comments}
      isReadOnly={view.for_support}
      visit={visit}
      onAdded={onComment}
      onOver={onOver}
    >
      <Watermark text={`Lent to ${reader} on ${lentOn}`} />
      <main className="mx-auto max-w-[60rem] [container:page/inline-size] px-4 pt-8 pb-14">
        <title>{`Records of ${coach} · ${appName()}`}</title>
        <h1 className="text-32 leading-[1.1] font-medium">Coaching records of {coach}</h1>
        <p className="mt-2 max-w-[70ch] text-soft">
          {isAllTime(view)
            ? `All records up to ${longDate(until)}`
            : `From ${longDate(view.period_from)} to ${longDate(until < view.period_to ? until : view.period_to)}`}
          , without notes. Clients are shown by {view.client_labels}. Lent to {reader} on {lentOn}, until {lastMoment}.
          Recorded by the coach.
        </p>
        <div className="my-5">
          <PrintButton onClick={() => window.print()} />
        </div>
        <SumsSection lines={lines} />
        {view.rules.map((rule) => {
          const set = ruleSetOf(rule);
          return set && <RulesSection key={rule} set={set} evidence={evidence} until={until} />;
        })}
        <LogSection lines={lines} confirmed={confirmed} />
        <LearningSections view={view} evidence={answer.evidence} confirmed={confirmed} />
        {!view.for_support && (
          <Section title="Comments on the whole" className="print:break-inside-avoid">
            <CommentBox area={null} rowId={null} about="the whole view" startsOpen />
          </Section>
        )}
      </main>
    </CommentsProvider>
  );
}

/** The summary of hours. */
function SumsSection({ lines }: { lines: readonly LentLine[] }) {
  const sums = useMemo(() => lentSums(lines), [lines]);
  const { paid, formats } = sums;
  const facts: [string, string][] = [
    ['Hours in all', hoursTotal(sums.minutes)],
    ['Sessions', numberText(sums.sessions)],
    ['Clients', numberText(sums.clients)],
    ['Paid', hoursTotal(paid.paid)],
    ['Pro bono', hoursTotal(paid.proBono)],
    ['Not marked as paid or pro bono', hoursTotal(paid.unknown)],
    ...SESSION_FORMATS.map((format): [string, string] => [SESSION_FORMAT_TEXTS[format], hoursTotal(formats[format])]),
    ...sums.years.map(({ year, minutes }): [string, string] => [String(year), hoursTotal(minutes)]),
  ];
  return (
    <Section title="Summary of hours">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3">
        {facts.map(([label, amount]) => (
          <div key={label}>
            <dt className="text-13 text-soft">{label}</dt>
            <dd className="text-18 font-[550]">{amount}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** In pixels, the average width of a letter and the space before the text is repeated. */
const LETTER = 8;
const GAP = 48;

/**
 * Shows the assessor's name in the background of the screen and of each printed page; a fixed element is printed on every page. Hidden
 * from screen readers, which read the sentence in the heading.
 */
function Watermark({ text }: { text: string }) {
  const id = useId();
  const length = text.length * LETTER;
  const width = length + GAP;
  return (
    <svg aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 size-full text-ink" fill="currentColor">
      <defs>
        <pattern id={id} width={width} height="170" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
          {/* The second line is shifted by half, so it is drawn at both edges. */}
          {[
            [0, 60],
            [-width / 2, 145],
            [width / 2, 145],
          ].map(([x, y]) => (
            <text key={x} x={x} y={y} textLength={length} fontSize="15" opacity="0.11">
              {text}
            </text>
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

interface LogSectionProps {
  lines: readonly LentLine[];
  confirmed: ConfirmationTexts;
}

/** Every session and every sum of hours, the latest first. */
function LogSection({ lines, confirmed }: LogSectionProps) {
  return (
    <Section title="Coaching log">
      {lines.length === 0 && <p className="text-soft">No session was held in this period.</p>}
      <ul className="border-t border-rule">
        {lines.map((line) => (
          <LogLine key={`${line.id} ${String(line.paid)}`} line={line} confirmed={confirmed(line.table, line.id)} />
        ))}
      </ul>
    </Section>
  );
}

function LogLine({ line, confirmed }: { line: LentLine; confirmed: readonly string[] }) {
  const { table, id, date, client, minutes, format, kind, paid, isSum } = line;
  const day = longDate(date);
  const facts = [
    isSum ? 'Hours up to this day, from before this logbook' : null,
    SESSION_KIND_TEXTS[kind],
    SESSION_FORMAT_TEXTS[format],
    paid === null ? 'Not marked as paid or pro bono' : paid ? 'Paid' : 'Pro bono',
    ...confirmed,
  ];
  return (
    <li className="break-inside-avoid border-b border-rule py-2">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-[560]">
          <time dateTime={date}>{day}</time> · {client}
        </span>
        <span className="shrink-0">{isSum ? hoursTotal(minutes) : durationLabel(minutes)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-13 text-soft">{facts.filter(Boolean).join(' · ')}</p>
        {/* No comments, since the coach cannot look up an erased client. */}
        {table !== 'erased_sessions' && <CommentBox area={table} rowId={id} about={`${day}, ${client}`} />}
      </div>
    </li>
  );
}
