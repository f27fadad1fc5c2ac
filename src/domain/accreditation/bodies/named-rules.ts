// Rules as the bodies list them: by name, of one level and stage.
import { unitOf } from '#domain/accreditation/test-kinds.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { inUnits, type Ask, type Grounds } from './certainty.ts';

/** A rule of one level and stage; valid at any time and on every path unless it says otherwise. */
export type NamedRule = Ask & Grounds & Beside & { readonly name: string };
type Beside = Partial<Pick<Rule, 'more' | 'onlyIf' | 'replaces' | 'validFrom' | 'validTo' | 'paths' | 'insteadOf'>>;

/**
 * The rules of one credential. A rule's id has the credential, its stage if that is a renewal, and its name; `replaces` and `insteadOf` are
 * names too.
 * @param id of the credential
 */
export const rulesOf = (
  id: string,
  of: Pick<Rule, 'body' | 'level'>,
  initial: readonly NamedRule[],
  renewal: readonly NamedRule[],
): Rule[] => [
  ...ofStage(id, { ...of, stage: 'initial' }, initial),
  ...ofStage(`${id}-renewal`, { ...of, stage: 'renewal' }, renewal),
];

const ofStage = (prefix: string, of: Pick<Rule, 'body' | 'level' | 'stage'>, rules: readonly NamedRule[]): Rule[] =>
  rules.map(({ name, replaces, insteadOf, ...rule }) => ({
    id: `${prefix}-${name}`,
    ...of,
    unit: unitOf(rule.test),
    validFrom: null,
    validTo: null,
    ...inUnits(rule),
    ...(replaces !== undefined && { replaces: `${prefix}-${replaces}` }),
    ...(insteadOf !== undefined && { insteadOf: insteadOf.map((one) => `${prefix}-${one}`) }),
  }));

/** A rule about what no record shows, or what no source that we found says. */
export const unrecordedRule = (name: string, text: string, grounds: Grounds, beside: Beside = {}): NamedRule => ({
  name,
  text,
  asks: null,
  test: { kind: 'unrecorded' },
  ...grounds,
  ...beside,
});
