import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { Combobox } from '../list/combobox.tsx';
import { DateField } from '../date-field.tsx';
import type { FieldControl } from '../field.tsx';
import { LengthInput } from '../length-input.tsx';
import { lengthFieldOf, type RecordField, type RecordValues } from './record-fields.ts';
import { SelectField, type Options } from '../select-field.tsx';
import { SuggestInput } from '../list/suggest-input.tsx';
import { TextArea } from '../text-area.tsx';
import { TextInput } from '../text-input.tsx';

export type RecordFormState = UseFormReturn<RecordValues, unknown, object>;

interface RecordInputProps {
  form: RecordFormState;
  field: RecordField;
  control: FieldControl;
}

/** The control for a field's kind. */
export function RecordInput({ form, field, control }: RecordInputProps) {
  const shared = { ...control, ...form.register(field.name), placeholder: field.placeholder };
  switch (field.kind) {
    case 'date': {
      const { placeholder: _, ...date } = shared;
      return <DateField {...date} />;
    }
    case 'words':
      return <TextArea {...shared} rows={field.rows} />;
    case 'hours':
    case 'minutes':
      return <TimeInput form={form} field={field} control={control} />;
    case 'choice':
    case 'yes-no':
      return <Choice form={form} field={field} control={control} />;
    case 'client':
      return <ClientInput form={form} field={field} control={control} />;
    case 'number':
      return <TextInput {...shared} inputMode="numeric" autoComplete="off" />;
    case 'text':
      return <TextInput {...shared} {...field.input} autoComplete="off" />;
    case 'suggest':
      return <Suggested form={form} field={field} control={control} />;
  }
}

/** An input for a time, which shows what was understood. */
function TimeInput({ form, field, control }: RecordInputProps) {
  const typed = useWatch({ control: form.control, name: field.name }) ?? '';
  return (
    <LengthInput
      {...control}
      {...form.register(field.name)}
      typed={typed}
      field={lengthFieldOf(field)}
      placeholder={field.placeholder}
    />
  );
}

const YES_NO: Options = [
  ['', 'Not set'],
  ['true', 'Yes'],
  ['false', 'No'],
];

export function optionsOf({ kind, options = [] }: RecordField, values: RecordValues): Options {
  if (kind === 'yes-no') return YES_NO;
  return typeof options === 'function' ? options(values) : options;
}

function Choice({ form, field, control }: RecordInputProps) {
  const values = useWatch({ control: form.control });
  const options = optionsOf(field, values as RecordValues);
  const current = values[field.name] ?? '';
  const onChange = () => {
    for (const name of field.resets ?? []) form.setValue(name, '', { shouldDirty: true });
  };
  return (
    <SelectField {...control} {...form.register(field.name, { onChange })} options={options}>
      {!options.some(([value]) => value === current) && <option value={current}>{current || 'Choose…'}</option>}
    </SelectField>
  );
}

function Suggested({ form, field, control }: RecordInputProps) {
  const controlled = useController({ control: form.control, name: field.name }).field;
  const { suggestions = [], listLabel = field.label, placeholder = '' } = field;
  return (
    <SuggestInput
      {...control}
      {...controlled}
      suggestions={suggestions}
      listLabel={listLabel}
      placeholder={placeholder}
    />
  );
}

function ClientInput({ form, field, control }: RecordInputProps) {
  const { value, onChange, onBlur } = useController({ control: form.control, name: field.name }).field;
  const options = optionsOf(field, {}).map(([id, label]) => ({ value: id, label }));
  return (
    <Combobox
      {...control}
      options={options}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      listLabel={field.label}
      placeholder={field.placeholder ?? 'Type a name'}
    />
  );
}
