import type { Cited } from '#domain/accreditation/evaluate/rule.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import type { Missing } from '#domain/hand-in/missing.ts';
import type { Packet, PacketPart } from '#domain/hand-in/packet.ts';
import { partState, summaryOf, type PartState } from '#domain/hand-in/part-state.ts';
import { renewalText } from '#domain/hand-in/renewal-dates.ts';
import { SourceLink } from '#web/parts/source-link.tsx';
import { StepLink } from '#web/parts/step-link.tsx';
import { Details } from '#web/ui/details.tsx';
import { clsx } from 'clsx';
import { CircleExclamationPoint } from '#web/ui/icons/circle-exclamation-point.tsx';

/** What is missing in one sentence. */
export function LackingText({ packet: { parts, besides } }: { packet: Packet }) {
  const lacking = parts.filter(({ missing }) => missing.length > 0).length;
  const isMissing = lacking + besides.length > 0;
  const where = lacking > 0 ? `in ${lacking} of ${parts.length} parts` : 'besides the form';
  return (
    <p className={clsx('font-[560]', isMissing && 'text-red')}>
      {isMissing ? `Something is missing ${where}.` : 'Nothing that we can check is missing.'}
    </p>
  );
}

/** The parts of the form in its order: what is there, and in red what is missing, each with where it is recorded. */
export function PacketList({ packet, today }: { packet: Packet; today: string }) {
  const { form, parts, besides, dates, goal } = packet;
  return (
    <>
      {dates && <RenewalDays dates={dates} body={goal.body} today={today} />}
      <div className="mb-4 max-w-[70ch] rounded-card bg-sunk px-4 py-3 text-sm">
        <p>{form.read}</p>
        <Words title="About the order" cited={form.order ? [form.order] : []} />
      </div>
      <ol className="border-t border-rule" aria-label="Parts of the form">
        {parts.map((part, place) => (
          <Part key={part.part.id} part={part} number={place + 1} body={goal.body} />
        ))}
      </ol>
      {besides.length > 0 && (
        <section aria-label="Also asked for" className="mt-6">
          <h2 className="font-[560]">Also asked for</h2>
          <MissingList missing={besides} />
        </section>
      )}
    </>
  );
}

type Dates = NonNullable<Packet['dates']>;

function RenewalDays({ dates, body, today }: { dates: Dates; body: Packet['goal']['body']; today: string }) {
  const { window, lastDay } = dates;
  const days: Readonly<Record<string, string | undefined>> = {
    'Hand in from': window?.earliest,
    'Expires on': lastDay,
    'Grace until': window?.graceUntil,
    'With a late fee until': window?.lateUntil,
    'Renewed until': window?.renewedUntil,
  };
  return (
    <section aria-label="Days of the renewal" className="mb-5">
      <p className="font-[560]">{renewalText(dates, body, today, longDate)}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {Object.entries(days).map(
          ([label, day]) =>
            day && (
              <div key={label}>
                <dt className="text-13 text-soft">{label}</dt>
                <dd>{longDate(day)}</dd>
              </div>
            ),
        )}
      </dl>
      {window && <Words title="About these days" cited={window.cited} />}
    </section>
  );
}

const STATES: Readonly<Record<PartState, string>> = {
  missing: 'Missing',
  ready: 'Ready',
  own: 'Not recorded here',
  sign: 'To sign',
  none: 'None needed',
};

function Part({ part, number, body }: { part: PacketPart; number: number; body: string }) {
  const { title, text, cited } = part.part;
  const state = partState(part);
  const summary = summaryOf(part);
  return (
    <li className="border-b border-rule py-3">
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="w-6 shrink-0 text-right font-serif text-18 text-soft lining-figures">
          {number}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="font-[560]">{title}</h2>
            <span className={clsx('text-sm', state === 'missing' ? 'font-[560] text-red' : 'text-soft')}>
              {STATES[state]}
            </span>
          </div>
          <p className="max-w-[70ch] text-sm text-soft">{text}</p>
          {summary && <p className="text-sm">{summary}</p>}
          <MissingList missing={part.missing} />
          {part.perhaps.map(({ text, details, step }) => (
            <div key={text} className="mt-1.5 flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5 text-sm">
              <div className="min-w-0 flex-[1_1_22rem] text-soft">
                <p>{text} It may be needed, but we found no source for it.</p>
                {details.map((detail) => (
                  <p key={detail}>{detail}</p>
                ))}
              </div>
              {step && <StepLink step={step} about={text} />}
            </div>
          ))}
          {cited.length === 0 ? (
            <p className="text-sm text-soft">We couldn’t read whether {body}’s form asks for it.</p>
          ) : (
            <Words title={title} cited={cited} />
          )}
        </div>
      </div>
    </li>
  );
}

function MissingList({ missing }: { missing: readonly Missing[] }) {
  return (
    missing.length > 0 && (
      <ul className="mt-1.5 grid gap-2">
        {missing.map(({ text, details, step }, place) => (
          <li key={place} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5">
            <div className="flex min-w-0 flex-[1_1_22rem] gap-2 text-sm text-red">
              <CircleExclamationPoint aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <div className="min-w-0">
                <p className="font-[560]">
                  <span className="sr-only">Missing: </span>
                  {text}
                </p>
                {details.map((detail) => (
                  <p key={detail}>{detail}</p>
                ))}
              </div>
            </div>
            {step && <StepLink step={step} about={text} />}
          </li>
        ))}
      </ul>
    )
  );
}

/** The words cited, opened on demand. */
function Words({ title, cited }: { title: string; cited: readonly Cited[] }) {
  if (cited.length === 0) return null;
  return (
    <Details label="Source" about={title}>
      <ul className="list-disc pl-5 text-soft [overflow-wrap:anywhere]">
        {cited.map(({ quote, source }) => (
          <li key={quote}>
            “{quote}” <SourceLink source={source} />, seen on {longDate(source.seen)}.
          </li>
        ))}
      </ul>
    </Details>
  );
}
