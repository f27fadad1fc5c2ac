// Generated rows of one coach as the tables hold them, and questions about them.
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';

/** Around the ends of months, years and February. */
const DAYS =
  `2023-12-31 2024-01-01 2024-02-28 2024-02-29 2024-03-01 2024-03-31 2024-04-01 2024-06-30 2024-12-30 2024-12-31
  2025-01-01 2025-01-05 2025-01-06 2025-02-28 2025-03-01 2025-03-31 2025-09-30 2025-10-01 2025-12-31 2026-01-01 2026-02-28 2026-03-01
  2026-11-28 2026-11-30`.split(/\s+/);
const day = fc.constantFrom(...DAYS);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });
const minutes = fc.oneof(fc.constantFrom(1, 45, 60, 90, 1440), fc.integer({ min: 1, max: 600 }));
const hours = fc.integer({ min: 1, max: 2000 }).map((hundredths) => hundredths / 100);
const topics = fc.subarray(['career', 'goals', 'team', 'values', 'rest', 'health', 'money', 'sleep'], { maxLength: 3 });
const kind = fc.constantFrom('coaching', 'coaching', 'mentoring', 'training', 'supervision', 'other');
const format = fc.constantFrom('individual', 'group', 'team');
const CLIENTS = [1, 2, 3, 4].map((place) => `c${place}`);

const client = fc.record({
  name: fc.constantFrom('Ada', 'Ben'),
  payer: maybe(fc.constantFrom('client', 'organisation', 'third_party', 'barter', 'nobody')),
  relation: maybe(fc.constantFrom('external', 'internal', 'direct_report', 'peer')),
});

const session = fc.record({
  client_id: fc.constantFrom(...CLIENTS),
  date: day,
  duration: minutes,
  completed: fc.constantFrom(true, true, false),
  paid: maybe(fc.boolean()),
  kind,
  format,
  topics,
});
const erased = fc.record({
  person: fc.constantFrom('p1', 'p2'),
  date: day,
  duration: minutes,
  paid: maybe(fc.boolean()),
  kind,
  format,
  opening: fc.constantFrom(false, false, true),
});
const balance = fc.record({
  client_id: fc.constantFrom(...CLIENTS),
  as_of: day,
  paid_minutes: fc.constantFrom(0, 90, 30_000),
  pro_bono_minutes: fc.constantFrom(1, 45),
  format,
});

export interface PracticeRows {
  readonly clients: readonly { id: string; name: string; payer: string | null; created_at: string }[];
  readonly sessions: readonly {
    id: string;
    client_id: string;
    date: string;
    duration: number;
    completed: boolean;
    paid: boolean | null;
    kind: string;
    topics: string[];
    created_at: string;
  }[];
  readonly erased_sessions: readonly {
    id: string;
    person: string;
    date: string;
    duration: number;
    paid: boolean | null;
    kind: string;
    opening: boolean;
  }[];
  readonly supervision_sessions: readonly { id: string; day: string; duration: number }[];
  readonly cpd_records: readonly { id: string; date: string; hours: number }[];
  readonly opening_balances: readonly {
    id: string;
    client_id: string;
    as_of: string;
    paid_minutes: number;
    pro_bono_minutes: number;
  }[];
}

/** Each client has a session a day at most. */
export const anyPracticeRows: fc.Arbitrary<PracticeRows> = fc
  .record({
    clients: fc.array(client, { minLength: CLIENTS.length, maxLength: CLIENTS.length }),
    sessions: fc.uniqueArray(session, { maxLength: 40, selector: (one) => `${one.client_id} ${one.date}` }),
    erased_sessions: fc.array(erased, { maxLength: 6 }),
    supervision_sessions: fc.array(fc.record({ day, duration: minutes }), { maxLength: 6 }),
    cpd_records: fc.array(fc.record({ date: day, hours }), { maxLength: 6 }),
    opening_balances: fc.array(balance, { maxLength: 3 }),
  })
  .map((all) => {
    const ids = new Map<string, string>();
    const idOf = (name: string) => ids.get(name) ?? (ids.set(name, randomUUID()), ids.get(name)!);
    const at = (place: number) => `2024-02-01T00:00:${String(place).padStart(2, '0')}Z`;
    return {
      clients: all.clients.map((one, place) => ({
        id: idOf(CLIENTS[place]!),
        ...one,
        created_at: `${DAYS[place * 5]!}T12:00:00Z`,
      })),
      sessions: all.sessions.map((one, place) => ({
        id: randomUUID(),
        ...one,
        client_id: idOf(one.client_id),
        created_at: at(place),
      })),
      erased_sessions: all.erased_sessions.map((one) => ({ id: randomUUID(), ...one, person: idOf(one.person) })),
      supervision_sessions: all.supervision_sessions.map((one) => ({
        id: randomUUID(),
        supervisor_name: 'Dr. Osei',
        date: `${one.day}T12:00:00Z`,
        ...one,
      })),
      cpd_records: all.cpd_records.map((one) => ({ id: randomUUID(), title: 'Course', ...one })),
      opening_balances: all.opening_balances.map((one) => ({
        id: randomUUID(),
        ...one,
        client_id: idOf(one.client_id),
      })),
    };
  });

/** `about` is a place in the list of clients. Null ends: all time. */
export const anyQuestion = fc
  .record({
    today: day,
    ends: fc.tuple(day, day, day).map((all) => all.toSorted()),
    isAllTime: fc.boolean(),
    isCompared: fc.boolean(),
    bucket: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'quarter' as const, 'year' as const),
    week: fc.constantFrom('monday', 'sunday', 'saturday'),
    completed: maybe(fc.constantFrom('true', 'false')),
    about: maybe(fc.nat({ max: CLIENTS.length - 1 })),
  })
  .map(({ ends: [before, from, to], isAllTime, isCompared, ...rest }) => ({
    ...rest,
    from: isAllTime ? null : from!,
    to: isAllTime ? null : to!,
    before: isCompared && !isAllTime ? before! : null,
  }));

export type Question = typeof anyQuestion extends fc.Arbitrary<infer One> ? One : never;
