// Rows of the three tables that the steps of witness-practice.ts write, and how they are read as facts.
import type { Facts } from './slow-witnesses.ts';

const DATES = ['2026-03-02', '2026-03-03', '2026-03-04'];
/** Changes of facts, and of other columns. */
export const CHANGES: Readonly<Record<string, readonly object[]>> = {
  sessions: [
    { duration: 61 },
    { duration: 60 },
    { date: DATES[0] },
    { date: DATES[1] },
    { format: 'group' },
    { format: 'individual' },
    { kind: 'training' },
    { kind: 'coaching' },
    { completed: false },
    { completed: true },
    { notes: 'Words' },
    { topics: ['trust'], paid: true, follow_up: 'Later', participants: 4 },
  ],
  opening_balances: [
    { paid_minutes: 100, pro_bono_minutes: 20 },
    { paid_minutes: 60, pro_bono_minutes: 60 },
    { paid_minutes: 121, pro_bono_minutes: 0 },
    { start_date: null },
    { start_date: '2025-01-01' },
    { end_date: '2025-12-30' },
    { format: 'team' },
    { source: 'My file' },
  ],
  supervision_sessions: [
    { supervisor_name: 'Henry' },
    { supervisor_name: 'Grace' },
    { duration: 61 },
    { day: DATES[2] },
    { format: 'group' },
    { notes: 'Words' },
  ],
};

/** The columns of the three tables that are facts, as the API returns them. */
export interface ReadRow {
  readonly id: string;
  readonly date: string;
  readonly day: string;
  readonly duration: number;
  readonly format: string | null;
  readonly kind: string;
  readonly client_id: string;
  readonly completed: boolean;
  readonly end_date: string | null;
  readonly as_of: string;
  readonly start_date: string | null;
  readonly paid_minutes: number;
  readonly pro_bono_minutes: number;
  readonly supervisor_name: string;
}

/** A row of the API as facts. */
export const readers: Readonly<Record<Facts['area'], (row: ReadRow) => Facts>> = {
  sessions: (row) => ({
    area: 'sessions',
    date: row.date,
    minutes: row.duration,
    format: row.format,
    kind: row.kind,
    client: row.client_id,
    person: null,
    start: null,
    isHeld: row.completed,
    parts: [row.duration],
  }),
  opening_balances: (row) => ({
    area: 'opening_balances',
    date: row.end_date ?? row.as_of,
    minutes: row.paid_minutes + row.pro_bono_minutes,
    format: row.format,
    kind: 'coaching',
    client: row.client_id,
    person: null,
    start: row.start_date,
    isHeld: true,
    parts: [row.paid_minutes, row.pro_bono_minutes].filter((minutes) => minutes > 0),
  }),
  supervision_sessions: (row) => ({
    area: 'supervision_sessions',
    date: row.day,
    minutes: row.duration,
    format: row.format,
    kind: null,
    client: null,
    person: row.supervisor_name,
    start: null,
    isHeld: true,
    parts: [row.duration],
  }),
};
export const AREAS = Object.keys(readers) as Facts['area'][];

export const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];
export const session = (client_id: string, two: number, three: number) => ({
  client_id,
  date: pick(DATES, two),
  duration: 30 + (three % 3) * 15,
  kind: three % 5 === 0 ? 'training' : 'coaching',
  format: three % 4 === 0 ? 'group' : 'individual',
  completed: three % 6 !== 0,
});
export const balance = (client_id: string, two: number) => ({
  client_id,
  as_of: '2025-12-31',
  start_date: two % 2 === 0 ? '2025-01-01' : null,
  paid_minutes: 60,
  pro_bono_minutes: two % 3 === 0 ? 0 : 60,
  format: 'individual',
});
export const supervision = (two: number, three: number) => ({
  supervisor_name: pick(['Grace', 'Henry'], two),
  day: pick(DATES, three),
  duration: 60,
});
