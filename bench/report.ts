// Prints the results as a table and writes them to a JSON file.
import { cpus, totalmem } from 'node:os';
import { CONNECTIONS, type Load } from './load.ts';
import { writeResult } from './write-result.ts';

export interface Row {
  readonly operation: string;
  readonly ours: Load;
  readonly lite: Load | null;
}

export interface EngineReport {
  readonly engine: string;
  readonly rows: readonly Row[];
  readonly ours: { startMs: number; megabytes: number };
  readonly lite: { startMs: number; megabytes: number };
}

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The minimum ratio of requests per second to the peer's. */
const TARGETS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  postgres: { 'clients, 50 rows': 15, 'last 5 sessions with client': 20, '1,000 sessions': 2, 'insert returning': 8 },
  pglite: { 'clients, 50 rows': 10, 'last 5 sessions with client': 20, '1,000 sessions': 4, 'insert returning': 6 },
};

export function printReport(bare: Load, reports: readonly EngineReport[]) {
  console.log(`bare HTTP: ${Math.round(bare.requestsPerSecond)} a second, ${Math.round(bare.serverCpu)} µs each`);
  for (const { engine, rows, ours, lite } of reports) {
    console.log(
      `\n${engine}: ready after ${ours.startMs} ms (lite ${lite.startMs}), ${Math.round(ours.megabytes)} MB after all this (lite ${Math.round(lite.megabytes)})`,
    );
    console.table(rows.map((row) => printed(engine, row)));
  }
}

function printed(engine: string, { operation, ours, lite }: Row) {
  const target = TARGETS[engine]?.[operation];
  return {
    operation,
    'a second': Math.round(ours.requestsPerSecond),
    'p50 ms': rounded(ours.p50),
    'p99 ms': rounded(ours.p99),
    'server µs': Math.round(ours.serverCpu),
    'engine µs': Math.round(ours.engineCpu),
    lite: lite ? Math.round(lite.requestsPerSecond) : '',
    'lite p99': lite ? rounded(lite.p99) : '',
    'times lite': lite ? rounded(ours.requestsPerSecond / lite.requestsPerSecond) : '',
    target: target ? `≥ ${target}` : '',
  };
}

const rounded = (value: number) => Number(value.toPrecision(3));

export async function writeReport(report: object, file = 'latest.json'): Promise<void> {
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model,
    gigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  await writeResult(file, { at: new Date().toISOString(), machine, connections: CONNECTIONS, ...report });
}
