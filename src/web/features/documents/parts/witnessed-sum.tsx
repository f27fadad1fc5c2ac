import { DOCUMENT_REGION } from '#domain/formatting/region.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hasWitnessed, witnessedParts } from '#domain/witnesses/witnessed-amounts.ts';
import { confirmedByText, confirmedText } from '#domain/witnesses/witnessed-text.ts';

interface WitnessedSumProps {
  evidence: EvidenceRows;
  /** The document's total, computed from these rows. */
  minutesOf: (evidence: EvidenceRows) => number;
}

/** How much of a document's total others confirmed; nothing where nobody did. */
export function WitnessedSum({ evidence, minutesOf }: WitnessedSumProps) {
  const amounts = hasWitnessed(evidence) ? witnessedParts(evidence, 'minutes', minutesOf) : null;
  if (amounts === null || amounts.confirmed === 0) return null;
  return (
    <p className="mt-3">
      {confirmedText(amounts, DOCUMENT_REGION)}: {confirmedByText(amounts, DOCUMENT_REGION)}.
    </p>
  );
}
