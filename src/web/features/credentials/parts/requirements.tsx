import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { rulesFor, type RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { Section } from '#web/ui/section.tsx';
import { useMemo } from 'react';
import { RuleList } from './rule-list.tsx';

interface RequirementsProps {
  goal: RuleSet;
  evidence: EvidenceRows;
  circumstances: Circumstances;
}

/** Every requirement of a credential with where the practice stands. */
export function Requirements({ goal, evidence, circumstances }: RequirementsProps) {
  const { body, level, applicationDate } = goal;
  const judged = useMemo(
    () => rulesFor(goal).map((rule) => ({ rule, result: evaluate(rule, evidence, circumstances) })),
    // The parts of goal and circumstances that decide.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [body, level, applicationDate, evidence],
  );
  const met = judged.filter(({ result }) => result.state === 'met').length;
  return (
    <Section
      title={`${body} ${level}`}
      action={
        <span className="text-sm text-soft">
          {met === judged.length ? 'Everything is met: you can apply' : `${met} of ${judged.length} requirements met`}
        </span>
      }
    >
      <RuleList judged={judged} evidence={evidence} today={circumstances.today} />
    </Section>
  );
}
