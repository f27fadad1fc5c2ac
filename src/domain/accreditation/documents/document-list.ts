// The documents that a coach is shown, each with its id in the address.
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import type { BodyDocument } from '#domain/accreditation/bodies/credential-body.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';

export interface Document {
  /** Its id in the address. */
  id: string;
  label: string;
  kind: BodyDocument['kind'] | 'statement' | 'audit-file' | 'hand-in';
  /** The body whose rules for counting hours apply. */
  body: Body;
}

/** Shown when none is asked for. */
export const FIRST_DOCUMENT = 'icf-log';

/** What goes to a body as a whole, the documents of each body, and what is the same for all of them. */
const DOCUMENTS: readonly Document[] = [
  { id: 'hand-in', label: 'Form and folder', kind: 'hand-in', body: BODY_NAMES[0] },
  ...BODY_NAMES.flatMap((body) => BODIES[body].documents.map((document) => ({ ...document, body }))),
  { id: 'statement', label: 'Client statement', kind: 'statement', body: BODY_NAMES[0] },
  { id: 'audit-file', label: 'Audit file', kind: 'audit-file', body: BODY_NAMES[0] },
];

/**
 * The documents that a coach is shown: those of a body without a ladder only to coaches who hold one of its credentials, or open one from its requirements.
 * @param opened an id
 */
export function documentsFor(held: EvidenceRows['credentials'], opened: string | undefined): Document[] {
  return DOCUMENTS.filter(
    ({ id, body }) => BODIES[body].ladder !== null || id === opened || held.some((one) => one.body === body),
  );
}
