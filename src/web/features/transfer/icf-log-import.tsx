import { appName } from '#web/data/wire/config.ts';
import { hoursExact } from '#domain/sessions/duration.ts';
import { chooseLogRows } from '#domain/transfer/plan/import-batch.ts';
import type { IcfLogPlan, LogAnswers } from '#domain/transfer/plan/log/icf-log-plan.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useCallback } from 'react';
import type { ImportSums } from '#domain/transfer/plan/import-sums.ts';
import { ColumnQuestions } from './review/column-questions.tsx';
import type { SheetsPreparation } from './work/import-job.ts';
import { PeopleQuestionsForm } from './review/people-questions.tsx';
import { RowsReview, type ReviewProps } from './review/rows-review.tsx';
import { missingText } from './review/sums-text.ts';
import { useAnswers } from './review/stored-answers.tsx';
import { Planning } from './review/planning.tsx';

/** Imports a coaching log as clients with opening balances. */
export function IcfLogImport({ worker, known, usualMinutes, sheets, ...review }: SheetsPreparation) {
  const today = readToday();
  const { answers, answer, correct } = useAnswers<LogAnswers>({ asOf: null, agreed: false });
  const make = useCallback(
    () => worker.ask('planIcfLog', { sheets, answers, known, today }),
    [worker, sheets, answers, known, today],
  );
  return (
    <Planning make={make} label="Reading the rows…">
      {(plan, isStale) =>
        plan === null ? (
          <Notice tone="warn">
            No row of this file has the headings of a coaching log. Either: Client Name, Contact Information,
            Individual/Group, Number in Group, Start Date, End Date, Paid hours, Pro-bono hours. Or: Client, Start Date,
            End Date, Hours.
          </Notice>
        ) : (
          <>
            <p className="text-sm text-soft">Each row becomes one client’s hours from before {appName()}.</p>
            <div className="grid grid-cols-1 items-end gap-4 md:grid-cols-3">
              <Field label="Hours up to">
                <DateField
                  value={plan.asOf}
                  max={today}
                  onChange={({ target }) => target.value && answer({ asOf: target.value })}
                />
              </Field>
              <CheckField checked={answers.agreed} onCheck={(agreed) => answer({ agreed })} className="text-sm">
                These clients agreed to be named
              </CheckField>
            </div>
            <ColumnQuestions
              questions={plan.questions}
              answers={answers}
              usualMinutes={usualMinutes}
              onAnswer={answer}
            />
            <PeopleQuestionsForm people={plan.people} answers={answers} onAnswer={answer} />
            <LogReview
              kind="icf_log"
              plan={plan}
              readCells={(indexes) => worker.ask('rows', { sheets, indexes: [plan.headerRow, ...indexes] })}
              onCorrect={correct}
              isStale={isStale}
              {...review}
            />
          </>
        )
      }
    </Planning>
  );
}

interface LogReviewProps extends Omit<ReviewProps, 'notBroughtIn'> {
  plan: IcfLogPlan;
}

function LogReview({ plan, ...review }: LogReviewProps) {
  const batchOf = useCallback((chosen: ReadonlySet<number>) => chooseLogRows(plan, chosen), [plan]);
  return (
    <RowsReview
      rows={plan.rows}
      wordsOf={({ title, details, record, cells }) => ({
        cells,
        title,
        details,
        bringsClient: plan.newClients.has(record?.client_id ?? ''),
      })}
      batchOf={batchOf}
      totalsText={(sums, missing) => hoursText(sums, plan, missing)}
      notBroughtIn={plan.notBroughtIn}
      {...review}
    />
  );
}

/** The paid and pro bono hours that are written, next to the file's totals. */
function hoursText({ minutes, proBonoMinutes }: ImportSums, { fileTotals }: IcfLogPlan, missing: number): string {
  const said = kindsText(minutes - proBonoMinutes, proBonoMinutes);
  if (fileTotals === null) return `${said}.`;
  const isSame = fileTotals.paidMinutes === minutes - proBonoMinutes && fileTotals.proBonoMinutes === proBonoMinutes;
  return isSame
    ? `${said}, the same as the totals in the file${missingText(missing)}.`
    : `${said}, but the totals in the file say ${kindsText(fileTotals.paidMinutes, fileTotals.proBonoMinutes)}.`;
}

const kindsText = (paid: number, proBono: number) => `${hoursExact(paid)} paid and ${hoursExact(proBono)} pro bono`;
