import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormActions } from '#web/ui/overlay/dialog.tsx';
import type { ToastContent } from '#web/ui/overlay/toast.ts';
import { Field } from '../field.tsx';
import { showFormFailure } from '../form-failure.ts';
import { useUnsaved, type Unsaved } from '../use-unsaved.ts';
import { Notice } from '#web/ui/notice.tsx';
import { rowOfValues, valuesOfRow, type RecordField, type RecordValues } from './record-fields.ts';
import { RecordInput } from './record-input.tsx';

/** Returns the row to store, or error messages by column (null: for the whole form). */
export type Validate<Row> = (
  entered: Record<string, unknown>,
) => { row: Row } | { wrong: readonly { column: string | null; message: string }[] };

interface RecordFormProps<Row> extends Unsaved {
  fields: readonly RecordField[];
  validate: Validate<Row>;
  /** The row to edit; missing for a new record. */
  row?: object | undefined;
  /** The title of the folded fields, and a few words about them. */
  folded?: { title: string; summary: string };
  /** The field that gets the focus, where it is not the first one of a dialog. */
  focus?: string | undefined;
  saveLabel: string;
  /** The toast after a save that failed. */
  failure?: ToastContent | undefined;
  /** On a rejection the form shows why, and what was entered stays. */
  onSave: (row: Row) => Promise<void>;
  /** What is below the fields. */
  children?: ReactNode;
}

/** The name of errors of the whole form. No column has it. */
const WHOLE = 'whole form';

/** A form that is described by a list of RecordField. */
export function RecordForm<Row extends object>(props: RecordFormProps<Row>) {
  const { fields, validate, row, folded, focus, saveLabel, failure, onSave, children } = props;
  // The values when the form opened: a refetched list must not change what is being typed.
  const [defaultValues] = useState(() => valuesOfRow(fields, row));
  const form = useForm<RecordValues, unknown, Row>({ defaultValues, resolver: resolverOf(fields, validate) });
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as RecordValues;
  useUnsaved(form, props);
  const [first] = useState(focus);
  useEffect(() => {
    if (first !== undefined) form.setFocus(first);
  }, [form, first]);

  const save = form.handleSubmit(async (entered) => {
    try {
      await onSave(entered);
    } catch (error) {
      showFormFailure(form, error, failure);
    }
  });
  const [ahead, behind] = [fields.filter(({ isFolded }) => !isFolded), fields.filter(({ isFolded }) => isFolded)];
  const inputs = (some: readonly RecordField[]) => (
    <div className="grid gap-5 md:grid-cols-2 md:gap-x-4">
      {some.map((field) =>
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
  );
  const wrong = errors.root ?? errors[WHOLE];
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      {inputs(ahead)}
      {folded && (
        <Disclosure
          {...folded}
          startsOpen={behind.some(({ name }) => defaultValues[name] || name === first)}
          isForced={behind.some(({ name }) => errors[name])}
        >
          {inputs(behind)}
        </Disclosure>
      )}
      {children}
      {wrong && <Notice tone="bad">{wrong.message}</Notice>}
      <FormActions label={saveLabel} busy={isSubmitting} />
    </form>
  );
}

const resolverOf =
  <Row extends object>(fields: readonly RecordField[], validate: Validate<Row>): Resolver<RecordValues, unknown, Row> =>
  (entered) => {
    const result = validate(rowOfValues(fields, entered));
    if ('row' in result) return { values: result.row, errors: {} };
    // Of several messages for one column the first is shown.
    const errors = result.wrong
      .toReversed()
      .map(({ column, message }) => [column ?? WHOLE, { type: 'value', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
