// Random practices for property tests: small, with many dates near the ends of months and near the days at which
// periods begin, and with optional values sometimes missing.
import fc from 'fast-check';
import { credentialsOf } from '#domain/accreditation/bodies/bodies.ts';
import { withChosenPath } from '#domain/accreditation/bodies/credential-path.ts';
import { pathsTo } from '#domain/accreditation/bodies/paths.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { PAYERS, RELATIONS } from '#domain/clients/client-payment.ts';
import { addDays } from '#domain/time.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import type { EvidenceRows, WitnessedTable } from '#domain/accreditation/evidence/evidence.ts';
import { recordsWith } from '#domain/records/record-kinds.ts';
import { NO_ROWS } from './practice.ts';

const TODAY = '2026-11-20';
const CLIENTS = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'];

const anyDay = fc.integer({ min: -1800, max: 60 }).map((days) => addDays(TODAY, days));
/** Days around those at which a period of 3, 12, 18, 36 or 60 months begins. */
const edgeDay = fc
  .tuple(fc.constantFrom(0, 3, 6, 9, 12, 18, 36, 60), fc.integer({ min: -1, max: 1 }))
  .map(([months, days]) => addDays(addMonths(TODAY, -months), days));
const monthEnd = fc
  .integer({ min: 0, max: 60 })
  .map((months) => addDays(`${addMonths(TODAY, -months).slice(0, 8)}01`, -1));
const date = fc.oneof({ weight: 2, arbitrary: anyDay }, edgeDay, monthEnd);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
const quarters = (most: number) => fc.integer({ min: 1, max: most * 4 }).map((hours) => hours / 4);

const rows = <Row extends object>(letter: string, row: fc.Arbitrary<Row>, maxLength: number) =>
  fc
    .array(row, { maxLength })
    .map((all) => all.map((one, place) => ({ id: `${letter}${String(place).padStart(2, '0')}`, ...one })));

const people = {
  format: fc.constantFrom('individual' as const, 'individual' as const, 'group' as const, 'team' as const),
  participants: maybe(fc.constantFrom(1, 2, 6, 14, 15, 16, 40)),
};

const howItCounts = {
  ...people,
  date,
  duration: fc.oneof(fc.constantFrom(45, 60, 90), fc.integer({ min: 1, max: 1440 })),
  kind: fc.constantFrom(
    ...(['coaching', 'coaching', 'coaching', 'coaching', 'mentoring', 'training', 'supervision', 'other'] as const),
  ),
  paid: maybe(fc.boolean()),
  peer_exchange: fc.constantFrom(false, false, true),
  engagement: maybe(fc.constantFrom('Board', ' board', 'Sales  team', 'Sales team')),
};

const sessions = rows(
  's',
  fc.record({
    ...howItCounts,
    client_id: fc.constantFrom(...CLIENTS),
    completed: fc.constantFrom(true, true, true, false),
    topics: fc.constant([]),
  }),
  20,
);

const relation = maybe(fc.constantFrom(...RELATIONS));
/** Near what two or three sessions last, or none, or more than anybody gave. */
const received_minutes = maybe(fc.oneof(fc.constantFrom(0, 60, 100_000), fc.integer({ min: 1, max: 400 })));

/** All rows of a person say the same of them. */
const erased = fc
  .tuple(
    rows(
      'e',
      fc
        .record({
          ...howItCounts,
          person: fc.constantFrom('p0', 'p1'),
          opening: fc.constantFrom(false, false, true),
          days: maybe(fc.integer({ min: 0, max: 900 })),
        })
        .map(({ days, ...row }) => ({
          ...row,
          start_date: row.opening && days !== null ? addDays(row.date, -days) : null,
        })),
      5,
    ),
    fc.record({ relation, received_minutes }),
    fc.record({ relation, received_minutes }),
  )
  .map(([all, one, other]) => all.map((row) => ({ ...row, ...(row.person === 'p0' ? one : other) })));

const openings = rows(
  'o',
  fc
    .record({
      ...people,
      client_id: fc.constantFrom(...CLIENTS),
      dates: fc.tuple(date, date, date).map((three) => three.toSorted()),
      knows: fc.tuple(fc.boolean(), fc.boolean()),
      paid_minutes: fc.constantFrom(0, 90, 3000, 30_000),
      pro_bono_minutes: fc.constantFrom(0, 45, 600),
    })
    .map(({ dates: [start, end, asOf], knows: [isStartKnown, isEndKnown], ...row }) => ({
      ...row,
      start_date: isStartKnown ? start! : null,
      end_date: isEndKnown ? end! : null,
      as_of: asOf!,
    })),
  4,
);

const clients = fc
  .tuple(
    ...CLIENTS.map((id) =>
      fc.record({
        id: fc.constant(id),
        name: fc.constantFrom('Ada', 'Ben', 'Cleo'),
        email: fc.constantFrom('', ' ', 'someone@example.org'),
        phone: maybe(fc.constantFrom('', '+351 200 000 000')),
        organisation: maybe(fc.constantFrom('Acme', 'acme ', 'Umbrella', '')),
        relationship_start: maybe(date),
        relationship_end: maybe(date),
        consent: fc.constantFrom('given' as const, 'given' as const, 'refused' as const, 'withdrawn' as const, null),
        consent_how: fc.constant(null),
        consent_date: fc.constant(null),
        retain_until: maybe(date),
        letter_date: fc.option(date, { nil: null, freq: 2 }),
        payer: maybe(fc.constantFrom(...PAYERS)),
        relation,
        received_minutes,
      }),
    ),
  )
  .map((all) => [...all]);

