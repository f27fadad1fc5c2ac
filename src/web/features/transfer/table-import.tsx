import { missingFields, type ColumnMapping } from '#domain/transfer/columns/column-mapping.ts';
import { TRANSFER_TABLES, type TransferTable } from '#domain/transfer/columns/fields.ts';
import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import { importParts } from '#domain/transfer/plan/import-run.ts';
import { today } from '#web/data/device/today.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useCallback, useEffect, useState } from 'react';
import { ColumnMappingForm } from './review/column-mapping.tsx';
import { ColumnQuestions } from './review/column-questions.tsx';
import { rowsText } from './review/counts-text.ts';
import type { SheetColumns, SheetKind, SheetSummary } from './work/import-planner.ts';
import { CalendarTableImport, type OwnPerson } from './calendar-table-import.tsx';
import { IcfLogImport } from './icf-log-import.tsx';
import type { Preparation } from './work/import-job.ts';
import { PeopleQuestionsForm } from './review/people-questions.tsx';
import { PlanReview } from './review/plan-review.tsx';
import { TABLE_NAMES } from './review/table-names.ts';
import { usePlan } from './review/use-plan.ts';

/** From a file of rows to what will be written. */
export function TableImport({
  sheets,
  ownEmail,
  ownName,
  ...preparation
}: Preparation & OwnPerson & { sheets: readonly SheetSummary[] }) {
  const firstKnown = Math.max(
    0,
    sheets.findIndex((sheet) => sheet.table !== null),
  );
  const [place, setPlace] = useState(firstKnown);
  const [table, setTable] = useState<SheetKind>(sheets[firstKnown]?.table ?? 'sessions');
  const isKnown = sheets[place]?.table !== null;
  return (
    <div className="grid grid-cols-1 gap-4">
      {!isKnown && (
        <Notice tone="warn">We can’t tell what is in this file. Choose it here, then match the columns below.</Notice>
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {sheets.length > 1 && (
          <Field label="Sheet">
            {(control) => (
              <SelectField
                {...control}
                value={place}
                onChange={(event) => {
                  const chosen = Number(event.target.value);
                  setPlace(chosen);
                  setTable(sheets[chosen]?.table ?? table);
                }}
              >
                {sheets.map((sheet, index) => (
                  <option key={sheet.name} value={index}>
                    {sheet.name} ({rowsText(sheet.rows)})
                  </option>
                ))}
              </SelectField>
            )}
          </Field>
        )}
        <Field label="This file contains">
          {(control) => (
            <SelectField {...control} value={table} onChange={(event) => setTable(event.target.value as SheetKind)}>
              {TRANSFER_TABLES.map((one) => (
                <option key={one} value={one}>
                  {TABLE_NAMES[one]}
                </option>
              ))}
              <option value="calendar">Calendar events</option>
              <option value="icf_log">Coaching log (hours per client)</option>
            </SelectField>
          )}
        </Field>
      </div>
      {table === 'icf_log' ? (
        <IcfLogImport key={place} {...preparation} sheet={place} />
      ) : table === 'calendar' ? (
        <CalendarTableImport key={place} {...preparation} sheet={place} ownEmail={ownEmail} ownName={ownName} />
      ) : (
        <SheetImport key={`${place} ${table}`} {...preparation} sheet={place} table={table} />
      )}
    </div>
  );
}

function SheetImport({ sheet, table, ...preparation }: Preparation & { sheet: number; table: TransferTable }) {
  const { worker } = preparation;
  const [columns, setColumns] = useState<SheetColumns | null>(null);
  useEffect(() => {
    let isWanted = true;
    void worker.ask('columns', { sheet, table }).then((found) => isWanted && setColumns(found));
    return () => {
      isWanted = false;
    };
  }, [worker, sheet, table]);
  if (!columns) return <Spinner label="Reading the columns…" />;
  return (
    <MappedImport
      {...preparation}
      sheet={sheet}
      columns={columns}
      onMap={(mapping) => setColumns({ ...columns, mapping })}
    />
  );
}

/** The headings of columns that have cells and are no field's. */
function unreadColumns({ columns, mapping }: SheetColumns): string[] {
  const read = new Set(Object.values(mapping).map(({ column }) => column));
  return columns.flatMap(({ header, example }, place) =>
    read.has(place) || example === '' ? [] : [header || `Column ${place + 1}`],
  );
}

interface MappedImportProps extends Preparation {
  sheet: number;
  columns: SheetColumns;
  onMap: (mapping: ColumnMapping) => void;
}

function MappedImport({
  worker,
  fileName,
  known,
  timeZone,
  usualMinutes,
  onImport,
  onCancel,
  sheet,
  columns,
  onMap,
}: MappedImportProps) {
  const { table, mapping, headerRow } = columns;
  const [answers, setAnswers] = useState<ImportAnswers>({});
  const isComplete = missingFields(table, mapping).length === 0;
  const make = useCallback(
    () =>
      worker.ask('plan', {
        sheet,
        columns: { table, mapping, headerRow },
        answers,
        known,
        today: today(),
        timeZone,
        defaultDuration: null,
      }),
    [worker, sheet, table, mapping, headerRow, answers, known, timeZone],
  );
  const { plan, isPlanning, failure } = usePlan(isComplete ? make : null);
  return (
    <>
      <ColumnMappingForm columns={columns} onChange={onMap} />
      {failure && <Notice tone="bad">{failure}</Notice>}
      {plan && (
        <>
          <ColumnQuestions
            questions={plan.questions}
            answers={answers}
            usualMinutes={usualMinutes}
            onAnswer={setAnswers}
          />
          <PeopleQuestionsForm
            people={plan.people}
            answers={answers}
            onAnswer={(change) => setAnswers({ ...answers, ...change })}
          />
        </>
      )}
      {isPlanning && !plan && <Spinner label="Reading the rows…" />}
      {plan && (
        <PlanReview
          plan={plan}
          isStale={isPlanning}
          fileName={fileName}
          notBroughtIn={unreadColumns(columns)}
          readCells={(indexes) => worker.ask('rows', { sheet, indexes: [headerRow ?? -1, ...indexes] })}
          onCorrect={(index, texts) => {
            const before = answers.corrections ?? {};
            setAnswers({ ...answers, corrections: { ...before, [index]: { ...before[index], ...texts } } });
          }}
          onImport={(batch, previewed) => onImport({ kind: table, parts: importParts(batch), rows: batch, previewed })}
          onCancel={onCancel}
        />
      )}
    </>
  );
}
