import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import {
  changeText,
  resultChanges,
  ruleChanges,
  type ResultChange,
} from '#domain/accreditation/forecast/rule-changes.ts';
import { corrections } from '#domain/accreditation/forecast/rulebook-changes.ts';
import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { LATEST_DATE } from '#domain/time.ts';
import { Section } from '#web/ui/section.tsx';
import { useMemo } from 'react';
import { resultText } from '#domain/accreditation/evaluate/result-text.ts';

interface WhatChangesProps {
  goal: RuleSet;
  evidence: EvidenceRows;
  today: string;
  onDay: (day: string) => void;
}

/** Which rules change, and what was corrected in them lately. */
export function WhatChanges(props: WhatChangesProps) {
  return (
    <>
      <ChangesAhead {...props} />
      <Corrected goal={props.goal} today={props.today} />
    </>
  );
}

/** What differs between applying today and on the chosen day, and which rules change after it. */
function ChangesAhead({ goal, evidence, today, onDay }: WhatChangesProps) {
  const { body, level, stage, paths, applicationDate: on } = goal;
  const isLater = on > today;
  const results = useMemo(
    () => (isLater ? resultChanges({ body, level, stage, paths }, { from: today, to: on }, evidence, today) : []),
    [body, level, stage, paths, on, isLater, evidence, today],
  );
  const rules = isLater ? ruleChanges(goal, today, on) : [];
  const ahead = ruleChanges(goal, isLater ? on : today, LATEST_DATE);
  const days = [...new Set(ahead.map((change) => change.on))];
  if (!isLater && ahead.length === 0) return null;
  return (
    <Section title="Rules that change soon">
      {isLater && (
        <>
          <h3 className="font-[560]">On {longDate(on)} instead of today</h3>
          <ul className="mb-4 list-disc pl-5 text-sm text-soft">
            {rules.map((change) => (
              <li key={`${change.begins?.id} ${change.ends?.id}`}>{changeText(change)}</li>
            ))}
            {results.map((change) => (
              <li key={change.rule.id}>{differenceOf(change, on)}</li>
            ))}
            {rules.length + results.length === 0 && <li>Nothing: the same rules, with the same result.</li>}
          </ul>
        </>
      )}
      {ahead.length > 0 && (
        <>
          <h3 className="font-[560]">{isLater ? 'After that' : 'From these days'}</h3>
          <ul className="list-disc pl-5 text-sm text-soft">
            {ahead.map((change) => (
              <li key={`${change.begins?.id} ${change.ends?.id}`}>{changeText(change)}</li>
            ))}
          </ul>
          <div className="mt-1 flex flex-wrap gap-x-4 print:hidden">
            {days.map((day) => (
              <button
                key={day}
                type="button"
                onClick={() => onDay(day)}
                className="min-h-11 cursor-pointer text-sm text-accent underline md:min-h-9"
              >
                Apply on {longDate(day)}
              </button>
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

/** What was corrected in the rules of a credential, for half a year. */
export function Corrected({ goal, today }: { goal: Omit<RuleSet, 'applicationDate'>; today: string }) {
  const found = corrections(goal, goal.paths, today);
  if (found.length === 0) return null;
  return (
    <Section title="Corrected in these rules">
      <ul className="list-disc pl-5 text-sm text-soft">
        {found.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Section>
  );
}

function differenceOf({ rule, before, after }: ResultChange, on: string): string {
  const met = after.state === 'met' ? `not met today, but on ${longDate(on)}` : `met today, but not on ${longDate(on)}`;
  return `${rule.text} This is ${met}: ${resultText(after.state === 'met' ? before : after)}.`;
}
