import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { FormEvent } from 'react';

/** A cell of a row that can be put right. */
export interface EditableCell {
  readonly field: string;
  readonly label: string;
  readonly text: string;
}

interface RowCorrectionProps {
  cells: readonly EditableCell[];
  /** The cells that have another text now. */
  onCorrect: (texts: { [field: string]: string }) => void;
  onCancel: () => void;
}

/** A form writes line breaks in its own way. */
const withPlainBreaks = (text: string) => text.replace(/\r\n?/g, '\n');

/** A row's cells as they stand in the file, to be put right; the file itself stays as it is. */
export function RowCorrection({ cells, onCorrect, onCancel }: RowCorrectionProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const changed = cells.flatMap(({ field, text }) => {
      const typed = given.get(field);
      const now = typeof typed === 'string' ? withPlainBreaks(typed) : '';
      return now === withPlainBreaks(text) ? [] : [[field, now] as const];
    });
    onCorrect(Object.fromEntries(changed));
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-3 border-b border-rule bg-sunk px-3 py-3 md:grid-cols-3">
      {cells.map(({ field, label, text }) => (
        <Field key={field} label={label}>
          {(control) =>
            text.includes('\n') ? (
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
