import { SearchInput } from '#web/ui/form/search-input.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ClientSort } from './clients-search.ts';

interface ClientsToolbarProps {
  typed: string;
  onType: (text: string) => void;
  /** How many there are. */
  count: string;
  sort: ClientSort | undefined;
  onSort: (sort: ClientSort | undefined) => void;
}

/** Searches and orders the list. */
export function ClientsToolbar({ typed, onType, count, sort, onSort }: ClientsToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchInput
        label="Search clients"
        placeholder="Name, email or phone"
        value={typed}
        onChange={onType}
        className="w-full md:w-80"
      />
      <p aria-live="polite" className="min-w-16 text-sm text-soft">
        {count}
      </p>
      <SelectField
        aria-label="Order"
        className="text-sm md:w-44"
        value={sort ?? ''}
        onChoose={(order: ClientSort | '') => onSort(order || undefined)}
        options={{ '': 'By name', latest: 'Latest session first', hours: 'Most hours first' }}
      />
    </div>
  );
}
