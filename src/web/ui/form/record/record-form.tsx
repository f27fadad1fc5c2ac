import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlay/dialog.tsx';
import { Field } from '../field.tsx';
import { showFormFailure } from '../form-failure.ts';
import { Notice } from '#web/ui/notice.tsx';
import { rowOfValues, valuesOfRow, type RecordField, type RecordValues } from './record-fields.ts';
import { RecordInput } from './record-input.tsx';

/** Returns the row to store, or error messages by column (null: for the whole form). */
export type Validate<Row> = (
  entered: Record<string, unknown>,
) => { row: Row } | { wrong: readonly { column: string | null; message: string }[] };

interface RecordFormProps<Row> {
  fields: readonly RecordField[];
  validate: Validate<Row>;
  /** The row to edit; missing for a new record. */
  row?: object | undefined;
  saveLabel: string;
  /** The form shows a rejection and keeps what was entered. */
  onSave: (row: Row) => Promise<void>;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** What is below the fields. */
  children?: ReactNode;
}

/** A form that is described by a list of RecordField. */
export function RecordForm<Row>({
  fields,
  validate,
  row,
  saveLabel,
  onSave,
  onCancel,
  onDirtyChange,
  children,
}: RecordFormProps<Row>) {
  // The values when the form opened: a refetched list must not change what is being typed.
  const [defaultValues] = useState(() => valuesOfRow(fields, row));
  const form = useForm<RecordValues>({ defaultValues });
  const { errors, isDirty, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as RecordValues;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const save = form.handleSubmit(async (entered) => {
    const result = validate(rowOfValues(fields, entered));
    if ('wrong' in result) {
      for (const { column, message } of result.wrong.toReversed())
        form.setError(column ?? 'root', { message }, { shouldFocus: column !== null });
      return;
    }
    try {
      await onSave(result.row);
    } catch (error) {
      showFormFailure(form, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        {fields.map((field) =>
          (field.isShown?.(values) ?? true) ? (
            <Field
              key={field.name}
              label={field.label}
              optional={field.optional ?? false}
              hint={field.hint}
              error={errors[field.name]?.message}
              {...(field.isWide || field.kind === 'words' ? { className: 'md:col-span-2' } : {})}
            >
              {(control) => <RecordInput form={form} field={field} control={control} />}
            </Field>
          ) : null,
        )}
      </div>
      {children}
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {saveLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
