import type { Circumstances } from '#domain/accreditation/circumstances.ts';
import { evaluate } from '#domain/accreditation/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence.ts';
import { rulesFor, type RuleSet } from '#domain/accreditation/rules/all-rules.ts';
import { Section } from '#web/ui/section.tsx';
import { useMemo } from 'react';
import { RuleItem } from './rule-item.tsx';

interface RuleListProps {
  goal: RuleSet;
  evidence: EvidenceRows;
  circumstances: Circumstances;
}

/** Every rule of a credential with where the practice stands. */
export function RuleList({ goal, evidence, circumstances }: RuleListProps) {
  const { body, level, applicationDate } = goal;
  const judged = useMemo(
    () => rulesFor(goal).map((rule) => ({ rule, result: evaluate(rule, evidence, circumstances) })),
    // The parts of goal and circumstances that decide.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [body, level, applicationDate, evidence],
  );
  const met = judged.filter(({ result }) => result.state === 'met').length;
  const isReady = met === judged.length;
  return (
    <Section
      title={`${body} ${level}`}
      action={
        <span className="text-sm text-soft">{isReady ? 'Every rule is met' : `${met} of ${judged.length} met`}</span>
      }
    >
      <ul className="border-t border-rule">
        {judged.map(({ rule, result }) => (
          <RuleItem key={rule.id} rule={rule} result={result} evidence={evidence} />
        ))}
      </ul>
    </Section>
  );
}
