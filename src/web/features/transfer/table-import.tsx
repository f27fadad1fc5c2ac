import type { TransferTable } from '#domain/records/record-kinds.ts';
import { missingFields, type ColumnMapping } from '#domain/transfer/columns/column-mapping.ts';
import { firstChoice, type SheetKind, type SheetSummary, tableOf } from '#domain/transfer/columns/sheet-choice.ts';
import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import { IMPORT_ROWS_MAX } from '#domain/transfer/plan/import-run.ts';
import { today } from '#web/data/device/today.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useCallback, useEffect, useState } from 'react';
import { ColumnMappingForm } from './review/column-mapping.tsx';
import { ColumnQuestions } from './review/column-questions.tsx';
import { StoreAnswers, useStoredState, useAnswers } from './review/stored-answers.tsx';
import { refusedChoice, SheetChoice, sheetsRead, SheetsReadText } from './review/sheet-choice.tsx';
import type { SheetColumns } from './work/import-planner.ts';
import { CalendarTableImport } from './calendar-table-import.tsx';
import { IcfLogImport } from './icf-log-import.tsx';
import type { ImportJob, Preparation, SheetsPreparation } from './work/import-job.ts';
import { PeopleQuestionsForm } from './review/people-questions.tsx';
import { PlanReview } from './review/plan-review.tsx';
import { TABLE_NAMES } from './review/table-names.ts';
import { Planning } from './review/planning.tsx';

/** Imports a file of rows. */
export function TableImport({ sheets, onImport, ...preparation }: Preparation & { sheets: readonly SheetSummary[] }) {
  const [chosen, setChosen] = useStoredState('sheets', () => firstChoice(sheets, IMPORT_ROWS_MAX));
  const [table, setTable] = useStoredState<SheetKind>('table', () => tableOf(sheets, chosen) ?? 'sessions');
  const refused = refusedChoice(sheets, chosen);
  const scope = `${chosen.join()} ${table}`;
  const of = sheets.length === 1 ? null : sheetsRead(sheets, chosen);
  const each = {
    ...preparation,
    sheets: chosen,
    onImport: (job: ImportJob) => onImport(of ? { ...job, sheets: of } : job),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {sheets.length > 1 && (
        <SheetChoice
          sheets={sheets}
          chosen={chosen}
          onChange={(places) => {
            setChosen(places);
            setTable(tableOf(sheets, places) ?? table);
          }}
        />
      )}
      {refused === null ? of && <SheetsReadText {...of} /> : <Notice tone="warn">{refused}</Notice>}
      {chosen
        .flatMap((place) => sheets[place]?.notes ?? [])
        .map((note) => (
          <Notice key={note} tone="warn">
            {note}
          </Notice>
        ))}
      {refused === null && tableOf(sheets, chosen) === null && (
        <Notice tone="warn">
          We can’t tell what is in this file. Choose it here, then match the columns below. Mentor coaching that you
          received is not imported: add it under Records.
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <Field label={chosen.length > 1 ? 'These sheets contain' : 'This file contains'}>
          <SelectField value={table} onChoose={setTable} options={TABLE_NAMES} />
        </Field>
      </div>
      {refused === null && (
        <StoreAnswers key={scope} of={scope}>
          {table === 'icf_log' ? (
            <IcfLogImport {...each} />
          ) : table === 'calendar' ? (
            <CalendarTableImport {...each} />
          ) : (
            <SheetImport {...each} table={table} />
          )}
        </StoreAnswers>
      )}
    </div>
  );
}

function SheetImport({ sheets, table, ...preparation }: SheetsPreparation & { table: TransferTable }) {
  const { worker } = preparation;
  const [columns, setColumns] = useState<SheetColumns | null>(null);
  const [byHand, setByHand] = useStoredState<ColumnMapping | null>('columns', () => null);
  useEffect(() => {
    let isWanted = true;
    void worker.ask('columns', { sheets, table }).then((found) => isWanted && setColumns(found));
    return () => {
      isWanted = false;
    };
  }, [worker, sheets, table]);
  if (!columns) return <Spinner label="Reading the columns…" />;
  return (
    <MappedImport
      {...preparation}
      sheets={sheets}
      columns={byHand === null ? columns : { ...columns, mapping: byHand }}
      onMap={setByHand}
    />
  );
}

interface MappedImportProps extends SheetsPreparation {
  columns: SheetColumns;
  onMap: (mapping: ColumnMapping) => void;
}

function MappedImport({ worker, known, timeZone, usualMinutes, sheets, columns, onMap, ...review }: MappedImportProps) {
  const { table, mapping, headerRow, isUndated } = columns;
  const { answers, answer, correct } = useAnswers<ImportAnswers>({});
  const isComplete = missingFields(table, mapping, isUndated).length === 0;
  const make = useCallback(
    () =>
      worker.ask('plan', {
        sheets,
        columns: { table, mapping, headerRow },
        answers,
        known,
        today: today(),
        timeZone,
        defaultDuration: null,
      }),
    [worker, sheets, table, mapping, headerRow, answers, known, timeZone],
  );
  return (
    <>
      <ColumnMappingForm columns={columns} onChange={onMap} />
      <Planning make={isComplete ? make : null} label="Reading the rows…">
        {(plan, isStale) => (
          <>
            <ColumnQuestions
              questions={plan.questions}
              answers={answers}
              usualMinutes={usualMinutes}
              onAnswer={answer}
            />
            <PeopleQuestionsForm people={plan.people} answers={answers} onAnswer={answer} />
            <PlanReview
              kind={table}
              plan={plan}
              isStale={isStale}
              notBroughtIn={plan.notBroughtIn}
              readCells={(indexes) => worker.ask('rows', { sheets, indexes: [headerRow ?? -1, ...indexes] })}
              onCorrect={correct}
              {...review}
            />
          </>
        )}
      </Planning>
    </>
  );
}
