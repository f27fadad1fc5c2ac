// Decides for whole columns, before the first row is read: which rows are records, the order of dates, the unit of durations, what words
// about payment mean, and which client a row without a name has. What cannot be decided is asked.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { isOwnExport } from '#domain/transfer/columns/exported-columns.ts';
import { askAboutRows, type ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { CCE_PARTS, columnsRead } from '#domain/transfer/columns/column-mapping.ts';
import { cellOf } from '#domain/transfer/files/sheet.ts';
import { otherNumbers } from './client-numbers.ts';
import { daysAbove, withDays } from './days-above.ts';
import { furtherDates } from './further-dates.ts';
import { isAppointment, namesAbove, sortRows } from './sorted-rows.ts';
import { blankIsNo } from '#domain/transfer/columns/cells/appointment-status.ts';
import { areInstants } from './date-column.ts';
import { decideDates, weekdaysColumn } from './decide-dates.ts';
import { areRunning, decideDurations, type DurationAnswers } from './duration-column.ts';
import { NAME_FIELDS } from './left-out-rows.ts';
import { lengthBeside } from './length-in-text.ts';
import { FIELDS, type FieldName } from '#domain/transfer/columns/fields.ts';
import { decideHourColumns, hasLength, NO_HOURS } from './hour-columns.ts';
import { decidePartial, leftOutUndated, undatedRows, WHOLE_DATES } from './undated-rows.ts';
import { plannedBefore, decideOutcomes, NO_OUTCOMES, withOutcome } from './decide-outcomes.ts';
import { kindColumns } from './outcome-columns.ts';
import { decidePayments, paymentColumns } from './payment-column.ts';
import type { ImportSource, UndatedRow } from '#domain/transfer/columns/row-values.ts';

export const hasDuration = (table: TransferTable) => FIELDS[table].some(({ name }) => name === 'duration');

/** What was decided for whole columns. */
export type ColumnDecisions = ReturnType<typeof decideColumns>['decisions'];

/** Headers of sums, sums so far and what is left. */
const OF_SEVERAL = /total|running|[ck]umul|remaining|left|balance|rest/i;

/** What depends on the coach who reads the file. */
export interface ReadCircumstances {
  /** Minutes for rows without a length; null to ask the coach. */
  readonly defaultDuration: number | null;
  /** The coach's calendar date of an instant. */
  readonly dayOf: (instant: string) => string;
  /** The coach's calendar date. */
  readonly today: string;
}

/** @returns also the rows below the headers, without blank ones */
export function decideColumns(
  table: TransferTable,
  given: ImportSource,
  { defaultDuration, dayOf, today }: ReadCircumstances,
) {
  const { headerRow, mapping, answers } = given;
  const header = headerRow === null ? [] : given.rows[headerRow]!;
  const isOwn = headerRow !== null && isOwnExport(table, header);
  const { sorted: firstSorted, headings, titles } = sortRows(table, given, isOwn);
  const outcomes = table === 'clients' || isOwn ? NO_OUTCOMES : decideOutcomes(table, given, firstSorted, titles);
  const sorted = firstSorted.map((row) => withOutcome(row, outcomes.byRow));
  // A row that the coach says was not held still names the client of the rows below it.
  for (const { index } of sorted.filter(({ leftOut }, place) => leftOut !== firstSorted[place]!.leftOut)) {
    const name = cellOf(given.rows[index]!, mapping.name?.column).trim();
    if (name !== '') headings.set(index, name);
  }
  const rows = sorted.flatMap(({ index, leftOut }) => (leftOut === null ? index : []));
  const records = rows.map((index) => given.rows[index]!);
  const columnOf = (name: FieldName) => mapping[name]?.column;
  const headerOf = (name: FieldName) =>
    headerRow === null ? '' : cellOf(given.rows[headerRow] ?? [], columnOf(name)).trim();
  const textsOf = (name: FieldName, file = given.rows) => {
    const column = columnOf(name);
    return column === undefined ? [] : rows.map((index) => cellOf(file[index]!, column));
  };
  const rowAt = (place: number) => rows[place % rows.length]!;

  const lengthQuestions: ImportQuestion[] = [];
  const inHours = table === 'cpd_records';
  const hoursField = (['hours', ...CCE_PARTS] as const).find((name) => columnOf(name) !== undefined);
  // People write what a peer gave in return as a sum of hours, so a number without a unit is asked about.
  const isSum = columnOf('received_minutes') !== undefined;
  const durations: DurationAnswers = isOwn ? { all: inHours ? 'hours' : 'minutes' } : (answers.durations ?? {});
  const isPart = (name: FieldName) => CCE_PARTS.some((part) => part === name);
  const unitsOf = (name: FieldName, isAsked: boolean) => {
    const decided = decideDurations(
      isPart(name) ? 'hours' : headerOf(name),
      textsOf(name),
      !inHours && !isSum,
      durations,
    );
    if (isAsked)
      for (const asked of decided.questions)
        lengthQuestions.push({ about: 'duration-unit', index: rowAt(asked.example.place), asked });
    return decided.units;
  };
  const units = unitsOf(hoursField ?? (isSum ? 'received_minutes' : 'duration'), true);
  const paidUnits = unitsOf('paid_hours', columnOf('duration') === undefined);
  const proBonoUnits = unitsOf(
    'pro_bono_hours',
    columnOf('duration') === undefined && columnOf('paid_hours') === undefined,
  );

  const decidedHours =
    table === 'clients' || isOwn
      ? NO_HOURS
      : decideHourColumns(
          {
            header,
            rows: records,
            columnOf: (name) => columnOf(name === 'duration' ? (hoursField ?? name) : name),
            read: columnsRead(mapping),
            unitsOf: { duration: units, paid_hours: paidUnits, pro_bono_hours: proBonoUnits },
          },
          answers.furtherHours ?? {},
          durations,
        );
  // Other records have only doubts about them.
  const hours = table === 'sessions' ? decidedHours : NO_HOURS;
  for (const asked of hours.questions)
    lengthQuestions.push({ about: 'further-hours', index: rowAt(asked.example.place), asked });
  for (const asked of hours.units)
    if (!lengthQuestions.some((one) => one.about === 'duration-unit' && one.asked.group === asked.group))
      lengthQuestions.push({ about: 'duration-unit', index: rowAt(asked.example.place), asked });
  const isLong = (row: readonly string[]) => hasLength(row, columnOf, hours);

  const above = isOwn ? new Map<number, string>() : daysAbove(table, given, firstSorted, isLong);
  const isAbove = answers.undated === 'above';
  const file = isAbove ? withDays(given.rows, mapping.date?.column, above) : given.rows;
  const source = { ...given, rows: file };
  const questions: ImportQuestion[] = [...outcomes.questions];

  const partial = isOwn ? WHOLE_DATES : decidePartial(table, source, rows, today);
  questions.push(...partial.questions);
  const { dates: partialDates } = partial;

  // A program writes all its dates in the same order of day and month.
  const dates = FIELDS[table].filter(({ kind }) => kind === 'date' || kind === 'instant');
  const dateTexts = dates.flatMap(({ name }) =>
    textsOf(name, file).map((text, place) => (name === 'date' && partialDates.whole.get(rows[place]!)) || text),
  );
  const weekdayColumn = isOwn ? null : weekdaysColumn(records, mapping);
  const decidedDates = decideDates(dateTexts, answers, {
    rowAt,
    dayOf,
    header: headerOf('date'),
    weekdays: weekdayColumn === null ? [] : records.map((row) => cellOf(row, weekdayColumn)),
    others: sorted.flatMap(({ index, leftOut }) =>
      leftOut && isAppointment(leftOut) ? cellOf(given.rows[index]!, columnOf('date')) : [],
    ),
  });
  questions.push(...decidedDates.questions, ...lengthQuestions);
  const answerOf = (index: number) => outcomes.byRow.get(index)?.answer;
  const planned = plannedBefore(
    table !== 'sessions' || isOwn ? [] : rows,
    {
      answerOf,
      file,
      columnOf,
      header: headerOf('completed'),
      whole: partialDates.whole,
      dates: decidedDates.dates,
      today,
    },
    answers.outcomes ?? {},
  );
  questions.push(...planned.questions);

  const withoutOutcomes = (name: FieldName) =>
    textsOf(name).map((text, place) => (outcomes.byRow.get(rows[place]!)?.field === name ? '' : text));
  const payments = decidePayments(
    {
      headers: { paid: headerOf('paid'), price: headerOf('price') },
      paid: withoutOutcomes('paid'),
      price: withoutOutcomes('price'),
    },
    answers.paymentWords ?? {},
  );
  if (table === 'sessions')
    for (const asked of payments.words)
      questions.push({ about: 'payment-word', index: rowAt(asked.example.place), asked });

  const notes = textsOf('notes').filter((text) => text.trim() !== '');
  const haveLengths = notes.filter((text) => lengthBeside([text], [0])).length * 2 > notes.length;
  const beside =
    table === 'sessions' && !isOwn
      ? [...kindColumns(header, mapping), ...(haveLengths ? [columnOf('notes')!] : [])]
      : [];
  const lengthsBeside = beside.filter(
    (column) => !OF_SEVERAL.test(header[column]!) && answers.furtherHours?.[column] !== 'no',
  );
  const isWithout = (row: readonly string[]) => !isLong(row) && lengthBeside(row, lengthsBeside) === null;
  const isOpen = (index: number) => answerOf(index) === null;
  const missing = hasDuration(table) ? rows.filter((index) => !isOpen(index) && isWithout(file[index]!)) : [];
  const missingDuration = answers.missingDuration ?? defaultDuration;
  if (missing.length > 0 && missingDuration === null)
    questions.push(askAboutRows('missing-duration', missing[0]!, '', missing.length));

  const undated = undatedRows(
    table,
    rows.map((index) => ({ index, cells: file[index]! })),
    { columnOf, months: partialDates.months, hasLength: isLong },
  );
  const [firstUndated] = undated;
  if (firstUndated && answers.undated === undefined)
    questions.push({
      about: 'undated',
      index: firstUndated[0],
      asked: {
        example: { place: 0, text: firstUndated[1].name },
        rows: undated.size,
        above: [...undated.keys()].flatMap((index) => above.get(index) ?? [])[0] ?? null,
      },
    });

  const nameless = table === 'sessions' ? namesAbove(source, rows, headings, isOwn) : new Map<number, string>();
  const [firstNameless] = [...nameless].filter(([index]) => !isOpen(index));
  if (firstNameless && answers.namesAbove === undefined)
    questions.push(askAboutRows('names-above', ...firstNameless, nameless.size));
  const nameTexts = records.map((row) => NAME_FIELDS.map((name) => cellOf(row, columnOf(name)).trim()).join(' '));
  const decisions = {
    /** Whether Hourbook wrote the file. */
    isOwn,
    dates: decidedDates.dates,
    partialDates,
    /** By row index: the day above the row, if the coach says that it applies. */
    daysAbove: isAbove ? above : new Map<number, string>(),
    /** By row index: hours without a day. */
    undated: new Map(
      [...undated].map(([index, { month }]): [number, UndatedRow] => [
        index,
        { is: answers.undated === 'before' ? 'before' : 'ask', month },
      ]),
    ),
    dayOf,
    /** If the starts are instants: the coach's calendar date of one. */
    startDayOf: areInstants(textsOf('start_time')) ? dayOf : null,
    units,
    /** Whether the lengths may be running totals. */
    areRunning: !isOwn && areRunning(textsOf('duration'), units, nameTexts),
    paidUnits,
    proBonoUnits,
    /** Further columns of hours: those of sessions are added or asked about. */
    hourColumns: decidedHours.columns,
    payments: payments.decisions,
    /** The indexes of columns that identify a payment. */
    paymentColumns: paymentColumns(header),
    /** The columns of something else in which a row may say its format, or whether it was paid. */
    beside,
    /** Those in which a row without a length may say one: 'Coaching, 90 min'. */
    lengthsBeside,
    /** By row index, what a client number says against the name. */
    otherNumbers: table === 'sessions' && !isOwn ? otherNumbers(given, rows) : new Map<number, string>(),
    /** The column of days of the week, or null. */
    weekdayColumn,
    furtherDates: furtherDates(isOwn ? [] : header, mapping, records),
    /** By row index, the title above the row in a sheet of several parts. */
    titles,
    /** Minutes for rows without a length; null until known. */
    missingDuration,
    /** By row index: what the row says about the session not being held. */
    outcomes: new Map([...outcomes.byRow, ...planned.byRow]),
    /** In a column of marks, an empty cell means no. */
    blankIsNo: blankIsNo(textsOf('completed')),
    /** By the index of a row without a name: the name above it, and whether it applies. */
    namesAbove: new Map(
      [...nameless].map(([index, name]) => [index, { name, is: answers.namesAbove ?? ('ask' as const) }]),
    ),
  };
  const why = leftOutUndated(answers.undated);
  const kept = sorted.map((row) =>
    why && undated.has(row.index) ? { ...row, leftOut: why } : withOutcome(row, planned.byRow),
  );
  return { decisions, questions, rows: kept };
}
