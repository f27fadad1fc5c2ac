// Reads one file and plans its import. Runs in the worker, since it takes time.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { recogniseColumns, type RecognisedFile } from '#domain/transfer/columns/header-row.ts';
import {
  filledRows,
  type ReadSheets,
  readTogether,
  recogniseSheets,
  type RecognisedSheet,
} from '#domain/transfer/columns/joined-sheets.ts';
import { type NamedPeriod, periodOfNames } from '#domain/transfer/columns/named-period.ts';
import type { SheetSummary } from '#domain/transfer/columns/sheet-choice.ts';
import { type Rows, widthOf } from '#domain/transfer/files/sheet.ts';
import { columnsRead, unreadColumns } from '#domain/transfer/columns/column-mapping.ts';
import {
  type ImportAnswers,
  type ImportCircumstances,
  type KnownPractice,
  ROW_NUMBERS,
} from '#domain/transfer/plan/import-plan.ts';
import { importParts } from '#domain/transfer/plan/import-run.ts';
import type { Archive, ImportPart } from '#domain/transfer/plan/archive/archive.ts';
import type { ReadCalendar } from '#domain/calendar/read-calendar.ts';
import type { CalendarAnswers } from '#domain/transfer/plan/plan-calendar.ts';
import type { LogAnswers, LogPractice } from '#domain/transfer/plan/log/icf-log-plan.ts';
import { planImport } from '#domain/transfer/plan/plan-import.ts';
import { addMinutes, dayIn, instantIn, noonIn } from '#domain/time.ts';
import { deriveId, importIdOf } from './derive-id.ts';
import { readFile } from './read-file.ts';

interface ReadRequest {
  readonly bytes: ArrayBuffer;
  /** The file's name. */
  readonly name: string;
  /** The user who imports the file. */
  readonly userId: string;
  readonly today: string;
}

export interface SheetColumns extends RecognisedFile {
  /** The header of each column, and the first cell below it that is not blank. */
  readonly columns: readonly { readonly header: string; readonly example: string }[];
}

export type ReadAnswer =
  | { readonly is: 'sheets'; readonly importId: string; readonly sheets: readonly SheetSummary[] }
  | { readonly is: 'calendar'; readonly importId: string; readonly events: number }
  | {
      readonly is: 'archive';
      readonly importId: string;
      readonly archive: Archive;
      readonly parts: readonly ImportPart[];
    }
  | { readonly is: 'refused'; readonly message: string; readonly details: readonly string[] };

interface Circumstances {
  readonly today: string;
  readonly timeZone: string;
  /** Minutes for rows without a length, or null. */
  readonly defaultDuration: number | null;
}

interface PlanRequest extends Circumstances {
  readonly sheets: readonly number[];
  readonly columns: Pick<SheetColumns, 'table' | 'headerRow' | 'mapping'>;
  readonly answers: ImportAnswers;
  readonly known: KnownPractice;
}

interface PlanCalendarRequest extends Circumstances {
  readonly answers: CalendarAnswers;
  /** Addresses and names of the coach. */
  readonly own: readonly string[];
  readonly known: KnownPractice;
}

interface PlanLogRequest {
  readonly sheets: readonly number[];
  readonly answers: LogAnswers;
  readonly known: LogPractice;
  readonly today: string;
}

/** More rows than a sheet may have, but so few that the row numbers of a file stay below ROW_NUMBERS. */
const SHEET_ROWS = 2 ** 17;

export class ImportPlanner {
  private importId = '';
  private fileName = '';
  private sheets: readonly RecognisedSheet[] = [];
  /** The sheets that were read together last. */
  private together: { readonly places: string; readonly read: ReadSheets } | null = null;
  private calendar: ReadCalendar = { events: [], newest: [] };

  async read({ bytes, name, userId, today }: ReadRequest): Promise<ReadAnswer> {
    const content = new Uint8Array(bytes);
    this.fileName = name;
    const read = await readFile(content, today, name);
    if (read.is === 'refused') return read;
    const importId = (this.importId = await importIdOf(userId, content));
    if (read.is === 'archive') {
      const { archive } = read;
      return { is: 'archive', importId, archive, parts: importParts(archive) };
    }
    if (read.is === 'calendar') {
      this.calendar = read.calendar;
      return { is: 'calendar', importId, events: this.calendar.events.length };
    }
    this.together = null;
    this.sheets = recogniseSheets(read.sheets);
    const sheets = this.sheets.map((sheet) => ({
      name: sheet.name,
      rows: filledRows(sheet),
      table: sheet.table,
      joins: sheet.joins,
      notes: sheet.notes ?? [],
    }));
    return { is: 'sheets', importId, sheets };
  }

