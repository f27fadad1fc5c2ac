import { Search } from '#web/ui/icons/search.tsx';
import { X } from '#web/ui/icons/x.tsx';
import { clsx } from 'clsx';

interface SearchInputProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

export function SearchInput({ label, placeholder, value, onChange, className }: SearchInputProps) {
  return (
    <search className={clsx('relative block', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="control px-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => onChange('')}
          className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center rounded-md text-soft hover:text-ink"
        >
          <X className="size-4" />
        </button>
      )}
    </search>
  );
}
