// Which part of a form proves a requirement.
import type { FormPart } from '#domain/accreditation/bodies/hand-in-form.ts';
import type { RuleTest } from '#domain/accreditation/evaluate/rule.ts';

type Contents = FormPart['contents'];
/** The table of records or entries, else the kind of the contents. */
type Proof =
  | Exclude<Contents['kind'], 'records' | 'entries'>
  | Extract<Contents, { readonly kind: 'records' | 'entries' }>['table'];

const COACHING: readonly Proof[] = ['hours', 'log'];
const LOG: readonly Proof[] = ['log', 'hours'];
const MENTORING: readonly Proof[] = ['mentor_coaching'];
const EDUCATION: readonly Proof[] = ['education'];
const SUPERVISION: readonly Proof[] = ['supervision_sessions'];
const CPD: readonly Proof[] = ['cce', 'cpd_records'];
const HELD: readonly Proof[] = ['credentials'];

/** By the kind of its test: what proves it, the best first. Entries are proved by the part of their table. */
const PROOFS: Readonly<Record<Exclude<RuleTest['kind'], 'entries'>, readonly Proof[]>> = {
  hours: COACHING,
  'hours-excluded': COACHING,
  clients: COACHING,
  engagements: COACHING,
  sessions: COACHING,
  'years-practising': COACHING,
  'years-supervising': COACHING,
  'log-hours': LOG,
  'log-contacts': LOG,
  'education-hours': EDUCATION,
  'team-education-hours': EDUCATION,
  'qualifying-course': EDUCATION,
  'mentor-hours': MENTORING,
  'mentor-months': MENTORING,
  'mentor-specialisation': MENTORING,
  cce: CPD,
  'cce-resource-over': CPD,
  'cpd-hours': CPD,
  'cpd-in-term': CPD,
  'supervision-quarters': SUPERVISION,
  'supervision-months': SUPERVISION,
  'supervision-hours': SUPERVISION,
  'supervision-ratio': SUPERVISION,
  'credential-held': HELD,
  'credential-current': HELD,
  unrecorded: [],
};

const proofOf = ({ contents }: FormPart): Proof => ('table' in contents ? contents.table : contents.kind);

/** Null: no part of the form does. */
export function partOf(test: RuleTest, parts: readonly FormPart[]): FormPart | null {
  const proofs = test.kind === 'entries' ? [test.table] : PROOFS[test.kind];
  for (const proof of proofs) {
    const part = parts.find((one) => proofOf(one) === proof);
    if (part) return part;
  }
  return null;
}
