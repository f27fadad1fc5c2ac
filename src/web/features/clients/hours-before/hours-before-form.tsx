import { contradictions } from '#domain/records/contradictions.ts';
import { openingBalanceColumns, openingBalanceSchema } from '#domain/records/opening-balance.ts';
import { SESSION_FORMATS, SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import { RecordForm } from '#web/ui/form/record/record-form.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';
import { fieldsOfColumns } from '#web/records/fields-of-columns.ts';
import type { ReactNode } from 'react';

const FIELDS = fieldsOfColumns(openingBalanceColumns, {
  paid_minutes: { label: 'Paid hours', isSumOfHours: true, optional: true, placeholder: '120' },
  pro_bono_minutes: { label: 'Pro bono hours', isSumOfHours: true, optional: true, placeholder: '12h 30m' },
  start_date: {},
  end_date: {},
  as_of: {},
  format: {
    kind: 'choice',
    start: 'individual',
    options: SESSION_FORMATS.map((format) => [format, SESSION_FORMAT_TEXTS[format]] as const),
  },
  participants: { isShown: ({ format }) => format !== 'individual' },
  source: { isWide: true, placeholder: 'My log from 2019 to 2024' },
});

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
      fields={FIELDS}
      validate={(entered) => validate({ ...entered, client_id: clientId })}
      saveLabel="Save hours"
    >
      {children}
    </RecordForm>
  );
}