  columns({ sheets, table }: { readonly sheets: readonly number[]; readonly table: TransferTable }): SheetColumns {
    const { rows } = this.chosenRows(sheets);
    const { headerRow, mapping, isUndated } = recogniseColumns(table, rows);
    const first = headerRow === null ? 0 : headerRow + 1;
    const width = widthOf(rows.slice(0, 1000));
    const columns = Array.from({ length: width }, (_, column) => ({
      header: headerRow === null ? '' : (rows[headerRow]?.[column] ?? '').trim(),
      example:
        rows
          .slice(first, first + 100)
          .find((row) => (row[column] ?? '').trim() !== '')
          ?.[column]?.trim() ?? '',
    }));
    return { table, headerRow, mapping, isUndated, columns };
  }

  /** The cells of these rows in the file. */
  rows({ sheets, indexes }: { readonly sheets: readonly number[]; readonly indexes: readonly number[] }): Rows {
    const { rows } = this.chosenRows(sheets);
    return indexes.map((index) => rows[index] ?? []);
  }

  /** Several sheets have the name of each row's sheet in the first column. */
  plan({ sheets, columns, answers, known, ...circumstances }: PlanRequest) {
    const { rows } = this.chosenRows(sheets);
    const { table, headerRow, mapping } = columns;
    const source = {
      rows,
      headerRow,
      mapping,
      answers,
      periodOf: this.periodsOf(sheets),
      ...(sheets.length === 1 && { sheetName: this.sheets[sheets[0]!]!.name }),
    };
    const plan = planImport(table, source, known, {
      ...this.circumstances(circumstances),
      deriveId: this.deriveIdIn(sheets),
    });
    const read = [...columnsRead(mapping), ...plan.hourColumns, ...(sheets.length > 1 ? [0] : [])];
    return { ...plan, notBroughtIn: unreadColumns(rows, headerRow, read) };
  }

  /** Null if the sheet does not have the headers of a coaching log. */
  async planIcfLog({ sheets, answers, known, today }: PlanLogRequest) {
    const { planIcfLog } = await import('#domain/transfer/plan/log/plan-icf-log.ts');
    return planIcfLog(this.chosenRows(sheets).rows, answers, known, {
      importId: this.importId,
      deriveId: this.deriveIdIn(sheets),
      today,
    });
  }

  async planCalendar({ answers, own, known, ...circumstances }: PlanCalendarRequest) {
    const { planCalendar } = await import('#domain/transfer/plan/plan-calendar.ts');
    return planCalendar(this.calendar.events, answers, own, known, this.circumstances(circumstances));
  }

  /** The events of the last months in the calendar that are not in the log. `until`: the current instant. */
  async notInLog({
    known,
    own,
    today,
    timeZone,
    until,
  }: Omit<PlanCalendarRequest, 'answers' | 'defaultDuration'> & { readonly until: string }) {
    const { newInCalendar } = await import('#domain/calendar/new-in-calendar.ts');
    return newInCalendar(this.calendar.newest, { zone: timeZone, today, until }, known, own);
  }

  /** Null if the sheet does not have the headers of a calendar. */
  async planCalendarTable(request: PlanCalendarRequest & { readonly sheets: readonly number[] }) {
    const { sheets, answers, own, known, ...circumstances } = request;
    const { planCalendarTable } = await import('#domain/transfer/plan/plan-calendar-table.ts');
    return planCalendarTable(this.chosenRows(sheets).rows, answers, own, known, {
      ...this.circumstances(circumstances),
      deriveId: this.deriveIdIn(sheets),
    });
  }

  private circumstances({ today, timeZone, defaultDuration }: Circumstances) {
    return {
      importId: this.importId,
      deriveId,
      today,
      defaultDuration,
      dayOf: (instant: string) => dayIn(instant, timeZone),
      instantOf: (date: string, minutes?: number) =>
        minutes === undefined
          ? noonIn(date, timeZone)
          : instantIn(addMinutes(`${date}T00:00:00Z`, minutes).slice(0, 19), timeZone),
    };
  }

  /** A row has the same id whether its sheet is imported alone or with others. */
  private deriveIdIn(sheets: readonly number[]): ImportCircumstances['deriveId'] {
    const { placeOf } = this.chosenRows(sheets);
    return (importId, part, number) => {
      if (part !== 'row') return deriveId(importId, part, number);
      const index = number % ROW_NUMBERS;
      const place = placeOf(index);
      return deriveId(importId, part, number - index + place.sheet * SHEET_ROWS + place.row);
    };
  }

  /** The year and month in the name of a row's sheet, else in the file's. */
  private periodsOf(sheets: readonly number[]): (index: number) => NamedPeriod {
    const { placeOf } = this.chosenRows(sheets);
    const periods = this.sheets.map(({ name }) => periodOfNames([name, this.fileName]));
    return (index) => periods[placeOf(index).sheet]!;
  }

  private chosenRows(places: readonly number[]): ReadSheets {
    const key = places.join(' ');
    if (this.together?.places !== key) this.together = { places: key, read: readTogether(this.sheets, places) };
    return this.together.read;
  }
}
