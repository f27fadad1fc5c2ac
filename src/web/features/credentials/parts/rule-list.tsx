import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { decides } from '#domain/accreditation/evaluate/rule.ts';
import type { WitnessedRequirement } from '#domain/witnesses/witnessed-amounts.ts';
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx';
import { RuleLine } from './rule-item.tsx';

export interface RuleListProps {
  results: readonly WitnessedRequirement[];
  evidence: EvidenceRows;
  /** Of an application: where given, requirements in hours or sessions say when they will be met, or no longer be. */
  forecastFor?: Circumstances;
}

/** The unmet requirements in a line each; below them, collapsed, the met ones, expanded if all are met; then those that decide nothing. */
export function RuleList({ results, ...shown }: RuleListProps) {
  const items = (some: RuleListProps['results']) => (
    <ul>
      {some.map((one) => (
        <RuleLine key={one.rule.id} {...one} {...shown} />
      ))}
    </ul>
  );
  const deciding = results.filter(({ rule }) => decides(rule));
  const unmet = deciding.filter(({ result }) => result.state !== 'met');
  const met = deciding.filter(({ result }) => result.state === 'met');
  const others = results.filter(({ rule }) => !decides(rule));
  return (
    <div className="border-t border-rule">
      {items(unmet)}
      {met.length > 0 && (
        // The key resets the expanded state for another credential.
        <details key={`${met[0]!.rule.id} ${unmet.length}`} open={unmet.length === 0} className="group/met">
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 border-b border-rule font-[560] [&::-webkit-details-marker]:hidden">
            {met.length === 1 ? '1 requirement met' : `${met.length} requirements met`}
            <ChevronDown className="size-4 text-soft transition-transform group-open/met:rotate-180 print:hidden" />
          </summary>
          {items(met)}
        </details>
      )}
      {others.length > 0 && (
        <>
          <h3 className="mt-6 font-[560]">Check these yourself</h3>
          <p className="mb-2 text-sm text-soft">We can’t check these for you.</p>
          {items(others)}
        </>
      )}
    </div>
  );
}
