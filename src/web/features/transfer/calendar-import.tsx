import { durationLabel } from '#domain/sessions/duration.ts';
import { backSearch, backSearchText } from '#domain/calendar/back-search.ts';
import { importParts } from '#domain/transfer/plan/import-run.ts';
import type { CalendarAnswers } from '#domain/transfer/plan/plan-calendar.ts';
import { evidenceQuery } from '#web/data/records/evidence.ts';
import { today } from '#web/data/device/today.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { EventPeople } from './review/event-people.tsx';
import { useStoredState } from './review/stored-answers.tsx';
import { PlanReview } from './review/plan-review.tsx';
import type { Preparation } from './work/import-job.ts';
import { useAnswers } from './review/use-answers.ts';
import { usePlan } from './review/use-plan.ts';

/** A calendar has no rows of cells. */
const noCells = () => Promise.resolve([]);

/** The events of the last 18 months in the file that are not in the log. */
function NotInLog({
  worker,
  known,
  timeZone,
  own,
}: Pick<Preparation, 'worker' | 'known' | 'timeZone'> & { own: readonly string[] }) {
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
export function CalendarImport({
  worker,
  fileName,
  known,
  timeZone,
  usualMinutes,
  ownEmail,
  ownName,
  onImport,
  onCancel,
}: Preparation & { ownEmail: string; ownName: string }) {
  const own = useMemo(() => [ownEmail, ownName], [ownEmail, ownName]);
  const { answers, answer } = useAnswers<CalendarAnswers>({ clients: new Map() });
  const [takesUsual, setTakesUsual] = useStoredState('usual', () => false);
  const defaultDuration = takesUsual ? usualMinutes : null;
  const make = useCallback(
    () => worker.ask('planCalendar', { answers, own, known, today: today(), timeZone, defaultDuration }),
    [worker, answers, own, known, timeZone, defaultDuration],
  );
  const { plan, isPlanning, failure } = usePlan(make);
  return (
    <div className="grid grid-cols-1 gap-4">
      <NotInLog worker={worker} known={known} timeZone={timeZone} own={own} />
      <p className="text-sm text-soft">Each event becomes a session. Repeating events are included up to today.</p>
      <CheckField checked={takesUsual} onCheck={setTakesUsual} className="text-sm">
        Where the duration is missing, take {durationLabel(usualMinutes)}
      </CheckField>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {isPlanning && !plan && <Spinner label="Reading the events…" />}
      {plan && (
        <>
          <EventPeople plan={plan} clients={known.clients} answers={answers} onAnswer={answer} />
          <PlanReview
            plan={plan.plan}
            isStale={isPlanning}
            fileName={fileName}
            notBroughtIn={[]}
            readCells={noCells}
            onCorrect={null}
            onImport={(batch, previewed) =>
              onImport({ kind: 'calendar', parts: importParts(batch), rows: batch, previewed })
            }
            onCancel={onCancel}
          />
        </>
      )}
    </div>
  );
}
