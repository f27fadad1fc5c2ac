import { CONSENTS, CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import { PAYER_TEXTS, RELATION_TEXTS } from '#domain/clients/client-payment.ts';
import { clientColumns, clientSchema, type ClientInput } from '#domain/records/client.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import type { RecordFormProps } from '#web/records/use-recording.ts';
import { fieldsOfColumns } from '#web/records/fields-of-columns.ts';
import { RecordForm, type Validate } from '#web/ui/form/record/record-form.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';

const NOT_SAID = ['', 'Not said'] as const;

const FIELDS = fieldsOfColumns(clientColumns, {
  name: { isWide: true },
  email: { input: { type: 'email' } },
  phone: { input: { type: 'tel' } },
  notes: { hint: 'Only you can see this.' },
  // What a credential asks of a client.
  consent: {
    kind: 'choice',
    optional: false,
    isFolded: true,
    isWide: true,
    options: [['', 'Not asked'], ...CONSENTS.map((consent) => [consent, CONSENT_TEXTS[consent]] as const)],
    hint: 'To be named if your log is checked.',
  },
  consent_date: { label: 'When', isFolded: true },
  consent_how: { label: 'How', isFolded: true, placeholder: 'By email, in the contract…' },
  relationship_start: { label: 'Working together since', isFolded: true },
  relationship_end: { label: 'Until', isFolded: true },
  payer: {
    label: 'Who pays',
    kind: 'choice',
    isFolded: true,
    options: [NOT_SAID, ...Object.entries(PAYER_TEXTS)],
    hint: 'For all hours that don’t say it.',
  },
  relation: {
    label: 'Who they are to you',
    kind: 'choice',
    isFolded: true,
    options: [NOT_SAID, ...Object.entries(RELATION_TEXTS)],
  },
  received_minutes: {
    label: 'Hours they coached you',
    isFolded: true,
    isSumOfHours: true,
    isNullable: true,
    placeholder: '8',
  },
  exchange: { label: 'What you get in return', isFolded: true },
  organisation: { isFolded: true },
  letter_date: {
    label: 'Their letter is signed on',
    isFolded: true,
    hint: 'Replaces the names of everyone there, up to that day.',
  },
  retain_until: {
    label: 'Keep their data until',
    isFolded: true,
    hint: 'We remind you then. Nothing is deleted automatically.',
  },
});

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
