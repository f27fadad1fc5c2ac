import type { ConfirmationTexts } from '#domain/lent-views/lent-confirmations.ts';
import type { LentLine } from '#domain/lent-views/lent-sums.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { durationLabel, hoursTotal } from '#domain/sessions/duration.ts';
import { SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { Section } from '#web/ui/section.tsx';
import { CommentBox } from './comment-box.tsx';

interface LogSectionProps {
  lines: readonly LentLine[];
  confirmed: ConfirmationTexts;
}

/** Every session and every sum of hours, the latest first. */
export function LogSection({ lines, confirmed }: LogSectionProps) {
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
    paid === null ? 'Not said whether paid' : paid ? 'Paid' : 'Pro bono',
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
      <p className="text-13 text-soft">{facts.filter(Boolean).join(' · ')}</p>
      {/* The coach cannot look up an erased client. */}
      {table !== 'erased_sessions' && <CommentBox area={table} rowId={id} about={`${day}, ${client}`} />}
    </li>
  );
}
