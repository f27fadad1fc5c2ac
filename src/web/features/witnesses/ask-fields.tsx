import { toldApart } from '#domain/clients/told-apart.ts';
import { WITNESS_KIND_TEXTS, type WitnessKind } from '#domain/witnesses/witness-kinds.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField, textOptions } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { organisationsOf, type AskableClient, type AskChoices } from './ask-choices.ts';
import { choose, type AskErrors, type AskValues } from './ask-values.ts';

export interface AskFieldsProps {
  values: AskValues;
  errors: AskErrors;
  choices: AskChoices;
  onChange: (values: AskValues) => void;
}

/** Who to ask about what. */
export function AskFields(props: AskFieldsProps) {
  const { values, choices, onChange } = props;
  return (
    <>
      <Field label="Who is asked">
        <SelectField
          value={values.kind}
          onChoose={(kind: WitnessKind) => onChange(choose(values, choices, { kind }))}
          options={WITNESS_KIND_TEXTS}
        />
      </Field>
      <WhoseHours {...props} />
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Text {...props} name="name" label="Their name" autoComplete="off" />
        <Text {...props} name="email" label="Their email" type="email" autoComplete="off" />
        <Day {...props} name="from" label="From" />
        <Day {...props} name="to" label="To" />
      </div>
      {values.kind === 'organisation' && <LetterFields {...props} />}
      <Field
        label="Your own words"
        optional
        hint="They appear in the mail, above the hours. Your notes never do."
        error={props.errors.message}
      >
        <TextArea
          rows={3}
          value={values.message}
          onChange={({ target }) => onChange({ ...values, message: target.value })}
        />
      </Field>
    </>
  );
}

/** What tells clients of one name apart. */
const WHO = [
  ({ email, organisation }: AskableClient) => email || organisation,
  ({ organisation }: AskableClient) => organisation,
];

/** Clients, an organisation, a mentor or a supervisor. */
function WhoseHours({ values, errors, choices, onChange }: AskFieldsProps) {
  if (values.kind === 'sponsor') {
    return (
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-[560]">Whose hours</legend>
        <div className="grid max-h-[50dvh] overflow-y-auto rounded-lg border border-rule px-3">
          {toldApart(choices.clients, ...WHO).map(({ id, name }) => (
            <CheckField
              key={id}
              checked={values.clients.includes(id)}
              onCheck={(isChecked) =>
                onChange({
                  ...values,
                  clients: isChecked ? [...values.clients, id] : values.clients.filter((one) => one !== id),
                })
              }
            >
              {name}
            </CheckField>
          ))}
        </div>
        {errors.clients && (
          <p role="alert" className="mt-1.5 text-13 font-medium text-red">
            {errors.clients}
          </p>
        )}
      </fieldset>
    );
  }
  const isClient = values.kind === 'client';
  const options = isClient
    ? toldApart(choices.clients, ...WHO).map(({ id, name }) => [id, name] as const)
    : textOptions(namesFor(values.kind, choices));
  return (
    <Field
      label={LABELS[values.kind]}
      hint={HINTS[values.kind]}
      error={isClient ? errors.clients : (errors.about ?? errors.clients)}
    >
      <SelectField
        value={isClient ? (values.clients[0] ?? '') : values.about}
        onChoose={(value) =>
          onChange(choose(values, choices, isClient ? { clients: value ? [value] : [] } : { about: value }))
        }
        options={[['', 'Choose…'], ...options]}
      />
    </Field>
  );
}

const LABELS: Readonly<Record<WitnessKind, string>> = {
  client: 'Whose hours',
  sponsor: 'Whose hours',
  organisation: 'Organisation',
  mentor: 'Mentor coach, as recorded',
  supervisor: 'Supervisor, as recorded',
};
const HINTS: Readonly<Partial<Record<WitnessKind, string>>> = {
  organisation: 'All its people in your log. The mail names none of them.',
};

function namesFor(kind: WitnessKind, { clients, mentors, supervisors }: AskChoices): readonly string[] {
  if (kind === 'organisation') return [...organisationsOf(clients).keys()];
  return kind === 'mentor' ? mentors : supervisors;
}

/** What an organisation's letter says besides the sums. */
function LetterFields(props: AskFieldsProps) {
  const { values, errors, onChange } = props;
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <Text {...props} name="coachRole" label="Your role there" />
        <Text {...props} name="witnessRole" label="Their role" />
      </div>
      <Field
        label="Their policy on keeping names confidential"
        optional
        hint="They can put it in their own words when they answer."
        error={errors.policy}
      >
        <TextArea
          rows={2}
          value={values.policy}
          onChange={({ target }) => onChange({ ...values, policy: target.value })}
        />
      </Field>
    </>
  );
}

interface NamedProps extends AskFieldsProps {
  name: 'name' | 'email' | 'from' | 'to' | 'coachRole' | 'witnessRole';
  label: string;
  type?: string;
  autoComplete?: string;
}

function Text({ values, errors, onChange, name, label, type = 'text', autoComplete }: NamedProps) {
  return (
    <Field label={label} error={errors[name]}>
      <TextInput
        type={type}
        {...(autoComplete && { autoComplete })}
        value={values[name]}
        onChange={({ target }) => onChange({ ...values, [name]: target.value })}
      />
    </Field>
  );
}

function Day({ values, errors, onChange, name, label }: NamedProps) {
  return (
    <Field label={label} optional error={errors[name]}>
      <DateField value={values[name]} onChange={({ target }) => onChange({ ...values, [name]: target.value })} />
    </Field>
  );
}
