// Rules as the bodies list them: by name, of one level and stage.
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import { unrecorded, type Grounds } from './certainty.ts';

/** A rule of one level and stage; valid at any time unless it says otherwise. */
export type NamedRule = Omit<Rule, 'id' | 'body' | 'level' | 'stage' | 'validFrom' | 'validTo'> &
  Partial<Pick<Rule, 'validFrom' | 'validTo'>> & { readonly name: string };

/** @param prefix what the ids of these rules begin with; their names follow */
export const rulesOf = (
  prefix: string,
  of: Pick<Rule, 'body' | 'level' | 'stage'>,
  rules: readonly NamedRule[],
): Rule[] =>
  rules.map(({ name, ...facts }) => ({ id: `${prefix}-${name}`, ...of, validFrom: null, validTo: null, ...facts }));

/** A rule about what no record shows, or what no source that we found says. */
export const unrecordedRule = (name: string, text: string, grounds: Grounds, more?: Rule['more']): NamedRule => ({
  name,
  ...unrecorded(text, grounds),
  ...(more && { more }),
});
