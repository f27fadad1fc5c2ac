// The next step toward a requirement, and where it is done. Completing unclear records comes before adding missing ones, since it is
// quick.
import { CLIENT_PAYMENT_PATH } from '#domain/clients/client-payment.ts';
import { isUnsaid } from '#domain/accreditation/evaluate/education/cce-hours.ts';
import { checkMentorCoaching } from '#domain/accreditation/evaluate/education/check-mentor-coaching.ts';
import { LATEST_DATE } from '#domain/time.ts';
import type { EvidenceRows, EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';
import { hasContact } from '#domain/accreditation/evaluate/hours/client-log.ts';
import { mostUnclear, type Exclusion } from '#domain/accreditation/evaluate/hours/exclusions.ts';
import type { ExclusionReason } from '#domain/accreditation/evaluate/hours/exclusion-reason.ts';
import type { RowIds } from '#domain/accreditation/evidence/row-ids.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { activityOf, type Activity } from '#domain/accreditation/test-kinds.ts';

export interface NextStep {
  /** The text of the button. */
  readonly label: string;
  /** A screen; missing: the page that shows the requirement. */
  readonly path?: string;
  readonly search?: Readonly<Record<string, string | number>>;
  /** A page of the body, if the app has no step. */
  readonly url?: string;
}

const RECORDS = '/reports/credentials/records';
const AUDIT = { path: '/reports/credentials', search: { tab: 'audit' } };
/** Where it is said for each client who pays, and how much a peer gave in return. */
const CLIENTS: NextStep = { label: 'Say who pays', path: CLIENT_PAYMENT_PATH };
export const LOG_STEP: NextStep = { label: 'Log a session', search: { log: 1 } };
const add = (table: EvidenceTable, label: string): NextStep => ({ label, path: RECORDS, search: { add: table } });

/** To add a record to a table. */
export const ADD_STEPS = {
  education: add('education', 'Add a course'),
  mentor_coaching: add('mentor_coaching', 'Add mentor coaching'),
  credentials: add('credentials', 'Add your credential'),
  reflections: add('reflections', 'Add a reflection'),
  client_feedback: add('client_feedback', 'Add client feedback'),
  cpd_records: { label: 'Record CPD', path: '/cpd', search: { add: 1 } },
  supervision_sessions: { label: 'Record supervision', path: '/supervision/new' },
} satisfies Partial<Record<EvidenceTable, NextStep>>;

/** To complete a record. */
export function editStep(
  table: Exclude<keyof typeof ADD_STEPS, 'reflections' | 'client_feedback'>,
  id: string,
  label: string,
): NextStep {
  if (table === 'cpd_records') return { label, path: '/cpd', search: { edit: id } };
  if (table === 'supervision_sessions') return { label, path: `/supervision/edit/${id}` };
  return { label, path: RECORDS, search: { edit: `${table}:${id}` } };
}

/** @returns null when the requirement is met, or when there is nothing to do */
export function nextStep(rule: Rule, result: RuleResult, evidence: EvidenceRows): NextStep | null {
  if (result.state === 'met') return null;
  if (result.state === 'cannot-tell') {
    if (rule.onlyIf !== undefined && result.shortBy === 0) return askStep(rule);
    const most = mostUnclear(result.exclusions);
    if (most) return clarifyStep(most, evidence);
    if (result.need === null && (rule.test.kind === 'hours' || rule.test.kind === 'unrecorded')) return askStep(rule);
  }
  return recordStep(rule, result, evidence);
}

const askStep = ({ body, source }: Rule): NextStep | null =>
  source.url === null ? null : { label: `Check with ${body}`, url: source.url };

/** The step for the reason that concerns the most unclear hours. */
export function clarifyStep({ reason, rows }: Exclusion, evidence: EvidenceRows): NextStep {
  const sessions = rows.sessions ?? [];
  const one = sessions.length === 1 ? sessions[0]! : null;
  const inSession = (label: string, field: string): NextStep =>
    one === null ? { label, ...AUDIT } : { label, path: `/sessions/${one}`, search: { edit: field } };
  const steps: Partial<Record<ExclusionReason, () => NextStep>> = {
    'not-completed': () =>
      one === null
        ? { label: 'Complete past sessions', path: '/sessions', search: { status: 'not-completed' } }
        : { label: 'Complete the session', path: `/sessions/${one}` },
    'payment-unknown': () => (one === null ? CLIENTS : inSession('Say what was paid', 'paid')),
    'group-size-unknown': () => balanceStep(rows, evidence) ?? inSession('Add the group size', 'participants'),
    'period-unknown': () => balanceStep(rows, evidence) ?? { label: 'Check earlier hours', ...AUDIT },
    'peer-balance-unknown': () => ({ ...CLIENTS, label: 'Say what you got in return' }),
    'consent-not-asked': () => consentStep(rows, evidence),
    'education-unknown': () => educationStep(evidence),
    'assessment-unknown': () => programmeStep(evidence),
  };
  return steps[reason]?.() ?? LOG_STEP;
}

function balanceStep({ opening_balances: ids = [], sessions = [] }: RowIds, evidence: EvidenceRows): NextStep | null {
  const balance = evidence.opening_balances.find(({ id }) => id === ids[0]);
  if (balance === undefined || sessions.length > 0) return null;
  return { label: 'Complete earlier hours', path: `/clients/${balance.client_id}`, search: { hours: balance.id } };
}

/** The ids of the clients of these sessions and earlier hours. */
export function clientsIn(rows: RowIds, { sessions, opening_balances }: EvidenceRows): ReadonlySet<string> {
  const wanted = new Set([...(rows.sessions ?? []), ...(rows.opening_balances ?? [])]);
  return new Set(
    [...sessions, ...opening_balances].flatMap(({ id, client_id }) => (wanted.has(id) ? [client_id] : [])),
  );
}

function consentStep(rows: RowIds, evidence: EvidenceRows): NextStep {
  const [only, ...others] = clientsIn(rows, evidence);
  if (only === undefined || others.length > 0) return { label: 'See who to ask', ...AUDIT };
  return { label: 'Record consent', path: `/clients/${only}`, search: { edit: 'consent' } };
}

function educationStep({ education }: EvidenceRows): NextStep {
  const course = education.find(({ core_hours }) => core_hours === null) ?? education[0];
  if (course === undefined) return add('education', 'Add your coach education');
  return editStep('education', course.id, 'Complete your education');
}

function programmeStep({ education }: EvidenceRows): NextStep {
  if (education.length === 0) return add('education', 'Add your coach education');
  const open = education.find(({ end_date }) => end_date === null);
  return open === undefined ? LOG_STEP : editStep('education', open.id, 'Complete your education');
}

/** To add what an activity brings. */
const STEPS: Readonly<Record<Activity, NextStep>> = {
  ...ADD_STEPS,
  coaching: LOG_STEP,
  training: ADD_STEPS.education,
  'mentor-coaching': ADD_STEPS.mentor_coaching,
  supervision: ADD_STEPS.supervision_sessions,
  cpd: ADD_STEPS.cpd_records,
};

/** Adds a missing record, or completes an unclear one. */
function recordStep({ test, body }: Rule, { state }: RuleResult, evidence: EvidenceRows): NextStep | null {
  const isUnclear = state === 'cannot-tell';
  // No hour counts before the training is recorded, so it comes before the first one too.
  if (
    'terms' in test &&
    'afterCourse' in test.terms &&
    test.terms.afterCourse !== null &&
    evidence.education.length === 0
  )
    return educationStep(evidence);
  switch (test.kind) {
    case 'hours-excluded':
    case 'years-supervising':
      return LOG_STEP;
    case 'clients':
      return { label: 'Add a client', path: '/clients', search: { add: 1 } };
    case 'log-contacts':
      return contactStep(evidence);
    case 'education-hours':
    case 'team-education-hours':
    case 'qualifying-course':
      return isUnclear ? educationHoursStep(test.kind, evidence) : ADD_STEPS.education;
    case 'mentor-hours':
    case 'mentor-months':
    case 'mentor-specialisation': {
      const all = checkMentorCoaching(evidence, test.terms, body, { from: null, to: LATEST_DATE });
      const open = all.find(({ missing }) => missing !== null);
      return isUnclear && open
        ? editStep('mentor_coaching', open.row.id, 'Complete mentor coaching')
        : ADD_STEPS.mentor_coaching;
    }
    case 'cce':
    case 'cce-resource-over':
    case 'cpd-in-term': {
      const row = evidence.cpd_records.find(isUnsaid);
      const label = test.kind === 'cpd-in-term' ? 'Say what was on ethics' : 'Split your CPD';
      return isUnclear && row ? editStep('cpd_records', row.id, label) : ADD_STEPS.cpd_records;
    }
    case 'years-practising':
      return { label: isUnclear ? 'Add your start date' : 'Check the date', path: '/profile' };
    case 'credential-held':
    case 'credential-current':
      return ADD_STEPS.credentials;
    default: {
      const activity = activityOf(test);
      return activity && STEPS[activity];
    }
  }
}

function contactStep({ clients }: EvidenceRows): NextStep {
  const client = clients.find((one) => !hasContact(one));
  if (client === undefined) return LOG_STEP;
  return { label: 'Add contact details', path: `/clients/${client.id}`, search: { edit: 'email' } };
}

type EducationTest = 'education-hours' | 'team-education-hours' | 'qualifying-course';

const isOpenCourse: Readonly<Record<EducationTest, (course: EvidenceRows['education'][number]) => boolean>> = {
  'education-hours': ({ end_date }) => end_date === null,
  'team-education-hours': ({ end_date, team_hours }) => team_hours === null || (team_hours > 0 && end_date === null),
  'qualifying-course': ({ core_hours }) => core_hours === null,
};

function educationHoursStep(kind: EducationTest, { education }: EvidenceRows): NextStep {
  const course = education.find(isOpenCourse[kind]) ?? education[0];
  return course ? editStep('education', course.id, 'Complete your education') : ADD_STEPS.education;
}
