import { isJudgedFromView } from '#domain/lent-views/lent-answer.ts';
import { rulesFor, type RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { amountText, progressText } from '#domain/accreditation/amount-text.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import type { RuleResult } from '#domain/accreditation/evaluate/rule-result.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { Section } from '#web/ui/section.tsx';
import { useMemo } from 'react';

interface RulesSectionProps {
  set: Pick<RuleSet, 'body' | 'level'>;
  evidence: EvidenceRows;
  /** The day for which the rules are checked. */
  until: string;
}

/** The requirements of one credential, checked only on what the view lends. */
export function RulesSection({ set, evidence, until }: RulesSectionProps) {
  const results = useMemo(() => {
    const circumstances = { today: until, applicationDate: until };
    const paths = evidence.credential_paths;
    return rulesFor({ ...set, stage: 'initial', paths, applicationDate: until }).map((rule) => ({
      rule,
      result: isJudgedFromView(rule) ? evaluate(rule, evidence, circumstances) : null,
    }));
  }, [set, evidence, until]);
  return (
    <Section title={`Requirements: ${set.body} ${set.level}`}>
      <p className="mb-2 max-w-[70ch] text-sm text-soft">
        For an application on {longDate(until)}, judged by the records in this view alone. “Your” speaks to the coach.
      </p>
      <ul className="border-t border-rule">
        {results.map(({ rule, result }) => (
          <li key={rule.id} className="break-inside-avoid border-b border-rule py-2.5">
            <p className="font-[560]">{rule.text}</p>
            <p className="text-sm">
              {result ? judgement(rule, result) : 'Can’t be judged here: it depends on who the clients are.'}
            </p>
            <p className="text-13 text-soft">
              <SourceText rule={rule} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const STATES: Readonly<Record<RuleResult['state'], string>> = {
  met: 'Met',
  short: 'Not met',
  'cannot-tell': 'Not clear',
};

/** @example 'Met: 573 of 500 h' */
function judgement({ test, certainty }: Rule, { state, have, need, possible, unit }: RuleResult): string {
  if (test.kind === 'unrecorded') return 'No record shows this.';
  if (certainty.kind === 'not-found') return 'No source was found that asks for it.';
  if (need === null) return have > 0 ? `${STATES[state]}: ${amountText(have, unit)} left out` : STATES[state];
  const more = state !== 'met' && possible > have ? `; up to ${amountText(possible - have, unit)} more may count` : '';
  return `${STATES[state]}: ${progressText(have, need, unit)}${more}`;
}

function SourceText({ rule: { source, certainty } }: { rule: Rule }) {
  const how = {
    verified: 'read on the body’s page',
    'second-hand': 'told by others, not read on the body’s own page',
    disputed: 'sources disagree, this is the stricter reading',
    'not-found': 'looked for there and not found',
  }[certainty.kind];
  const name =
    source.url === null ? (
      source.title
    ) : (
      <a href={source.url} target="_blank" rel="noreferrer" className="text-accent underline">
        {source.title}
      </a>
    );
  return (
    <>
      Source: {name}, {how}, {longDate(source.seen)}.
    </>
  );
}
