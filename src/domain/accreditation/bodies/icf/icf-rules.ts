// What all of ICF's rules have in common.
import { rulesOf, type NamedRule } from '#domain/accreditation/bodies/named-rules.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { ICF_LEVELS, type IcfLevel } from './icf-terms.ts';

/** The rules of each level. A rule's id has its level, its stage if that is a renewal, and its name. */
export function icfRules(
  stage: Rule['stage'],
  rulesOfLevel: (level: IcfLevel) => readonly NamedRule[],
): readonly Rule[] {
  return ICF_LEVELS.flatMap((icfLevel) => {
    const { level } = icfLevel;
    const prefix = `icf-${level.toLowerCase()}${stage === 'renewal' ? '-renewal' : ''}`;
    return rulesOf(prefix, { body: 'ICF', level, stage }, rulesOfLevel(icfLevel));
  });
}
