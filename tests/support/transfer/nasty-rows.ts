// Valid rows with texts that break careless writers and readers.
import fc from 'fast-check';
import { PAYERS, RELATIONS } from '#domain/clients/client-payment.ts';
import { EARLIEST_DATE, addDays } from '#domain/time.ts';
import { anyText } from '#tests/support/any-text.ts';
import { comparable } from '#domain/people/comparable.ts';
import type { TableRows } from '#domain/transfer/plan/import-plan.ts';
import { isStorable } from '#domain/transfer/columns/storable.ts';

const NASTY = [
  '=1+1',
  "'=1",
  "''+x",
  '-5',
  '@x',
  '\tx',
  '\r',
  'a\r\nb',
  '"',
  'a"",b',
  ',;|',
  ' x ',
  '😀',
  'שלום',
  '\u202e',
  'é',
  'e\u0301',
  '\ufeff',
  'NULL',
  '03/04/2024',
];
const text = (max: number) =>
  fc
    .oneof(
      fc.constantFrom(...NASTY),
      anyText(max),
      fc.array(fc.constantFrom(...NASTY), { maxLength: 3 }).map((parts) => parts.join('')),
    )
    .filter((value) => value.length <= max && isStorable(value));
const trimmed = (max: number, min: number) =>
  text(max)
    .map((value) => value.trim())
    .filter((value) => Array.from(value).length >= min);
/** A cell cannot distinguish null from empty, so nullable columns are null or filled. */
const nullable = (values: fc.Arbitrary<string>) => fc.option(values.filter((value) => value.trim() !== ''));
const filled = (values: fc.Arbitrary<string>) => values.filter((value) => value.trim() !== '');
const date = fc.integer({ min: 0, max: 55_000 }).map((days) => addDays(EARLIEST_DATE, days));
const instant = fc
  .tuple(
    date.filter((day) => day > EARLIEST_DATE),
    fc.integer({ min: 0, max: 1439 }),
  )
  .map(
    ([day, minute]) =>
      `${day}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00+00:00`,
  );
const topics = fc.array(trimmed(20, 1), { maxLength: 4 });
const uniqueBy = <T extends { id: string }>(row: fc.Arbitrary<T>, key: (row: T) => string) =>
  fc
    .uniqueArray(row, { maxLength: 6, selector: (value) => key(value) })
    .map((rows) => [...new Map(rows.map((value) => [value.id, value])).values()]);

/** Columns that are always in the file; others may be missing. */
const CLIENT_KEYS = ['id', 'name', 'email', 'phone', 'notes'] as const;
const SESSION_KEYS = ['id', 'client_id', 'date', 'duration', 'notes', 'topics', 'follow_up', 'completed'] as const;
const CPD_KEYS = [
  'id',
  'date',
  'hours',
  'title',
  'provider',
  'category',
  'learned',
  'applied',
  'evidence_url',
] as const;

const client = fc.record(
  {
    id: fc.uuid(),
    name: trimmed(30, 1).filter((name) => comparable(name) !== ''),
    email: fc
      .option(fc.integer({ max: 1e6 }), { nil: null })
      .map((number) => (number === null ? '' : `+p${number}@example.com`)),
    phone: nullable(trimmed(20, 1)),
    notes: nullable(text(40)),
    organisation: filled(trimmed(20, 1)),
    // The end is not before the start.
    relationship_start: date.filter((day) => day < '2000-01-01'),
    relationship_end: date.filter((day) => day >= '2000-01-01'),
    consent: fc.constantFrom('given', 'refused', 'withdrawn'),
    consent_how: filled(trimmed(20, 1)),
    consent_date: date,
    retain_until: date,
    letter_date: date,
    payer: fc.constantFrom(...PAYERS),
    relation: fc.constantFrom(...RELATIONS),
    exchange: filled(trimmed(20, 1)),
    received_minutes: fc.integer({ min: 0, max: 6_000_000 }),
  },
  { requiredKeys: [...CLIENT_KEYS] },
);
const supervision = fc
  .record({
    id: fc.uuid(),
    supervisor_name: trimmed(30, 2),
    day: date,
    date: instant,
    duration: fc.integer({ min: 1, max: 1440 }),
    topics,
    notes: text(40),
    isOnDay: fc.boolean(),
  })
  // A coach who travelled has some whose instant is on another day.
  .map(({ isOnDay, ...row }) => (isOnDay ? { ...row, date: `${row.day}T${row.date.slice(11)}` } : row));
const cpd = fc.record(
  {
    id: fc.uuid(),
    date,
    hours: fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
    title: trimmed(30, 1),
    provider: text(20),
    category: text(20),
    learned: text(40),
    applied: text(40),
    evidence_url: fc.option(fc.webUrl()),
    cce_core: fc.constantFrom(0, 0.01),
    cce_resource: fc.constant(0),
    cce_ethics: fc.constant(0),
  },
  { requiredKeys: [...CPD_KEYS] },
);

/** A practice whose clients differ by name and by address. */
export const practiceRows: fc.Arbitrary<TableRows> = uniqueBy(client, (row) => comparable(row.name))
  .map((clients) => [...new Map(clients.map((row) => [row.email || row.id, row])).values()])
  .chain((clients) =>
    fc.record({
      clients: fc.constant(clients),
      sessions:
        clients.length === 0
          ? fc.constant([])
          : uniqueBy(
              fc.record(
                {
                  id: fc.uuid(),
                  client_id: fc.constantFrom(...clients.map((row) => row.id)),
                  date,
                  duration: fc.integer({ min: 1, max: 1440 }),
                  notes: text(40),
                  topics,
                  follow_up: nullable(text(20)),
                  completed: fc.boolean(),
                  paid: fc.boolean(),
                  format: fc.constantFrom('individual', 'group', 'team'),
                  participants: fc.integer({ min: 1, max: 1000 }),
                  kind: fc.constantFrom('coaching', 'mentoring', 'training', 'supervision', 'other'),
                  peer_exchange: fc.boolean(),
                  engagement: trimmed(40, 1),
                },
                { requiredKeys: [...SESSION_KEYS] },
              ),
              (row) => `${row.client_id} ${row.date}`,
            ),
      supervision_sessions: uniqueBy(supervision, (row) => `${comparable(row.supervisor_name)} ${row.day}`),
      cpd_records: uniqueBy(cpd, (row) => `${comparable(row.title)} ${row.date}`),
    }),
  );
