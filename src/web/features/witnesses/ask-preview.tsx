import { periodText, lineText } from '#domain/witnesses/sums-text.ts';
import { askedMinutes } from '#domain/witnesses/asked-sums.ts';
import { hoursExact } from '#domain/sessions/duration.ts';
import type { WitnessPreview } from '#web/data/records/witnesses/witness-requests.ts';
import { Section } from '#web/ui/section.tsx';
import type { ReactNode } from 'react';

/** What will be asked, and the mail as it will arrive. */
export function AskPreview({ sums, mail, children }: WitnessPreview & { children: ReactNode }) {
  const people = sums.clients === 1 ? 'with 1 person' : `with ${sums.clients} people`;
  return (
    <>
      <Section title="What is asked">
        <p>
          <strong className="font-[560]">{hoursExact(askedMinutes(sums), 'hours')}</strong> {periodText(sums)}
          {sums.clients > 0 && `, ${people}`}
        </p>
        <ul className="text-sm text-soft">
          {sums.lines.map((line) => (
            <li key={`${line.kind} ${line.format} ${line.sessions === 0}`}>{lineText(line)}</li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-soft">
          No notes, topics or other clients. Only what you have completed counts.
        </p>
      </Section>
      <Section title="The mail">
        <dl className="mb-3 grid gap-1 text-sm">
          <Line name="From" text={mail.from} />
          <Line name="To" text={mail.to} />
          <Line name="Answers to" text={mail.replyTo} />
          <Line name="Subject" text={mail.subject} />
        </dl>
        <p className="rounded-card border border-rule px-4 py-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          {mail.text}
        </p>
      </Section>
      {children}
    </>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex gap-3">
      <dt className="shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
    </div>
  );
}
