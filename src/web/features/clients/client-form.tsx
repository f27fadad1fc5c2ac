import { CONSENTS, CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import { PAYER_TEXTS, RELATION_TEXTS } from '#domain/clients/client-payment.ts';
import { clientSchema, type ClientInput } from '#domain/records/client.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';
import { RecordForm, type Validate } from '#web/ui/form/record/record-form.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';

const FOLDED = { optional: true, isFolded: true } as const;

const NOT_SAID = ['', 'Not said'] as const;

const FIELDS: readonly RecordField[] = [
  { name: 'name', label: 'Name', kind: 'text', isWide: true },
  { name: 'email', label: 'Email', kind: 'text', optional: true, input: { type: 'email' } },
  { name: 'phone', label: 'Phone', kind: 'text', optional: true, input: { type: 'tel' } },
  { name: 'notes', label: 'Notes', kind: 'words', optional: true, hint: 'Only you can see this.' },
  // What a credential asks of a client.
  {
    name: 'consent',
    label: 'Consent',
    kind: 'choice',
    isFolded: true,
    isWide: true,
    options: [['', 'Not asked'], ...CONSENTS.map((consent) => [consent, CONSENT_TEXTS[consent]] as const)],
    hint: 'To be named if your log is checked.',
  },
  { name: 'consent_date', label: 'When', kind: 'date', ...FOLDED },
  { name: 'consent_how', label: 'How', kind: 'text', ...FOLDED, placeholder: 'By email, in the contract…' },
  { name: 'relationship_start', label: 'Working together since', kind: 'date', ...FOLDED },
  { name: 'relationship_end', label: 'Until', kind: 'date', ...FOLDED },
  {
    name: 'payer',
    label: 'Who pays',
    kind: 'choice',
    ...FOLDED,
    options: [NOT_SAID, ...Object.entries(PAYER_TEXTS)],
    hint: 'For all hours that don’t say it.',
  },
  {
    name: 'relation',
    label: 'Who they are to you',
    kind: 'choice',
    ...FOLDED,
    options: [NOT_SAID, ...Object.entries(RELATION_TEXTS)],
  },
  {
    name: 'received_minutes',
    label: 'Hours they coached you',
    kind: 'minutes',
    ...FOLDED,
    isSumOfHours: true,
    isNullable: true,
    placeholder: '8',
  },
  { name: 'exchange', label: 'What you get in return', kind: 'text', ...FOLDED },
  { name: 'organisation', label: 'Organisation', kind: 'text', ...FOLDED },
  {
    name: 'letter_date',
    label: 'Their letter is signed on',
    kind: 'date',
    ...FOLDED,
    hint: 'Replaces the names of everyone there, up to that day.',
  },
  {
    name: 'retain_until',
    label: 'Keep their data until',
    kind: 'date',
    ...FOLDED,
    hint: 'We remind you then. Nothing is deleted automatically.',
  },
];

const validateRow = validateBySchema(clientSchema, contradictions.clients, 'relationship_end');
/** Only the email address of a client without one is an empty text. */
const validate: Validate<ClientInput> = ({ name, email, ...others }) => {
  const columns = Object.entries(others).map(([column, value]) => [column, value === '' ? null : value]);
  return validateRow({ name, email, ...Object.fromEntries(columns) });
};

interface ClientFormProps extends RecordFormProps<'clients'> {
  /** The column that the reader came for: the focus begins there. */
  focus?: string | undefined;
}

export function ClientForm({ focus, ...rest }: ClientFormProps) {
  return (
    <RecordForm
      {...rest}
      fields={FIELDS}
      validate={validate}
      folded={{ title: 'For your credential', summary: 'consent, dates, who pays' }}
      focus={FIELDS.some(({ name }) => name === focus) ? focus : 'name'}
      saveLabel="Save client"
    />
  );
}
