import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Reading, Rule } from '#domain/accreditation/evaluate/rule.ts';
import { resultText } from '#domain/accreditation/evaluate/result-text.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { SourceLink } from '#web/parts/source-link.tsx';
import { Fragment } from 'react';

/** The other reading of a disputed requirement, with its result. */
export function OtherReading({ rule: { certainty }, result: { other } }: { rule: Rule; result: RuleResult }) {
  if (certainty.kind !== 'disputed' || other === undefined) return null;
  return (
    <div className="mt-2 max-w-[70ch] border-l-2 border-rule pl-3 text-sm text-soft">
      <p>Sources disagree. Above is the stricter reading; the other is:</p>
      <p>
        {certainty.other.text}
        {/* A reading that asks for nothing, or for what no record shows, has no amount. */}
        {certainty.other.test.kind !== 'unrecorded' && certainty.other.number !== 0 ? ` ${resultText(other)}.` : ''}
      </p>
    </div>
  );
}

/** Where a requirement comes from, how certain that is, and when it was read. */
export function RuleSource({ rule }: { rule: Rule }) {
  const { body, source, certainty } = rule;
  switch (certainty.kind) {
    case 'verified':
      return <Words of={{ ...certainty, source }} first={`${body} writes: `} />;
    case 'second-hand':
      return <Words of={{ ...certainty, source }} first={`Not read on ${body}’s own page, so check it with them. `} />;
    case 'disputed':
      return (
        <>
          <Words of={{ ...certainty, source }} first="Stricter reading: " />
          <Words of={certainty.other} first="Other reading: " />
        </>
      );
    case 'not-found':
      return (
        <>
          <p className="text-soft">
            No source found. We looked at <SourceLink source={source} /> on {longDate(source.seen)}.
          </p>
          {certainty.cited.length > 0 && <Words of={{ ...certainty, source }} first="A part of it: " />}
        </>
      );
  }
}

/** The words of a requirement or a reading, each with its page and the day it was seen; without words its page alone. */
function Words({ of: { cited, source }, first }: { of: Pick<Reading, 'cited' | 'source'>; first: string }) {
  return (
    <p className="text-soft">
      {first}
      {(cited.length === 0 ? [{ quote: null, source }] : cited).map(({ quote, source: page }) => (
        <Fragment key={quote}>
          {quote !== null && `“${quote}” `}Source: <SourceLink source={page} />, seen on {longDate(page.seen)}.{' '}
        </Fragment>
      ))}
    </p>
  );
}
