// All rules, and the selection that applies to an application on a given date by a given path.
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { EMCC_BESIDE_RULES } from '#domain/accreditation/bodies/emcc/emcc-beside.ts';
import { AC_RULES } from '#domain/accreditation/bodies/ac/ac-rules.ts';
import { CCE_RULES } from '#domain/accreditation/bodies/cce/cce-rules.ts';
import { EMCC_RULES } from '#domain/accreditation/bodies/emcc/emcc-initial.ts';
import { ICF_RULES } from '#domain/accreditation/bodies/icf/icf-rules.ts';
import { NBHWC_RULES } from '#domain/accreditation/bodies/nbhwc/nbhwc-rules.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { pathOf, sayingPaths } from './paths.ts';

const RULES: Readonly<Record<Body, readonly Rule[]>> = {
  ICF: ICF_RULES,
  EMCC: [...EMCC_RULES, ...EMCC_BESIDE_RULES],
  AC: AC_RULES,
  CCE: CCE_RULES,
  NBHWC: NBHWC_RULES,
};
export const ALL_RULES: readonly Rule[] = BODY_NAMES.flatMap((body) => RULES[body]);

export interface RuleSet {
  readonly body: Body;
  readonly level: string;
  readonly stage: Rule['stage'];
  /** The ways to apply that the coach chose, as stored in the profile. */
  readonly paths: readonly string[];
  /** A calendar date; rules that don't apply on it are dropped. */
  readonly applicationDate: string;
}

export function rulesFor({ applicationDate, ...set }: RuleSet): Rule[] {
  return rulesOnPath(set).filter(
    ({ validFrom, validTo }) =>
      (validFrom === null || validFrom <= applicationDate) && (validTo === null || applicationDate <= validTo),
  );
}

/** The rules of a first application by the way that the coach chose. @param applicationDate as in RuleSet */
export const rulesToApply = (
  { body, level }: Pick<RuleSet, 'body' | 'level'>,
  { credential_paths: paths }: Pick<EvidenceRows, 'credential_paths'>,
  applicationDate: string,
): Rule[] => rulesFor({ body, level, stage: 'initial', paths, applicationDate });

/**
 * The rules of a credential on the coach's path, whichever day they hold on. While the path isn't known they are all that a path asks for,
 * so nobody is told too little, and each that only some paths ask for says which.
 */
export function rulesOnPath({ paths, ...set }: Omit<RuleSet, 'applicationDate'>): Rule[] {
  const rules = ALL_RULES.filter(
    ({ body, level, stage }) => body === set.body && level === set.level && stage === set.stage,
  );
  const path = pathOf(set, paths)?.path;
  if (path !== undefined) return rules.filter((rule) => rule.paths?.includes(path) ?? true);
  const asked = rules.filter(({ insteadOf }) => insteadOf === undefined);
  // Where all are of the same path, it needs no mention.
  if (asked.every((rule) => rule.paths !== undefined)) return asked;
  return sayingPaths(set, asked);
}
