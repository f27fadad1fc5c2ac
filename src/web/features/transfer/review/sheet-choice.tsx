import { IMPORT_ROWS_MAX } from '#domain/transfer/plan/import-run.ts';
import { rowsOf, type SheetSummary, withSheets } from '#domain/transfer/columns/sheet-choice.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { useState } from 'react';
import { ChooseAll } from './choose-all.tsx';
import { number, rowsText } from './counts-text.ts';
import { TABLE_NAMES } from './table-names.ts';
import { FoldedCard } from './folded-card.tsx';

/** Further sheets are only listed when the coach asks for them. */
const SHOWN_MAX = 8;

interface SheetChoiceProps {
  sheets: readonly SheetSummary[];
  /** By their places. */
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** A checkbox for each sheet of a workbook, grouped by kind. */
export function SheetChoice({ sheets, chosen, onChange }: SheetChoiceProps) {
  const [isOpen, setOpen] = useState(sheets.length <= SHOWN_MAX);
  const kinds = [...new Set(sheets.map(kindText))];
  const choose = (places: readonly number[], isChosen: boolean) =>
    onChange(withSheets(sheets, chosen, places, isChosen));
  return (
    <FoldedCard
      title="Sheets"
      said={`${number(chosen.length)} of ${number(sheets.length)} chosen`}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {kinds.length > 1 && (
        <p className="mt-2 text-sm text-soft">
          Only sheets of one kind can be imported together. Choosing one of another kind takes the others out.
        </p>
      )}
      {kinds.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          sheets={sheets}
          places={sheets.flatMap((sheet, place) => (kindText(sheet) === kind ? place : []))}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
    </FoldedCard>
  );
}

interface KindProps {
  kind: string;
  sheets: readonly SheetSummary[];
  /** The indexes of the sheets of this kind. */
  places: readonly number[];
  chosen: readonly number[];
  onChoose: (places: readonly number[], isChosen: boolean) => void;
}

function Kind({ kind, sheets, places, chosen, onChoose }: KindProps) {
  const isOne = places.length === 1;
  const areJoined = sheets[places[0]!]!.joins !== null;
  const count = places.filter((place) => chosen.includes(place)).length;
  return (
    <fieldset className="mt-3">
      <legend className="text-sm font-[560]">{isOne || areJoined ? kind : `${kind}, one at a time`}</legend>
      {!isOne && areJoined && (
        <ChooseAll
          possible={places.length}
          chosen={count}
          text={`${number(count)} of ${number(places.length)} sheets chosen`}
          onChoose={(isChosen) => onChoose(places, isChosen)}
        />
      )}
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {places.map((place) => (
          <CheckField
            key={place}
            checked={chosen.includes(place)}
            onCheck={(isChosen) => onChoose([place], isChosen)}
            className="min-w-0 px-3 md:min-h-9"
          >
            <span className="min-w-0 wrap-anywhere">
              {sheets[place]!.name} <span className="text-sm text-soft">({rowsText(sheets[place]!.rows)})</span>
            </span>
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}

/** The kinds under which sheets are listed. */
function kindText({ table, joins }: SheetSummary): string {
  if (joins === 'sessions-without-client') return 'Sessions without a column for the client';
  return table === null ? 'Not recognised' : TABLE_NAMES[table];
}

/** Why these sheets cannot be read, or null. */
export function refusedChoice(sheets: readonly SheetSummary[], chosen: readonly number[]): string | null {
  if (chosen.length === 0) return 'Choose at least one sheet.';
  const rows = rowsOf(sheets, chosen);
  if (chosen.length === 1 || rows <= IMPORT_ROWS_MAX) return null;
  return `These sheets have ${rowsText(rows)} together. Up to ${number(IMPORT_ROWS_MAX)} can be imported at a time: take some sheets out, and import those afterwards.`;
}

/** The sheets of a workbook that are read, and those that are not. */
export type SheetsRead = ReturnType<typeof sheetsRead>;

export function sheetsRead(sheets: readonly SheetSummary[], chosen: readonly number[]) {
  const [read, leftOut] = [true, false].map((isRead) =>
    sheets.filter((_, place) => chosen.includes(place) === isRead),
  ) as [SheetSummary[], SheetSummary[]];
  return { read, leftOut };
}

/** Names all sheets, also those that are left out. */
export function SheetsReadText({ read, leftOut }: SheetsRead) {
  const list = new Intl.ListFormat('en-GB');
  return (
    <div className="text-sm wrap-anywhere">
      <p>Sheets read: {list.format(read.map(({ name }) => name))}</p>
      {leftOut.length > 0 && (
        <p>Sheets left out: {list.format(leftOut.map(({ name, rows }) => `${name} (${rowsText(rows)})`))}</p>
      )}
    </div>
  );
}
