import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Rule, Source } from '#domain/accreditation/evaluate/rule.ts';
import { resultText } from '#domain/accreditation/evaluate/result-text.ts';
import { longDate } from '#domain/formatting/date-text.ts';

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
export function RuleSource({ rule: { body, source, certainty } }: { rule: Rule }) {
  const day = longDate(source.seen);
  switch (certainty.kind) {
    case 'verified':
      return (
        <p className="text-soft">
          {body} writes: “{certainty.quote}” Source: <SourceLink source={source} />, seen on {day}.
        </p>
      );
    case 'second-hand':
      return (
        <p className="text-soft">
          Not read on {body}’s own page, so check it with them. Source: <SourceLink source={source} />, seen on {day}.
        </p>
      );
    case 'disputed':
      return (
        <p className="text-soft">
          Stricter reading: <SourceLink source={source} />. Other reading:{' '}
          <SourceLink source={certainty.other.source} />. Seen on {day}.
        </p>
      );
    case 'not-found':
      return (
        <p className="text-soft">
          No source found. We looked at <SourceLink source={source} /> on {day}.
        </p>
      );
  }
}

export function SourceLink({ source: { title, url } }: { source: Source }) {
  if (url === null) return title;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-accent underline">
      {title}
    </a>
  );
}
