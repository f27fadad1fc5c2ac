import { documentDate } from '#domain/formatting/date-text.ts';
import { durationLabel, documentHours } from '#domain/sessions/duration.ts';
import { SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { SESSION_STATUS_TEXTS, sessionStatus } from '#domain/sessions/session-status.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { appName } from '#web/data/wire/config.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { SheetTable } from '#web/ui/data/sheet-table.tsx';
import { useOnPaper } from '#web/ui/data/use-on-paper.ts';
import type { SessionFilters } from '../session-filters.ts';
import type { PrintedSession } from '../session-queries.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';

const HEADINGS = ['Date', 'Client', 'Session', 'Paid', 'Status', 'Topics', 'Length'];

interface SessionsOnPaperProps {
  filters: SessionFilters;
  /** All rows, or null when they cannot be read now. Called when the browser begins to print. */
  readAll: () => readonly PrintedSession[] | null;
  /** What the list shows, for paper when the others cannot be read. */
  shown: readonly PrintedSession[];
  /** How many there are. */
  count: number;
  /** Minutes from before Hourbook with the client whose sessions these are. */
  minutesBefore: number;
}

/** The list for paper: every session that the filters let through, also those that are not on the screen, and their sum. */
export function SessionsOnPaper({ filters, readAll, shown, count, minutesBefore }: SessionsOnPaperProps) {
  const coach = useProfile().data?.display_name;
  const today = readToday();
  const rows = useOnPaper(() => readAll() ?? shown);
  if (rows === null) return null;
  const minutes = sum(rows);
  const open = (['planned', 'not-completed'] as const).flatMap((status) => {
    const of = rows.filter((row) => sessionStatus(row, today) === status);
    return of.length === 0 ? [] : [`${sessionsText(of.length)} ${OPEN_TEXTS[status]} (${documentHours(sum(of))})`];
  });
  const notes = [
    ...(minutesBefore > 0
      ? [`With ${documentHours(minutesBefore)} from before ${appName()}: ${documentHours(minutes + minutesBefore)}.`]
      : []),
    ...(open.length > 0 ? [`Including ${open.join(', ')}.`] : []),
    ...(rows.length < count
      ? [`Only ${rows.length} of ${sessionsText(count)} are here. The others could not be loaded.`]
      : []),
  ];
  return (
    <>
      <p className="mb-4 text-soft">
        {[coach && `Coach: ${coach}`, `Made on ${documentDate(today)}`, ...filterTexts(filters, rows)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <SheetTable
        label="Sessions"
        headings={HEADINGS}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            documentDate(row.date),
            row.client?.name ?? UNKNOWN_CLIENT,
            `${SESSION_KIND_TEXTS[row.kind]}, ${SESSION_FORMAT_TEXTS[row.format].toLowerCase()}`,
            row.paid === null ? '' : row.paid ? 'Paid' : 'Pro bono',
            SESSION_STATUS_TEXTS[sessionStatus(row, today)],
            row.topics.join(', '),
            durationLabel(row.duration),
          ],
        }))}
        totals={['Total', sessionsText(rows.length), '', '', '', '', documentHours(minutes)]}
        notes={notes}
        numbersFrom={HEADINGS.length - 1}
      />
    </>
  );
}

const OPEN_TEXTS = { planned: 'planned', 'not-completed': 'not completed' };

const sum = (rows: readonly PrintedSession[]) => rows.reduce((minutes, { duration }) => minutes + duration, 0);

/** What narrows the list, in words. */
function filterTexts({ client, from, to, status, topic }: SessionFilters, rows: readonly PrintedSession[]): string[] {
  const name = client === undefined ? undefined : rows[0]?.client?.name;
  return [
    name && `Client: ${name}`,
    topic && `Topic: ${topic}`,
    from && `From ${documentDate(from)}`,
    to && `${from ? 'to' : 'To'} ${documentDate(to)}`,
    status && SESSION_STATUS_TEXTS[status],
  ].filter((text) => text !== undefined);
}
