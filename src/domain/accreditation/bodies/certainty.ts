// Where a rule's words come from, as columns of the rule, and rules that no record decides.
import type { Reading, Rule, Source } from '#domain/accreditation/evaluate/rule.ts';

/** The day on which most sources were read, in stored copies of their pages. */
const SEEN = '2026-11-22';

export type Grounds = Pick<Rule, 'source' | 'certainty' | 'seen'>;

/** @param quote the source's words, at most 25; … marks what is left out */
export const verified = (source: Source, quote: string, seen = SEEN): Grounds => ({
  source,
  certainty: { kind: 'verified', quote },
  seen,
});

export const secondHand = (source: Source, seen = SEEN): Grounds => ({
  source,
  certainty: { kind: 'second-hand' },
  seen,
});

/** @param source that of the stricter reading */
export const disputed = (source: Source, other: Reading, seen = SEEN): Grounds => ({
  source,
  certainty: { kind: 'disputed', other },
  seen,
});

/** @param source where it was looked for */
export const notFound = (source: Source, seen = SEEN): Grounds => ({
  source,
  certainty: { kind: 'not-found' },
  seen,
});

/** A rule about what no record shows, or what no source that we found says. */
export const unrecorded = (
  text: string,
  grounds: Grounds,
): Pick<Rule, 'text' | 'number' | 'unit' | 'test'> & Grounds => ({
  text,
  number: null,
  unit: 'items',
  test: { kind: 'unrecorded' },
  ...grounds,
});
