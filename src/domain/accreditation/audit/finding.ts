// A record that an auditor might question: the rows, the reason, and where to correct it.
import type { EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';

export type FindingKind =
  | 'before-education'
  | 'group-too-large'
  | 'group-without-number'
  | 'number-with-individual'
  | 'not-coaching'
  | 'not-completed'
  | 'duration-out-of-line'
  | 'more-than-a-day'
  | 'overlap'
  | 'counted-twice'
  | 'consent-missing'
  | 'consent-refused'
  | 'contact-missing'
  | 'relation-missing'
  | 'mentor-not-counted'
  | 'mentor-unclear'
  | 'relationship-ends-before-start'
  | 'outside-relationship';

export interface Finding {
  /** The same as long as the rows and the reason are the same. */
  readonly id: string;
  readonly kind: FindingKind;
  readonly table: EvidenceTable;
  readonly rows: readonly string[];
  /** The calendar date it is about, or null. */
  readonly date: string | null;
  /** The name of the client it is about, or null. */
  readonly client: string | null;
  readonly reason: string;
  readonly fixAt: { readonly field: string; readonly path: string };
}

/**
 * Kinds that a true record can have: a client did refuse, a session was before the education or did last five hours. The record is right, so nobody should be led to change it.
 */
const TRUE_KINDS: readonly FindingKind[] = [
  'before-education',
  'group-too-large',
  'duration-out-of-line',
  'consent-refused',
  'mentor-not-counted',
];

/** Whether the record itself must be wrong or incomplete. */
export const canBeFixed = (kind: FindingKind): boolean => !TRUE_KINDS.includes(kind);

type FindingParts = Omit<Finding, 'id' | 'fixAt'> & { readonly field: string; readonly path: string };

/** What is said of a record; the rest is the same for all findings about it. */
export type Issue = Pick<FindingParts, 'kind' | 'reason' | 'field'>;

export function finding({ field, path, ...parts }: FindingParts): Finding {
  return { id: `${parts.kind}:${parts.table}:${parts.rows.join('+')}`, ...parts, fixAt: { field, path } };
}
