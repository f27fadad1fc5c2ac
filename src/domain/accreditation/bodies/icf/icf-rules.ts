// What all of ICF's rules have in common.
import type { Grounds } from '#domain/accreditation/bodies/certainty.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { ICF_LEVELS, type IcfLevel } from './icf-terms.ts';

/** A rule of one level; valid at any time unless it says otherwise. */
export type IcfRule = Pick<Rule, 'text' | 'number' | 'unit' | 'test'> &
  Partial<Pick<Rule, 'validFrom' | 'validTo'>> &
  Grounds & { readonly name: string };

/** The rules of each level. A rule's id has its level, its stage if that is a renewal, and its name. */
export function icfRules(stage: Rule['stage'], rulesOf: (level: IcfLevel) => readonly IcfRule[]): readonly Rule[] {
  return ICF_LEVELS.flatMap((level) =>
    rulesOf(level).map(({ name, ...facts }) => ({
      id: `icf-${level.level.toLowerCase()}-${stage === 'renewal' ? 'renewal-' : ''}${name}`,
      body: 'ICF',
      level: level.level,
      stage,
      validFrom: null,
      validTo: null,
      ...facts,
    })),
  );
}
