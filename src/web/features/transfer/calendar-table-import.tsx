import { importParts } from '#domain/transfer/plan/import-run.ts';
import type { CalendarAnswers } from '#domain/transfer/plan/plan-calendar.ts';
import { today } from '#web/data/device/today.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useCallback } from 'react';
import { ColumnQuestions } from './review/column-questions.tsx';
import { EventPeople } from './review/event-people.tsx';
import { PlanReview } from './review/plan-review.tsx';
import { useAnswers } from './review/use-answers.ts';
import { usePlan } from './review/use-plan.ts';
import type { SheetsPreparation } from './work/import-job.ts';

/** The coach, who is among the attendees. */
export interface OwnPerson {
  ownEmail: string;
  ownName: string;
}

/** Imports the events of a calendar that was saved as a table as sessions. */
export function CalendarTableImport({ worker, fileName, sheets, ...preparation }: SheetsPreparation & OwnPerson) {
  const { ownEmail, ownName, known, timeZone, usualMinutes, onImport, onCancel } = preparation;
  const { answers, answer, correct } = useAnswers<CalendarAnswers>({ clients: new Map() });
  const make = useCallback(
    async () => ({
      plan: await worker.ask('planCalendarTable', {
        sheets,
        answers,
        own: [ownEmail, ownName],
        known,
        today: today(),
        timeZone,
        defaultDuration: null,
      }),
    }),
    [worker, sheets, answers, ownEmail, ownName, known, timeZone],
  );
  const { plan: made, isPlanning, failure } = usePlan(make);
  if (failure) return <Notice tone="bad">{failure}</Notice>;
  if (!made) return <Spinner label="Reading the events…" />;
  if (!made.plan)
    return (
      <Notice tone="warn">
        No row of this file has a calendar’s headings: Subject, Start Date, Start Time, End Date, End Time.
      </Notice>
    );
  const { plan, headerRow, notBroughtIn } = made.plan;
  return (
    <>
      <p className="text-sm text-soft">Each event becomes a session. Events of whole days are left out.</p>
      <ColumnQuestions questions={plan.questions} answers={answers} usualMinutes={usualMinutes} onAnswer={answer} />
      <EventPeople plan={made.plan} clients={known.clients} answers={answers} onAnswer={answer} />
      <PlanReview
        plan={plan}
        isStale={isPlanning}
        fileName={fileName}
        notBroughtIn={notBroughtIn}
        readCells={(indexes) => worker.ask('rows', { sheets, indexes: [headerRow, ...indexes] })}
        onCorrect={correct}
        onImport={(batch, previewed) =>
          onImport({ kind: 'calendar', parts: importParts(batch), rows: batch, previewed })
        }
        onCancel={onCancel}
      />
    </>
  );
}
