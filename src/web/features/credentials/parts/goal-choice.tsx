import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { credentialsOf, levelsOf, nameOf } from '#domain/accreditation/bodies/bodies.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField, textOptions } from '#web/ui/form/select-field.tsx';
import type { CredentialsSearch } from '../credentials-search.ts';

interface GoalChoiceProps {
  body: Body;
  level: string;
  /** The planned application date. */
  on: string;
  today: string;
  onChange: (change: Partial<CredentialsSearch>) => void;
}

/** The choice of a credential and the planned application date. */
export function GoalChoice({ body, level, on, today, onChange }: GoalChoiceProps) {
  return (
    <div className="mb-7 grid items-end gap-4 wide:grid-cols-[minmax(10rem,27rem)_minmax(10rem,14rem)_minmax(10rem,14rem)] wide:justify-start print:hidden">
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
      <Field label="Apply on">
        <DateField value={on} onChange={({ target }) => onChange({ on: target.value === '' ? today : target.value })} />
      </Field>
    </div>
  );
}
