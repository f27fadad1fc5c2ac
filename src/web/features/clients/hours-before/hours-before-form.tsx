import { contradictions } from '#domain/records/contradictions.ts';
import { openingBalanceSchema } from '#domain/records/opening-balance.ts';
import { SESSION_FORMATS, SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import { RecordForm } from '#web/ui/form/record/record-form.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';
import type { ReactNode } from 'react';

/** Field names are columns. */
const HOURS_BEFORE_FIELDS: readonly RecordField[] = [
  {
    name: 'paid_minutes',
    label: 'Paid hours',
    kind: 'minutes',
    isSumOfHours: true,
    optional: true,
    placeholder: '120',
  },
  {
    name: 'pro_bono_minutes',
    label: 'Pro bono hours',
    kind: 'minutes',
    isSumOfHours: true,
    optional: true,
    placeholder: '12h 30m',
  },
  { name: 'start_date', label: 'Began on', kind: 'date', optional: true },
  { name: 'end_date', label: 'Ended on', kind: 'date', optional: true },
  { name: 'as_of', label: 'Counted up to', kind: 'date' },
  {
    name: 'format',
    label: 'Format',
    kind: 'choice',
    start: 'individual',
    options: SESSION_FORMATS.map((format) => [format, SESSION_FORMAT_TEXTS[format]] as const),
  },
  {
    name: 'participants',
    label: 'Participants',
    kind: 'number',
    optional: true,
    isShown: ({ format }) => format !== 'individual',
  },
  {
    name: 'source',
    label: 'Where they are recorded',
    kind: 'text',
    optional: true,
    isWide: true,
    placeholder: 'My log from 2019 to 2024',
  },
];

const validate = validateBySchema(openingBalanceSchema, contradictions.opening_balances);

interface HoursBeforeFormProps extends RecordFormProps<'opening_balances'> {
  clientId: string;
  /** What is below the fields. */
  children?: ReactNode;
}

/** The fields of a client's hours from before Hourbook. */
export function HoursBeforeForm({ clientId, children, ...rest }: HoursBeforeFormProps) {
  return (
    <RecordForm
      {...rest}
      fields={HOURS_BEFORE_FIELDS}
      validate={(entered) => validate({ ...entered, client_id: clientId })}
      saveLabel="Save hours"
    >
      {children}
    </RecordForm>
  );
}
