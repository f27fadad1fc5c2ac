// All rules, and the selection that applies to an application on a given date.
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { EMCC_BESIDE_RULES } from '#domain/accreditation/bodies/emcc/emcc-beside.ts';
import { AC_RULES } from '#domain/accreditation/bodies/ac/ac-rules.ts';
import { CCE_RULES } from '#domain/accreditation/bodies/cce/cce-rules.ts';
import { EMCC_RULES } from '#domain/accreditation/bodies/emcc/emcc-initial.ts';
import { EMCC_RENEWAL_RULES } from '#domain/accreditation/bodies/emcc/emcc-renewal.ts';
import { ICF_ACTC_RULES } from '#domain/accreditation/bodies/icf/icf-actc.ts';
import { ICF_EDUCATION_RULES } from '#domain/accreditation/bodies/icf/icf-education.ts';
import { ICF_HOURS_RULES } from '#domain/accreditation/bodies/icf/icf-hours.ts';
import { ICF_PERFORMANCE_RULES } from '#domain/accreditation/bodies/icf/icf-performance.ts';
import { ICF_RENEWAL_RULES } from '#domain/accreditation/bodies/icf/icf-renewal.ts';
import { NBHWC_RULES } from '#domain/accreditation/bodies/nbhwc/nbhwc-rules.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';

const RULES: Readonly<Record<Body, readonly Rule[]>> = {
  ICF: [...ICF_HOURS_RULES, ...ICF_EDUCATION_RULES, ...ICF_PERFORMANCE_RULES, ...ICF_RENEWAL_RULES, ...ICF_ACTC_RULES],
  EMCC: [...EMCC_RULES, ...EMCC_RENEWAL_RULES, ...EMCC_BESIDE_RULES],
  AC: AC_RULES,
  CCE: CCE_RULES,
  NBHWC: NBHWC_RULES,
};
export const ALL_RULES: readonly Rule[] = BODY_NAMES.flatMap((body) => RULES[body]);

export interface RuleSet {
  readonly body: Body;
  readonly level: string;
  readonly stage: Rule['stage'];
  /** A calendar date; rules that don't apply on it are dropped. */
  readonly applicationDate: string;
}

export function rulesFor({ body, level, stage, applicationDate }: RuleSet): Rule[] {
  return ALL_RULES.filter(
    (rule) =>
      rule.body === body &&
      rule.level === level &&
      rule.stage === stage &&
      (rule.validFrom === null || rule.validFrom <= applicationDate) &&
      (rule.validTo === null || applicationDate <= rule.validTo),
  );
}
