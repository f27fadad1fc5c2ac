import '#web/data/device/region.ts';
import type { ExportTable } from '#domain/transfer/write/export-tables.ts';
import { ImportPlanner } from './import-planner.ts';

/** What the worker does, by name. */
const jobs = Object.assign(new ImportPlanner(), {
  zip: async (files: Readonly<Record<string, string>>) =>
    (await import('#web/data/device/zip-texts.ts')).zipTexts(files),
  workbook: async (tables: readonly ExportTable[]) =>
    (await import('#web/data/device/workbook-file.ts')).workbookBytes(tables),
});
export type Jobs = Pick<typeof jobs, keyof typeof jobs>;

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
    const result = await (jobs[job] as (given: unknown) => unknown).call(jobs, given);
    postMessage({ number, result } satisfies Outcome);
  } catch (error) {
    postMessage({ number, failure: error instanceof Error ? error.message : String(error) } satisfies Outcome);
  }
});
