import { contradictions } from '#domain/records/contradictions.ts';
import { openingBalanceSchema } from '#domain/records/opening-balance.ts';
import { SESSION_FORMATS, SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';

/** The form of hours from before Hourbook; field names are columns. */
export const HOURS_BEFORE_FIELDS: readonly RecordField[] = [
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

/** For the hours of one client. */
export const validateHoursBefore = (clientId: string) => {
  const validate = validateBySchema(openingBalanceSchema, contradictions.opening_balances);
  return (entered: Record<string, unknown>) => validate({ ...entered, client_id: clientId });
};
