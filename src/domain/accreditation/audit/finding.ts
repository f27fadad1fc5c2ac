// A record that an auditor might question: the rows, the reason, and where to correct it.
import type { EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';

/** The kinds in the order in which they are listed, each with its heading. */
export const FINDING_TEXTS = {
  'before-education': 'Before your coach training began',
  'group-too-large': 'Groups that are too large',
  'group-without-number': 'Group sizes missing',
  'number-with-individual': 'Individual sessions with several people',
  'not-coaching': 'Possibly not coaching',
  'not-completed': 'Past sessions not marked as completed',
  'duration-out-of-line': 'Unusual lengths',
  'more-than-a-day': 'More than 24 hours in a day',
  overlap: 'Overlapping sessions',
  'counted-twice': 'Possibly counted twice',
  'consent-missing': 'Consent not asked for',
  'consent-refused': 'Consent refused or withdrawn',
  'contact-missing': 'Contact details missing',
  'relation-missing': 'Who your clients are to you',
  'mentor-not-counted': 'Mentor coaching that doesn’t count',
  'mentor-unclear': 'Mentor coaching that may not count',
  'relationship-ends-before-start': 'End dates before start dates',
  'outside-relationship': 'Outside the dates you worked together',
} as const;

export type FindingKind = keyof typeof FINDING_TEXTS;

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
