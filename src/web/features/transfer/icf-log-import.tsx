import { appName } from '#web/data/wire/config.ts';
import { hoursExact } from '#domain/sessions/duration.ts';
import { importParts } from '#domain/transfer/plan/import-run.ts';
import { chooseLogRows } from '#domain/transfer/plan/log-batch.ts';
import type { IcfLogPlan, LogAnswers } from '#domain/transfer/plan/plan-icf-log.ts';
import { today as readToday } from '#web/data/device/today.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useCallback, useState } from 'react';
import { ColumnQuestions } from './review/column-questions.tsx';
import type { ImportJob } from './work/import-job.ts';
import { PeopleQuestionsForm } from './review/people-questions.tsx';
import { RowsReview } from './review/rows-review.tsx';
import type { Preparation } from './work/import-job.ts';
import { usePlan } from './review/use-plan.ts';

/** From an ICF coaching log to clients with their hours of before. */
export function IcfLogImport({ worker, known, sheet, onImport, onCancel }: Preparation & { sheet: number }) {
  const today = readToday();
  const [answers, setAnswers] = useState<LogAnswers>({ asOf: null, agreed: false });
  const make = useCallback(
    async () => ({ plan: await worker.ask('planIcfLog', { sheet, answers, known, today }) }),
    [worker, sheet, answers, known, today],
  );
  const { plan: made, isPlanning, failure } = usePlan(make);
  if (failure) return <Notice tone="bad">{failure}</Notice>;
  if (!made) return <Spinner label="Reading the rows…" />;
  if (!made.plan)
    return (
      <Notice tone="warn">
        No row of this file has the headings of a coaching log: Client Name, Contact Information, Individual/Group,
        Number in Group, Start Date, End Date, Paid hours, Pro-bono hours.
      </Notice>
    );
  const { plan } = made;
  return (
    <>
      <p className="text-sm text-soft">
        Each row becomes one client’s hours from before {appName()}. {sumsText(plan)}
      </p>
      <div className="grid grid-cols-1 items-end gap-4 md:grid-cols-3">
        <Field label="Hours up to">
          {(control) => (
            <DateField
              {...control}
              value={plan.asOf}
              max={today}
              onChange={({ target }) => target.value && setAnswers({ ...answers, asOf: target.value })}
            />
          )}
        </Field>
        <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={answers.agreed}
            onChange={({ target }) => setAnswers({ ...answers, agreed: target.checked })}
            className="size-[18px] accent-(--accent)"
          />
          These clients agreed to be named
        </label>
      </div>
      <ColumnQuestions
        questions={plan.questions}
        answers={answers}
        onAnswer={({ dateOrder }) => setAnswers({ ...answers, ...(dateOrder ? { dateOrder } : {}) })}
      />
      <PeopleQuestionsForm
        people={plan.people}
        answers={answers}
        onAnswer={(change) => setAnswers({ ...answers, ...change })}
      />
      <LogReview plan={plan} isStale={isPlanning} onImport={onImport} onCancel={onCancel} />
    </>
  );
}

interface LogReviewProps {
  plan: IcfLogPlan;
  isStale: boolean;
  onImport: (job: ImportJob) => void;
  onCancel: () => void;
}

function LogReview({ plan, isStale, onImport, onCancel }: LogReviewProps) {
  const batchOf = useCallback((chosen: ReadonlySet<number>) => chooseLogRows(plan, chosen), [plan]);
  return (
    <RowsReview
      rows={plan.rows}
      wordsOf={({ title, details, record }) => ({
        title,
        details,
        bringsClient: plan.newClients.has(record?.client_id ?? ''),
      })}
      batchOf={batchOf}
      isStale={isStale}
      onImport={(batch) => onImport({ kind: 'icf_log', parts: importParts(batch) })}
      onCancel={onCancel}
    />
  );
}

interface Sums {
  readonly paidMinutes: number;
  readonly proBonoMinutes: number;
}

/** What the rows add up to, and whether the file's own totals agree. */
function sumsText({ fileTotals, ...sums }: IcfLogPlan): string {
  const said = `The rows add up to ${hoursText(sums)}`;
  if (fileTotals === null) return `${said}.`;
  const agrees = fileTotals.paidMinutes === sums.paidMinutes && fileTotals.proBonoMinutes === sums.proBonoMinutes;
  return agrees
    ? `${said}, the same as the totals in the file.`
    : `${said}, but the totals in the file say ${hoursText(fileTotals)}.`;
}

const hoursText = ({ paidMinutes, proBonoMinutes }: Sums) =>
  `${hoursExact(paidMinutes)} paid and ${hoursExact(proBonoMinutes)} pro bono`;
