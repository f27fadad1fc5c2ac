import type { TransferTable } from '#domain/records/record-kinds.ts';
import '#web/data/device/region.ts';
import type { ExportTable } from '#domain/transfer/write/export-tables.ts';
import {
  ImportPlanner,
  type NotInLogRequest,
  type PlanCalendarRequest,
  type PlanCalendarTableRequest,
  type PlanLogRequest,
  type PlanRequest,
  type ReadRequest,
} from './import-planner.ts';

const planner = new ImportPlanner();

/** What the worker does, by name. */
const jobs = {
  read: (request: ReadRequest) => planner.read(request),
  columns: ({ sheets, table }: { sheets: readonly number[]; table: TransferTable }) => planner.columns(sheets, table),
  rows: ({ sheets, indexes }: { sheets: readonly number[]; indexes: readonly number[] }) =>
    planner.rows(sheets, indexes),
  plan: (request: PlanRequest) => planner.plan(request),
  planIcfLog: (request: PlanLogRequest) => planner.planIcfLog(request),
  planCalendar: (request: PlanCalendarRequest) => planner.planCalendar(request),
  notInLog: (request: NotInLogRequest) => planner.notInLog(request),
  planCalendarTable: (request: PlanCalendarTableRequest) => planner.planCalendarTable(request),
  zip: async (files: Readonly<Record<string, string>>) =>
    (await import('#web/data/device/zip-texts.ts')).zipTexts(files),
  workbook: async (tables: readonly ExportTable[]) =>
    (await import('#web/data/device/workbook-file.ts')).workbookBytes(tables),
};
export type Jobs = typeof jobs;

export interface Order {
  readonly number: number;
  readonly job: keyof Jobs;
  readonly given: unknown;
}
export type Outcome =
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly failure: string };

addEventListener('message', async ({ data: { number, job, given } }: MessageEvent<Order>) => {
  try {
    const result = await (jobs[job] as (given: unknown) => unknown)(given);
    postMessage({ number, result } satisfies Outcome);
  } catch (error) {
    postMessage({ number, failure: error instanceof Error ? error.message : String(error) } satisfies Outcome);
  }
});
