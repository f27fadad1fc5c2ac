import { confirmationAsked } from '#domain/accreditation/bodies/confirmations.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { WitnessedAmounts } from '#domain/witnesses/witnessed-amounts.ts';
import { confirmedByText, confirmedText } from '#domain/witnesses/witnessed-text.ts';
import { UserCheck } from 'lucide-react';
import { SourceLink } from './rule-source.tsx';

/** How much of a requirement's amount others confirmed. */
export function WitnessedLine({ amounts }: { amounts: WitnessedAmounts }) {
  return (
    <p className="flex gap-1.5 text-sm text-soft">
      <UserCheck className="mt-0.5 size-4 shrink-0" />
      {confirmedText(amounts)}
    </p>
  );
}

/** Who confirmed, and what the body says about confirmation, with its source. */
export function WitnessedSource({ rule, amounts }: { rule: Rule; amounts: WitnessedAmounts }) {
  const by = confirmedByText(amounts);
  const asked = confirmationAsked(rule);
  return (
    <p className="text-soft">
      {by !== null && `Confirmed: ${by}. `}
      {asked === null ? (
        `We found nothing that ${rule.body} says about confirmed hours.`
      ) : (
        <>
          {asked.text} Source: <SourceLink source={asked.source} />.
        </>
      )}
    </p>
  );
}
