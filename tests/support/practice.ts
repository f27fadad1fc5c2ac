// Builds a practice row by row. Values that a test does not set are those of complete records.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type {
  ClientEvidence,
  CpdEvidence,
  EducationEvidence,
  ErasedSessionEvidence,
  EvidenceRows,
  EvidenceTable,
  MentorCoachingEvidence,
  OpeningBalanceEvidence,
  SessionEvidence,
  SupervisionEvidence,
} from '#domain/accreditation/evidence/evidence.ts';
import { addDays } from '#domain/time.ts';
import { recordsWith } from '#domain/records/record-kinds.ts';
import { ALL_RULES } from '#domain/accreditation/bodies/all-rules.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';

export const ON_20_NOVEMBER: Circumstances = {
  today: '2026-11-20',
  applicationDate: '2026-11-20',
};

/** What a test file has asked for, by id; see covers-rules.ts. */
export const askedRules = new Set<string>();

export const ruleOf = (id: string): Rule => {
  const rule = ALL_RULES.find((one) => one.id === id);
  if (!rule) throw new Error(`There is no rule ${id}`);
  askedRules.add(id);
  return rule;
};

let count = 0;
const nextId = () => `row-${String((count += 1)).padStart(4, '0')}`;

export const session = (row: Partial<SessionEvidence> = {}): SessionEvidence => ({
  id: nextId(),
  client_id: 'ada',
  date: '2026-06-01',
  duration: 60,
  completed: true,
  topics: [],
  ...USUAL_SESSION,
  paid: true,
  ...row,
});

export const client = (row: Partial<ClientEvidence> = {}): ClientEvidence => ({
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.org',
  phone: null,
  organisation: null,
  relationship_start: null,
  relationship_end: null,
  consent: 'given',
  consent_how: 'by mail',
  consent_date: '2026-01-01',
  retain_until: null,
  letter_date: null,
  payer: null,
  relation: 'external',
  received_minutes: null,
  ...row,
});

export const course = (row: Partial<EducationEvidence> = {}): EducationEvidence => ({
  id: nextId(),
  provider: 'School of Coaching',
  title: 'Foundations',
  hours: 60,
  core_hours: 48,
  team_hours: 0,
  start_date: '2024-01-15',
  end_date: '2024-06-30',
  ...row,
});

export const opening = (row: Partial<OpeningBalanceEvidence> = {}): OpeningBalanceEvidence => ({
  id: nextId(),
  client_id: 'ada',
  as_of: '2025-12-31',
  start_date: '2025-01-01',
  end_date: '2025-12-31',
  paid_minutes: 600,
  pro_bono_minutes: 0,
  format: 'individual',
  participants: null,
  ...row,
});

export const erased = (row: Partial<ErasedSessionEvidence> = {}): ErasedSessionEvidence => {
  const { client_id: _, topics: _topics, completed: _completed, ...counted } = session();
  return {
    ...counted,
    person: 'somebody',
    opening: false,
    relation: null,
    received_minutes: null,
    start_date: null,
    ...row,
  };
};

export const mentoring = (row: Partial<MentorCoachingEvidence> = {}): MentorCoachingEvidence => ({
  id: nextId(),
  date: '2026-03-01',
  duration: 60,
  format: 'individual',
  group_size: null,
  mentor_name: 'Mona',
  mentor_credential: 'MCC',
  mentor_mcs: true,
  mentor_mcs_level: 'MCC',
  mentor_renewed: null,
  used_before: false,
  ...row,
});

export const cpd = (row: Partial<CpdEvidence> = {}): CpdEvidence => ({
  id: nextId(),
  date: '2026-05-01',
  hours: 8,
  cce_core: null,
  cce_resource: null,
  cce_ethics: null,
  ...row,
});

export const supervision = (
  date: string,
  duration = 60,
  format: SupervisionEvidence['format'] = 'individual',
): SupervisionEvidence => ({ id: nextId(), date, duration, format });

export const dated = (date: string) => ({ id: nextId(), date });

/** No row of any record. */
export const NO_ROWS = Object.fromEntries(recordsWith('isEvidence').map((table) => [table, []])) as unknown as {
  readonly [Table in EvidenceTable]: [];
};

/** Ada, a course that began on 15 January 2024, and what the test adds. */
export const practice = (rows: Partial<EvidenceRows> = {}): EvidenceRows => ({
  ...NO_ROWS,
  clients: [client()],
  education: [course()],
  witnessed: {},
  practising_since: null,
  credential_paths: [],
  chosen_bodies: null,
  ...rows,
});

/** What a rule says on 20 November 2026 of a practice with these rows. */
export const checked = (id: string, rows: Partial<EvidenceRows>): RuleResult =>
  evaluate(ruleOf(id), practice(rows), ON_20_NOVEMBER);

/** A number of hours with Ada, in sessions of one hour. */
export const hoursWith = (hours: number, row: Partial<SessionEvidence> = {}): SessionEvidence[] =>
  Array.from({ length: hours }, () => session(row));

/** A practice toward a PCC: an ACC, 25 clients and 488 hours until `today`, one of them on each of its last 90 days. */
export function steadyPractice(today: string, more: Partial<EvidenceRows> = {}): EvidenceRows {
  const clients = Array.from({ length: 25 }, (_, place) => client({ id: `c${place}` }));
  return practice({
    clients,
    sessions: [
      ...clients.map(({ id }) => session({ client_id: id, date: '2025-06-01' })),
      ...hoursWith(373, { client_id: 'c0', date: '2025-07-01' }),
      ...Array.from({ length: 90 }, (_, day) => session({ client_id: 'c0', date: addDays(today, -day) })),
    ],
    education: [course({ hours: 130, core_hours: 100 })],
    credentials: [{ id: 'a', body: 'ICF', level: 'ACC', awarded_on: '2024-01-01', expires_on: null, reference: '' }],
    ...more,
  });
}
