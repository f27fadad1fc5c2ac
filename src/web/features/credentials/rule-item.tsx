import { amountText } from '#domain/accreditation/amount-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence.ts';
import type { RuleResult } from '#domain/accreditation/rule-result.ts';
import type { Rule } from '#domain/accreditation/rules/rule.ts';
import { ChevronDown } from 'lucide-react';
import { amountsText, stateText } from './result-text.ts';
import { RowsBehind } from './rows-behind.tsx';
import { StateMark } from './state-mark.tsx';

const CERTAINTY_TEXTS: Record<Rule['certainty'], string> = {
  verified: 'read on the body’s own page',
  'second-hand': 'second-hand: check it with the body',
  inferred: 'our reading of what is written',
};

interface RuleItemProps {
  rule: Rule;
  result: RuleResult;
  evidence: EvidenceRows;
}

/** One rule: its state at a glance, and opened, what decides it and where it is written. */
export function RuleItem({ rule, result, evidence }: RuleItemProps) {
  const amounts = amountsText(result);
  return (
    <li className="break-inside-avoid border-b border-rule">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-start gap-3 py-3 [&::-webkit-details-marker]:hidden">
          <StateMark state={result.state} />
          <span className="min-w-0 flex-1">
            <span className="block font-[560]">{rule.text}</span>
            <span className="block text-sm text-soft">
              {stateText(result)}
              {amounts && ` · ${amounts}`}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-1.5 size-4 shrink-0 text-soft transition-transform group-open:rotate-180 print:hidden"
          />
        </summary>
        <div className="pb-4 pl-10 text-sm">
          <Sentences title="Missing" texts={result.missing} />
          <Sentences
            title="Left out"
            texts={result.leftOut
              .filter(({ isUnclear }) => !isUnclear)
              .map(({ text, minutes }) => `${amountText(minutes, 'minutes')}: ${text}`)}
          />
          <RowsBehind rows={result.rows} evidence={evidence} />
          <RuleSource rule={rule} />
        </div>
      </details>
    </li>
  );
}

function Sentences({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <h4 className="font-[560]">{title}</h4>
      <ul className="mb-3 list-disc pl-5 text-soft">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

function RuleSource({ rule: { source, certainty, asOf } }: { rule: Rule }) {
  const title = source.url ? (
    <a href={source.url} target="_blank" rel="noreferrer" className="text-accent underline">
      {source.title}
    </a>
  ) : (
    source.title
  );
  return (
    <p className="text-soft">
      Source: {title}, {CERTAINTY_TEXTS[certainty]}, as of {asOf}.
    </p>
  );
}
