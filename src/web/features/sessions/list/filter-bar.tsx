import { SESSION_STATUS_TEXTS, type SessionStatus } from '#domain/sessions/session-status.ts';
import { useClientChoices } from '#web/data/records/client-choices.ts';
import { Button } from '#web/ui/button.tsx';
import { DayFilter } from '#web/ui/form/day-filter.tsx';
import { Combobox, type ComboboxOption } from '#web/ui/form/list/combobox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { X } from '#web/ui/icons/x.tsx';
import { useState } from 'react';
import type { SessionFilters } from '../session-filters.ts';
import { topicsQuery } from '../session-queries.ts';

interface FilterBarProps {
  filters: SessionFilters;
  onChange: (filters: SessionFilters) => void;
}

/** The filters of the list. On phones they are collapsed, and open below their row. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const count = Object.keys(filters).length;
  const [isOpen, setOpen] = useState(false);
  const { options } = useClientChoices();
  const { data: used = [] } = useQuery(topicsQuery);
  // The topic of the address is shown even if it is not among the recent ones.
  const topics = filters.topic === undefined || used.includes(filters.topic) ? used : [filters.topic, ...used];
  const set = (name: keyof SessionFilters, value: string) => {
    const { [name]: _, ...others } = filters;
    onChange(value === '' ? others : { ...others, [name]: value as SessionStatus });
  };
  return (
    <>
      <Button variant="secondary" className="md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <fieldset
        aria-label="Filters"
        className={clsx(
          'w-full grid-cols-2 items-end gap-3 max-md:order-last md:flex md:flex-wrap md:*:shrink-0 md:*:grow md:*:basis-43',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        <OneOf
          label="Client"
          options={options}
          value={filters.client}
          onChange={(value) => set('client', value)}
          listLabel="Clients"
          placeholder="Everyone"
        />
        <OneOf
          label="Topic"
          options={topics.map((topic) => ({ value: topic, label: topic }))}
          value={filters.topic}
          onChange={(value) => set('topic', value)}
          listLabel="Topics"
          placeholder="Any"
        />
        <DayFilter label="From" value={filters.from ?? ''} onChange={(value) => set('from', value)} />
        <DayFilter label="To" value={filters.to ?? ''} onChange={(value) => set('to', value)} />
        <Field label="Status" className="max-md:col-span-2">
          <SelectField
            value={filters.status ?? ''}
            onChoose={(status) => set('status', status)}
            options={{ '': 'All', ...SESSION_STATUS_TEXTS }}
          />
        </Field>
      </fieldset>
      {count > 0 && (
        <Button
          variant="ghost"
          size="small"
          className={clsx('max-md:order-last', !isOpen && 'max-md:hidden')}
          onClick={() => onChange({})}
        >
          <X className="size-4" />
          Clear filters
        </Button>
      )}
    </>
  );
}

interface OneOfProps {
  label: string;
  options: readonly ComboboxOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  listLabel: string;
  placeholder: string;
}

const OneOf = ({ label, value = '', ...rest }: OneOfProps) => (
  <Field label={label} className="max-md:col-span-2">
    <Combobox {...rest} value={value} />
  </Field>
);
