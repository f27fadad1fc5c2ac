import { DOCUMENT_REGION } from '#domain/formatting/region.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { Portfolio } from '#domain/accreditation/documents/portfolio.ts';
import { documentDate } from '#domain/formatting/date-text.ts';
import { HUNDREDTHS_PER_HOUR } from '#domain/accreditation/hundredths.ts';
import { durationLabel, documentHours } from '#domain/sessions/duration.ts';
import { Section } from '#web/ui/section.tsx';
import type { ReactNode } from 'react';

export function SupervisionSection({ supervision: { minutes, sessions } }: Pick<Portfolio, 'supervision'>) {
  return (
    <Log title="Supervision log" sum={documentHours(minutes)} count={sessions.length}>
      {sessions.map((one) => (
        <Entry
          key={one.id}
          title={one.topics.join(', ') || 'Supervision'}
          about={`${documentDate(one.date)} · ${durationLabel(one.duration)} · with ${one.supervisor_name}`}
          parts={[['Learning and application', one.notes]]}
        />
      ))}
    </Log>
  );
}

export function CpdSection({ cpd: { hundredths, records } }: Pick<Portfolio, 'cpd'>) {
  return (
    <Log title="CPD log" sum={amountText(hundredths, 'hundredths', DOCUMENT_REGION)} count={records.length}>
      {records.map((one) => (
        <Entry
          key={one.id}
          title={one.title}
          about={[
            documentDate(one.date),
            amountText(Math.round(one.hours * HUNDREDTHS_PER_HOUR), 'hundredths', DOCUMENT_REGION),
            one.provider,
          ]
            .filter(Boolean)
            .join(' · ')}
          parts={[
            ['Learning', one.learned],
            ['Application', one.applied],
          ]}
        />
      ))}
    </Log>
  );
}

export function ReflectionsSection({ reflections }: Pick<Portfolio, 'reflections'>) {
  return (
    <Log title="Reflective log" count={reflections.length}>
      {reflections.map((one) => (
        <Entry
          key={one.id}
          title={one.title}
          about={documentDate(one.date)}
          parts={[
            ['Reflection', one.reflection],
            ['Application', one.application],
          ]}
        />
      ))}
    </Log>
  );
}

export function FeedbackSection({ feedback }: Pick<Portfolio, 'feedback'>) {
  return (
    <Log title="Client feedback" count={feedback.length}>
      {feedback.map((one, place) => (
        <Entry
          key={one.id}
          title={`Feedback ${place + 1}`}
          about={documentDate(one.date)}
          parts={[['', one.feedback || 'This text was deleted when you erased the client.']]}
        />
      ))}
    </Log>
  );
}

interface LogProps {
  title: string;
  sum?: string;
  count: number;
  children: ReactNode;
}

/** A part that starts on a new page. */
function Log({ title, sum, count, children }: LogProps) {
  const entries = amountText(count, 'items', DOCUMENT_REGION);
  return (
    <div style={{ breakBefore: 'page' }}>
      <Section title={title}>
        <p className="text-soft">
          {count === 0 ? 'Nothing recorded yet.' : [entries, sum].filter(Boolean).join(' · ')}
        </p>
        {children}
      </Section>
    </div>
  );
}

interface EntryProps {
  title: string;
  about: string;
  /** Label and text of each part; empty texts are left out. */
  parts: readonly (readonly [string, string])[];
}

function Entry({ title, about, parts }: EntryProps) {
  return (
    <div className="max-w-[70ch] break-inside-avoid border-b border-rule py-3">
      <h3 className="font-[560]">{title}</h3>
      <p className="text-sm text-soft">{about}</p>
      {parts.map(
        ([label, text]) =>
          text.trim() !== '' && (
            <p key={label} className="mt-1.5 whitespace-pre-wrap">
              {label && <span className="font-[560]">{label}: </span>}
              {text.trim()}
            </p>
          ),
      )}
    </div>
  );
}
