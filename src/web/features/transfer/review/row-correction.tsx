import { readTypedLength, type LengthField } from '#domain/lengths/typed-length.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, type FieldControl } from '#web/ui/form/field.tsx';
import { LengthInput } from '#web/ui/form/length-input.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useState, type FormEvent } from 'react';

/** A cell of a row that can be corrected. */
export interface EditableCell {
  readonly field: string;
  readonly label: string;
  readonly text: string;
}

interface RowCorrectionProps {
  cells: readonly EditableCell[];
  /** Called with the changed cells. */
  onCorrect: (texts: { [field: string]: string }) => void;
  onCancel: () => void;
}

/** What a number without a unit means if it is typed, whatever it means in the file's column. */
const LENGTHS: Readonly<Record<string, LengthField>> = {
  duration: 'length',
  received_minutes: 'hours',
  hours: 'hours',
  paid_hours: 'hours',
  pro_bono_hours: 'hours',
  cce_core: 'hours',
  cce_resource: 'hours',
  cce_ethics: 'hours',
};
const lengthOf = (field: string): LengthField | undefined => LENGTHS[field];

/** Adds the unit, so that the column cannot read the number differently than shown next to the field. */
function withUnit(field: string, typed: string): string {
  const length = lengthOf(field);
  const minutes = length ? readTypedLength(typed, length).minutes : null;
  return minutes === null ? typed : `${minutes} min`;
}

/** Shows no length for an unchanged cell, since the column decides what that means. */
function LengthCell({ field, text, ...control }: FieldControl & Omit<EditableCell, 'label'>) {
  const [typed, setTyped] = useState(text);
  return (
    <LengthInput
      {...control}
      name={field}
      typed={typed === text ? '' : typed}
      field={lengthOf(field)!}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** Forms change line breaks. */
const withPlainBreaks = (text: string) => text.replace(/\r\n?/g, '\n');

/** Correcting a row's cells. The file does not change. */
export function RowCorrection({ cells, onCorrect, onCancel }: RowCorrectionProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const changed = cells.flatMap(({ field, text }) => {
      const typed = given.get(field);
      const now = typeof typed === 'string' ? withPlainBreaks(typed) : '';
      return now === withPlainBreaks(text) ? [] : [[field, withUnit(field, now)] as const];
    });
    onCorrect(Object.fromEntries(changed));
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-3 border-b border-rule bg-sunk px-3 py-3 md:grid-cols-3">
      {cells.map(({ field, label, text }) => (
        <Field key={field} label={label}>
          {(control) =>
            lengthOf(field) ? (
              <LengthCell {...control} field={field} text={text} />
            ) : text.includes('\n') ? (
              <TextArea {...control} name={field} defaultValue={text} />
            ) : (
              <TextInput {...control} name={field} defaultValue={text} />
            )
          }
        </Field>
      ))}
      <div className="flex flex-wrap gap-2 md:col-span-3">
        <Button type="submit" size="small">
          Use these
        </Button>
        <Button variant="ghost" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
