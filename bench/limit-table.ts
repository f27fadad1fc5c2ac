// The table of limit.ts in Markdown.
import type { Load } from './load.ts';

export interface LimitRow {
  readonly call: string;
  readonly coaches: number;
  /** Without a server; null where no statement stands for the call. */
  readonly postgres: Load | null;
  /** The same without triggers; null where nothing is written. */
  readonly withoutTriggers: Load | null;
  /** The same answer without the database. */
  readonly http: Load;
  readonly hourbook: Load;
}

const LEGEND = `Each has requests a second · median · p99 in ms · µs of the processor for one request, where there are both: of the server + of Postgres.
Empty: refresh is several statements; reads, reports and dashboards have no triggers to leave out.`;

const HEADINGS = [
  'call',
  'coaches',
  'Postgres alone',
  'without triggers',
  'HTTP alone',
  'Hourbook',
  'in % of Postgres',
];

const rounded = (value: number) => String(Number(value.toPrecision(3)));

type Part = 'serverCpu' | 'engineCpu';

function cell(load: Load | null, ...parts: readonly Part[]): string {
  if (load === null) return '';
  const cost = parts.map((part) => Math.round(load[part])).join(' + ');
  const perSecond = Math.round(load.requestsPerSecond).toLocaleString('en-GB');
  return [perSecond, rounded(load.p50), rounded(load.p99), cost].join(' · ');
}

function line({ call, coaches, postgres, withoutTriggers, http, hourbook }: LimitRow): string[] {
  const { requestsPerSecond } = hourbook;
  return [
    call,
    String(coaches),
    cell(postgres, 'engineCpu'),
    cell(withoutTriggers, 'engineCpu'),
    cell(http, 'serverCpu'),
    cell(hourbook, 'serverCpu', 'engineCpu'),
    postgres === null ? '' : String(Math.round((100 * requestsPerSecond) / postgres.requestsPerSecond)),
  ];
}

export function limitTable(rows: readonly LimitRow[]): string {
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...rows.map(line)];
  return [LEGEND, '', ...lines.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}
