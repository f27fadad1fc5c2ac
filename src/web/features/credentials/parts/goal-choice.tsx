import { BODY_NAMES, type Body } from '#domain/accreditation/body-names.ts';
import { credentialsOf, levelsOf } from '#domain/accreditation/bodies/bodies.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
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

const BODIES = BODY_NAMES.map((body) => ({ value: body, label: body }));

/** The choice of a credential and the planned application date. */
export function GoalChoice({ body, level, on, today, onChange }: GoalChoiceProps) {
  const levelId = useId();
  const dateId = useId();
  return (
    <div className="mb-7 grid items-end gap-4 wide:grid-cols-[max-content_minmax(10rem,14rem)_minmax(10rem,14rem)] wide:justify-start print:hidden">
      <SegmentedControl
        label="Body"
        options={BODIES}
        value={body}
        onChange={(next) => onChange({ body: next, level: levelsOf(next)[0]! })}
      />
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
