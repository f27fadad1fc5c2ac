import { numberText } from '#domain/formatting/number-text.ts';
import { lentSums, type LentLine } from '#domain/lent-views/lent-sums.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { SESSION_FORMAT_TEXTS, SESSION_FORMATS } from '#domain/sessions/session-kinds.ts';
import { Section } from '#web/ui/section.tsx';
import { useMemo } from 'react';

/** The summary of hours. */
export function SumsSection({ lines }: { lines: readonly LentLine[] }) {
  const sums = useMemo(() => lentSums(lines), [lines]);
  const { paid, formats } = sums;
  const facts: [string, string][] = [
    ['Hours in all', hoursTotal(sums.minutes)],
    ['Sessions', numberText(sums.sessions)],
    ['Clients', numberText(sums.clients)],
    ['Paid', hoursTotal(paid.paid)],
    ['Pro bono', hoursTotal(paid.proBono)],
    ['Not said whether paid', hoursTotal(paid.unknown)],
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