const mentorCoaching = rows(
  'm',
  fc.record({
    date: fc.oneof(date, fc.constantFrom('2026-12-31', '2027-01-01', '2027-01-10', '2027-04-01')),
    duration: fc.integer({ min: 15, max: 300 }),
    format: fc.constantFrom('individual' as const, 'group' as const),
    group_size: maybe(fc.constantFrom(2, 10, 11)),
    mentor_name: fc.constantFrom('', 'Mona'),
    mentor_credential: fc.constantFrom('' as const, 'ACC' as const, 'PCC' as const, 'MCC' as const, 'MCC' as const),
    mentor_mcs: maybe(fc.boolean()),
    mentor_mcs_level: maybe(fc.constantFrom('ACC' as const, 'PCC' as const, 'MCC' as const)),
    mentor_renewed: maybe(fc.boolean()),
    used_before: maybe(fc.boolean()),
  }),
  8,
);

const education = rows(
  'd',
  fc.record({
    provider: fc.constant('School'),
    title: fc.constantFrom('One', 'Two'),
    hours: fc.oneof(fc.constantFrom(29.99, 30, 60, 125), quarters(80)),
    core_hours: maybe(fc.constantFrom(0, 23.99, 24, 40)),
    team_hours: maybe(fc.constantFrom(0, 0.5, 12.25, 24)),
    start_date: fc.oneof(date, fc.constant('2020-01-01')),
    end_date: maybe(date),
  }),
  3,
);

const cpd = rows(
  'k',
  fc
    .record({
      date,
      core: maybe(quarters(9)),
      resource: maybe(quarters(9)),
      ethics: maybe(quarters(2)),
      rest: fc.integer({ min: 1, max: 400 }),
    })
    .map(({ date: day, core, resource, ethics, rest }) => ({
      date: day,
      cce_core: core,
      cce_resource: resource,
      cce_ethics: ethics,
      hours: (core ?? 0) + (resource ?? 0) + (ethics ?? 0) + rest / 100,
    })),
  10,
);

const held = fc.record({ awarded_on: date, expires_on: maybe(date), reference: fc.constant('') });
const credentials = rows(
  'r',
  fc
    .tuple(held, fc.constantFrom(...BODY_NAMES))
    .chain(([one, body]) => fc.constantFrom(...credentialsOf(body)).map((level) => ({ ...one, body, level }))),
  4,
);

/** Of each credential with several ways to apply, one of them or none. */
const paths = fc
  .tuple(
    ...BODY_NAMES.flatMap((body) => credentialsOf(body).map((level) => ({ body, level }))).flatMap((credential) => {
      const all = pathsTo(credential).map(({ path }) => withChosenPath(credential, path, []));
      return all.length === 0 ? [] : [fc.constantFrom<string[]>([], ...all)];
    }),
  )
  .map((chosen) => chosen.flat());

const practiceRows = fc.record({
  sessions,
  clients,
  supervision_sessions: rows(
    'v',
    fc.record({
      date,
      duration: fc.integer({ min: 1, max: 240 }),
      format: fc.constantFrom('individual' as const, 'individual' as const, 'group' as const, null),
    }),
    10,
  ),
  cpd_records: cpd,
  mentor_coaching: mentorCoaching,
  education,
  reflections: rows('f', fc.record({ date }), 8),
  client_feedback: rows('g', fc.record({ date }), 8),
  credentials,
  opening_balances: openings,
  erased_sessions: erased,
  practising_since: maybe(date),
  credential_paths: paths,
  chosen_bodies: fc.constant(null),
});

const WITNESSED_TABLES: readonly WitnessedTable[] = [...recordsWith('isWitnessed'), 'erased_sessions'];
const confirmation = fc.option(fc.constantFrom('witnessed' as const, 'lettered' as const, 'both' as const), {
  freq: 2,
});

/** About two of three rows that others can confirm are confirmed. */
export const anyPractice: fc.Arbitrary<EvidenceRows> = fc
  .tuple(practiceRows, fc.array(confirmation, { minLength: 7, maxLength: 60 }))
  .map(([practice, how]) => ({
    ...NO_ROWS,
    ...practice,
    witnessed: Object.fromEntries(
      WITNESSED_TABLES.map((table, shift) => [
        table,
        Object.fromEntries(
          practice[table].flatMap(({ id }, place) => {
            const one = how[(place * WITNESSED_TABLES.length + shift) % how.length];
            return one ? [[id, one]] : [];
          }),
        ),
      ]),
    ),
  }));

export const anyCircumstances: fc.Arbitrary<Circumstances> = fc.record({
  today: fc.constantFrom(TODAY, TODAY, '2027-02-28', '2026-08-31'),
  applicationDate: fc.oneof(
    fc.constant(TODAY),
    fc.constantFrom('2027-01-01', '2026-12-31', '2027-02-28', '2028-02-29', '2026-08-31', '2030-06-30'),
    date,
  ),
});
