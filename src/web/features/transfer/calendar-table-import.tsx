import type { CalendarAnswers } from '#domain/transfer/plan/plan-calendar.ts';
import { today } from '#web/data/device/today.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useCallback } from 'react';
import { ColumnQuestions } from './review/column-questions.tsx';
import { EventPeople } from './review/client-questions.tsx';
import { PlanReview } from './review/plan-review.tsx';
import { useAnswers } from './review/stored-answers.tsx';
import { Planning } from './review/planning.tsx';
import type { SheetsPreparation } from './work/import-job.ts';

/** Imports the events of a calendar that was saved as a table as sessions. */
export function CalendarTableImport({
  worker,
  sheets,
  own,
  known,
  timeZone,
  usualMinutes,
  ...review
}: SheetsPreparation) {
  const { answers, answer, correct } = useAnswers<CalendarAnswers>({ clients: new Map() });
  const make = useCallback(
    () =>
      worker.ask('planCalendarTable', {
        sheets,
        answers,
        own,
        known,
        today: today(),
        timeZone,
        defaultDuration: null,
      }),
    [worker, sheets, answers, own, known, timeZone],
  );
  return (
    <Planning make={make} label="Reading the events…">
      {(made, isStale) =>
        made === null ? (
          <Notice tone="warn">
            No row of this file has a calendar’s headings: Subject, Start Date, Start Time, End Date, End Time.
          </Notice>
        ) : (
          <>
            <p className="text-sm text-soft">Each event becomes a session. Events of whole days are left out.</p>
            <ColumnQuestions
              questions={made.plan.questions}
              answers={answers}
              usualMinutes={usualMinutes}
              onAnswer={answer}
            />
            <EventPeople plan={made} clients={known.clients} answers={answers} onAnswer={answer} />
            <PlanReview
              kind="calendar"
              plan={made.plan}
              isStale={isStale}
              notBroughtIn={made.notBroughtIn}
              readCells={(indexes) => worker.ask('rows', { sheets, indexes: [made.headerRow, ...indexes] })}
              onCorrect={correct}
              {...review}
            />
          </>
        )
      }
    </Planning>
  );
}
