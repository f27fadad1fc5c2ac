import { TRIALS_ENDING_WITHIN_DAYS, type EndingTrial } from '#domain/admin/admin-answers.ts';
import { daysUntil } from '#domain/time.ts';
import { Section } from '#web/ui/section.tsx';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { InstantDay } from './instant-text.tsx';

/** How many are shown before "show all". */
const SHOWN_AT_FIRST = 10;

interface EndingTrialsProps {
  trials: readonly EndingTrial[];
  /** When the list was loaded (ISO). */
  asOf: string;
}

export function EndingTrials({ trials, asOf }: EndingTrialsProps) {
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? trials : trials.slice(0, SHOWN_AT_FIRST);
  return (
    <Section title={`Trials ending within ${TRIALS_ENDING_WITHIN_DAYS} days`}>
      {trials.length === 0 ? (
        <p className="border-y border-rule py-4 text-soft">
          No trial ends in the next {TRIALS_ENDING_WITHIN_DAYS} days.
        </p>
      ) : (
        <ul className="border-t border-rule">
          {shown.map((trial) => (
            <TrialEntry key={`${trial.user_id} ${trial.ends_at}`} trial={trial} asOf={asOf} />
          ))}
        </ul>
      )}
      {shown.length < trials.length && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setExpanded(true)}>
          Show all {trials.length}
        </Button>
      )}
    </Section>
  );
}

function TrialEntry({ trial, asOf }: { trial: EndingTrial; asOf: string }) {
  const { email, ends_at, is_subscribed } = trial;
  const days = daysUntil(ends_at, asOf);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-3">
      <span className="font-[560]">{email}</span>
      <span className="text-sm text-soft">
        <InstantDay instant={ends_at} />
        {days === 1 ? ', within a day' : `, in ${days} days`}
        {is_subscribed ? ' · then the subscription begins' : ' · has not subscribed'}
      </span>
    </li>
  );
}
