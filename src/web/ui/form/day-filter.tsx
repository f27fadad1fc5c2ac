import { EARLIEST_DATE, LATEST_DATE } from '#domain/time.ts';
import { useState } from 'react';
import { DateField } from './date-field.tsx';
import { Field } from './field.tsx';

interface DayFilterProps {
  label: string;
  value: string;
  onChange: (date: string) => void;
}

const isWhole = (date: string) => date >= EARLIEST_DATE && date <= LATEST_DATE;

/** Applies a date once it is whole: while a year is typed, the control says 0002 first. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label}>
      {(control) => (
        <DateField
          {...control}
          value={typed ?? value}
          onChange={(event) => {
            const date = event.target.value;
            setTyped(date === '' || isWhole(date) ? null : date);
            if (date === '' || isWhole(date)) onChange(date);
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
