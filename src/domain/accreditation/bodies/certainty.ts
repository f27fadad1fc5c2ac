// Where a rule's words come from, as columns of the rule.
import { inUnit } from '#domain/accreditation/test-kinds.ts';
import type { Cited, Reading, Rule, Source } from '#domain/accreditation/evaluate/rule.ts';

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

/**
 * @param quote the source's words, at most 25; … marks what is left out
 * @param more other words that the rule's text needs
 */
export const verified = (source: Source, quote: string, ...more: readonly Cited[]): Grounds => ({
  source,
  certainty: { kind: 'verified', quote, ...(more.length > 0 && { more }) },
});

/** The same, by words that other rules or forms cite too. @param more as of `verified` */
export const verifiedBy = ({ source, quote }: Cited, ...more: readonly Cited[]): Grounds =>
  verified(source, quote, ...more);

/** More words for a rule. @param quote as of `verified` */
export const cited = (source: Source, quote: string): Cited => ({ source, quote });

/** @param quote the words at the source; missing: they were not kept @param more as of `verified` */
export const secondHand = (source: Source, quote?: string, ...more: readonly Cited[]): Grounds => ({
  source,
  certainty: { kind: 'second-hand', ...(quote !== undefined && { quote }), ...(more.length > 0 && { more }) },
});

/** @param source that of the stricter reading */
export const disputed = (source: Source, other: Ask & Pick<Reading, 'source'>): Grounds => ({
  source,
  certainty: { kind: 'disputed', other: inUnits(other) },
});

/** @param source where it was looked for */
export const notFound = (source: Source): Grounds => ({ source, certainty: { kind: 'not-found' } });
