import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { credentialsOf, levelsOf, nameOf } from '#domain/accreditation/bodies/bodies.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useId } from 'react';
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
  const bodyId = useId();
  const levelId = useId();
  const dateId = useId();
  return (
    <div className="mb-7 grid items-end gap-4 wide:grid-cols-[minmax(10rem,27rem)_minmax(10rem,14rem)_minmax(10rem,14rem)] wide:justify-start print:hidden">
      <div>
        <label htmlFor={bodyId} className="mb-1.5 block text-sm font-[560]">
          Body
        </label>
        <SelectField
          id={bodyId}
          value={body}
          onChange={({ target }) => {
            const next = target.value as Body;
            onChange({ body: next, level: levelsOf(next)[0]! });
          }}
        >
          {BODY_NAMES.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <div>
        <label htmlFor={levelId} className="mb-1.5 block text-sm font-[560]">
          Credential
        </label>
        <SelectField id={levelId} value={level} onChange={({ target }) => onChange({ body, level: target.value })}>
          {credentialsOf(body).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      </div>
      <div>
        <label htmlFor={dateId} className="mb-1.5 block text-sm font-[560]">
          Apply on
        </label>
        <DateField
          id={dateId}
          value={on}
          onChange={({ target }) => onChange({ on: target.value === '' ? today : target.value })}
        />
      </div>
    </div>
  );
}
