// Where a rule's words come from, as columns of the rule.
import { inUnit } from '#domain/accreditation/test-kinds.ts';
import type { Cited, Rule, Source } from '#domain/accreditation/evaluate/rule.ts';

/** Sources that were read on this day, in stored copies of their pages. @param seen a calendar date */
export const readOn =
  (seen: string) =>
  (title: string, url: string | null): Source => ({ title, url, seen });

/** What a rule asks: how many hours, months or items; null where no number is known or none is asked. */
export type Ask = Pick<Rule, 'text' | 'test'> & { readonly asks: number | null };

/** @returns the same in the unit of the test */
export const inUnits = <Asked extends Ask>({ asks, ...more }: Asked) => ({
  ...more,
  number: asks === null ? null : inUnit(more.test, asks),
});

export type Grounds = Pick<Rule, 'source' | 'certainty'>;

/** Words for a rule. @param quote the source's words, at most 25; … marks what is left out */
export const cited = (source: Source, quote: string): Cited => ({ source, quote });

/** @param more other words that the rule's text needs */
export const verified = (source: Source, quote: string, ...more: readonly Cited[]): Grounds =>
  verifiedBy(cited(source, quote), ...more);

/** The same, by words that other rules or forms cite too. */
export const verifiedBy = (...words: readonly [Cited, ...Cited[]]): Grounds => ({
  source: words[0].source,
  certainty: { kind: 'verified', cited: words },
});

/** @param more as of `verified` */
export const secondHand = (source: Source, quote: string, ...more: readonly Cited[]): Grounds =>
  secondHandBy(cited(source, quote), ...more);

export const secondHandBy = (...words: readonly [Cited, ...Cited[]]): Grounds => ({
  source: words[0].source,
  certainty: { kind: 'second-hand', cited: words },
});

/** What a reading goes by: words, or a page without them. */
type Said = readonly [Cited | Pick<Cited, 'source'>, ...Cited[]];

const wordsIn = (said: Said): Cited[] => said.filter((one): one is Cited => 'quote' in one);

/** @param strict what the stricter reading goes by */
export const disputed = (strict: Said, { said, ...other }: Ask & { readonly said: Said }): Grounds => ({
  source: strict[0].source,
  certainty: {
    kind: 'disputed',
    cited: wordsIn(strict),
    other: { ...inUnits(other), source: said[0].source, cited: wordsIn(said) },
  },
});

/** @param source where it was looked for @param words those found that say a part of it */
export const notFound = (source: Source, ...words: readonly Cited[]): Grounds => ({
  source,
  certainty: { kind: 'not-found', cited: words },
});
