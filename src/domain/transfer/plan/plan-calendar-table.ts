// Plans the import of a calendar that was saved as a table: its rows are read like those of any file, its clients found like those of
// calendar events.
import { unreadColumns } from '#domain/transfer/columns/column-mapping.ts';
import {
  type CalendarColumns,
  calendarColumns,
  calendarMapping,
} from '#domain/transfer/columns/calendar/calendar-columns.ts';
import { type EventPeople, peopleOfEvents } from '#domain/transfer/columns/calendar/calendar-people.ts';
import { readRows } from '#domain/transfer/columns/read-rows.ts';
import type { NumberedRow, RowValues } from '#domain/transfer/columns/row-values.ts';
import type { CalendarField } from '#domain/transfer/columns/languages/language.ts';
import { readTimes } from '#domain/lengths/times-of-day.ts';
import { yesOrNo } from '#domain/transfer/columns/cells/yes-no.ts';
import { withCorrections } from './corrections.ts';
import type { ImportCircumstances, KnownPractice } from './import-plan.ts';
import { type CalendarAnswers, type CalendarItem, planItems } from './plan-calendar.ts';
import { reasonFor } from '#domain/transfer/columns/reason.ts';
import { WHOLE_DAYS } from './event-values.ts';

type Row = readonly string[];

/**
 * Null if no row of the file has the headers of a calendar.
 * @param own names and addresses of the coach, who is among the attendees
 */
export function planCalendarTable(
  given: readonly Row[],
  answers: CalendarAnswers,
  own: readonly string[],
  known: KnownPractice,
  circumstances: ImportCircumstances,
) {
  const columns = calendarColumns(given);
  if (columns === null) return null;
  const { rows: file, mapping } = withCorrections(given, calendarMapping(columns), answers.corrections ?? {});
  const isAllDay = (row: Row, index: number) => index > columns.headerRow && lastsWholeDays(row, columns);
  const timed = file.map((row, index) => (isAllDay(row, index) ? [] : row));
  const source = {
    rows: timed,
    headerRow: columns.headerRow,
    mapping,
    answers: { ...answers, namesAbove: 'no' as const },
    areEvents: true,
  };
  const read = readRows('sessions', source, circumstances);
  const whole = file.flatMap((row, index) => (isAllDay(row, index) ? { index, values: wholeDay(row, columns) } : []));
  const rows = [...read.rows, ...whole].toSorted((a, b) => a.index - b.index);
  const people = peopleOfEvents(
    rows.map(({ index }) => file[index]!),
    columns,
    own,
  );
  const items = rows.map((row, place) => itemOf(row, people[place]!, file[row.index]!, { columns, circumstances }));
  return {
    ...planItems(items, answers, { known, circumstances, questions: read.questions }),
    headerRow: columns.headerRow,
    /** The headers of columns that are not blank and are not read. */
    notBroughtIn: unreadColumns(file, columns.headerRow, columns.columns.values()),
  };
}

function itemOf(
  { index, values }: NumberedRow,
  { attendees, mayHoldCoach }: EventPeople,
  row: Row,
  { columns, circumstances }: { readonly columns: CalendarColumns; readonly circumstances: ImportCircumstances },
): CalendarItem {
  const { date } = values;
  // Events before today count as completed.
  const completed = date === undefined ? {} : { completed: date < circumstances.today };
  const names = attendees.map(({ name, email }) => name || email).join('; ');
  const doubts = mayHoldCoach ? [reasonFor('sessions', 'participants', names, ' may include you')] : [];
  return {
    index,
    summary: cellOf(row, columns, 'title'),
    attendees,
    values: { ...values, ...completed, doubts: [...(values.doubts ?? []), ...doubts] },
  };
}

const cellOf = (row: Row, { columns }: CalendarColumns, field: CalendarField) =>
  (row[columns.get(field) ?? -1] ?? '').trim();

/** Whether it is marked so, has no time of day, or lasts from midnight to midnight. */
function lastsWholeDays(row: Row, columns: CalendarColumns): boolean {
  const cell = (field: CalendarField) => cellOf(row, columns, field);
  if (cell('title') === '' && cell('start_date') === '') return false;
  const said = yesOrNo(cell('all_day'));
  if (said === true) return true;
  const start = readTimes(cell('start_time')) ?? readTimes(cell('start_date'));
  const end = readTimes(cell('end_time')) ?? readTimes(cell('end_date'));
  if (start === null) return said === null && cell('start_time') === '' && end === null;
  return start.from === 0 && start.to === null && end?.from === 0;
}

function wholeDay(row: Row, columns: CalendarColumns): RowValues {
  const title = cellOf(row, columns, 'title');
  const date = cellOf(row, columns, 'start_date');
  return {
    text: () => '',
    cells: { name: { text: title, shown: null }, date: { text: date, shown: null } },
    reasons: [],
    leftOut: WHOLE_DAYS,
  };
}
