import { durationLabel } from '#domain/sessions/duration.ts';
import { backSearch, backSearchText } from '#domain/calendar/back-search.ts';
import type { CalendarAnswers } from '#domain/transfer/plan/plan-calendar.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { today } from '#web/data/device/today.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { EventPeople } from './review/client-questions.tsx';
import { useStoredState, useAnswers } from './review/stored-answers.tsx';
import { PlanReview } from './review/plan-review.tsx';
import type { Preparation } from './work/import-job.ts';
import { Planning } from './review/planning.tsx';

/** The events of the last 18 months in the file that are not in the log. */
function NotInLog({ worker, known, timeZone, own }: Pick<Preparation, 'worker' | 'known' | 'timeZone' | 'own'>) {
  const found = useQuery({
    queryKey: ['not-in-log'],
    gcTime: 0,
    queryFn: () =>
      worker.ask('notInLog', {
        known,
        timeZone,
        today: today(),
        until: new Date().toISOString(),
        own,
      }),
  }).data;
  const evidence = useQuery({ ...evidenceQuery(), enabled: (found?.length ?? 0) > 0 }).data;
  if (!found || found.length === 0) return null;
  return <p className="text-sm">{backSearchText(backSearch(found, evidence ?? null, today()))}.</p>;
}

/** Imports a calendar's events as sessions. */
export function CalendarImport({ worker, known, timeZone, usualMinutes, own, ...review }: Preparation) {
  const { answers, answer } = useAnswers<CalendarAnswers>({ clients: new Map() });
  const [takesUsual, setTakesUsual] = useStoredState('usual', () => false);
  const defaultDuration = takesUsual ? usualMinutes : null;
  const make = useCallback(
    () => worker.ask('planCalendar', { answers, own, known, today: today(), timeZone, defaultDuration }),
    [worker, answers, own, known, timeZone, defaultDuration],
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <NotInLog worker={worker} known={known} timeZone={timeZone} own={own} />
      <p className="text-sm text-soft">Each event becomes a session. Repeating events are included up to today.</p>
      <CheckField checked={takesUsual} onCheck={setTakesUsual} className="text-sm">
        Where the duration is missing, take {durationLabel(usualMinutes)}
      </CheckField>
      <Planning make={make} label="Reading the events…">
        {(plan, isStale) => (
          <>
            <EventPeople plan={plan} clients={known.clients} answers={answers} onAnswer={answer} />
            <PlanReview
              kind="calendar"
              plan={plan.plan}
              isStale={isStale}
              notBroughtIn={[]}
              // A calendar has no rows of cells.
              readCells={() => Promise.resolve([])}
              onCorrect={null}
              {...review}
            />
          </>
        )}
      </Planning>
    </div>
  );
}
