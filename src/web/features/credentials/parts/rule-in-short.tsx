import { progressText } from '#domain/accreditation/amount-text.ts';
import { stateText } from '#domain/accreditation/evaluate/result-text.ts';
import type { Requirement, RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import { shortText } from '#domain/accreditation/test-kinds.ts';
import { Ring } from '#web/ui/data/ring.tsx';

/** Where the parts may wrap, the number goes below a name that would be narrower. */
const NAME_WIDTH = '8rem';

/** How much of a requirement is there. */
export function RuleRing({ state, have, possible, need }: RuleResult) {
  // What has no amount, or is unclear in spite of it, is there as a whole, maybe, or not.
  const isWhole = need === null || have >= need;
  const part = state === 'met' ? 1 : isWhole ? 0 : have / need;
  const maybe = isWhole ? 1 : possible / need;
  return <Ring part={part} maybe={maybe} />;
}

/** A requirement's ring, name and number, for a line of flex parts. */
export function RuleInShort({ rule, result }: Requirement) {
  const { have, need, unit } = result;
  return (
    <>
      <RuleRing {...result} />
      <span className="min-w-0 flex-1 text-base" style={{ flexBasis: NAME_WIDTH }}>
        {shortText(rule)}
      </span>
      <span className="ml-auto shrink-0 text-right text-soft">
        <span className={need === null && rule.test.kind !== 'unrecorded' ? undefined : 'sr-only'}>
          {stateText(result)}
          {need !== null && ': '}
        </span>
        {need !== null && progressText(have, need, unit)}
      </span>
    </>
  );
}
