import { credentialsOf, levelsOf, nameOf } from '#domain/accreditation/bodies/bodies.ts';
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField, textOptions } from '#web/ui/form/select-field.tsx';

interface CredentialChoiceProps {
  body: Body;
  level: string;
  onChange: (credential: { body: Body; level: string }) => void;
}

/** The choice of a credential. Another body begins with its first level. */
export function CredentialChoice({ body, level, onChange }: CredentialChoiceProps) {
  return (
    <>
      <Field label="Body">
        <SelectField
          value={body}
          onChoose={(next: Body) => onChange({ body: next, level: levelsOf(next)[0]! })}
          options={BODY_NAMES.map((one) => [one, nameOf(one)])}
        />
      </Field>
      <Field label="Credential">
        <SelectField
          value={level}
          onChoose={(next) => onChange({ body, level: next })}
          options={textOptions(credentialsOf(body))}
        />
      </Field>
    </>
  );
}
