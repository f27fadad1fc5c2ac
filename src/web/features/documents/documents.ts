import { BODY_NAMES, type Body } from '#domain/accreditation/body-names.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import type { BodyDocument } from '#domain/accreditation/bodies/credential-body.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';

export interface Document {
  /** Its name in the address. */
  id: string;
  label: string;
  kind: BodyDocument['kind'] | 'statement';
  /** Whose way of counting hours it follows. */
  body: Body;
}

/** The documents of each body, and the one that clients ask for. */
export const DOCUMENTS: readonly Document[] = [
  ...BODY_NAMES.flatMap((body) => BODIES[body].documents.map((document) => ({ ...document, body }))),
  { id: 'statement', label: 'Client statement', kind: 'statement', body: BODY_NAMES[0] },
];

/** What a document is made of. */
export interface DocumentProps {
  body: Body;
  evidence: EvidenceRows;
  circumstances: Circumstances;
  /** The coach's name, '' when none is known. */
  coach: string;
}
