import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Body } from '#domain/body-names.ts';

/** The props of a document. */
export interface DocumentProps {
  body: Body;
  evidence: EvidenceRows;
  circumstances: Circumstances;
  /** The coach's name, '' if unknown. */
  coach: string;
}
