import { clsx } from 'clsx';
import { ListChecks } from '#web/ui/icons/list-checks.tsx';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

interface ListToolsProps<Sort extends string> {
  /** The sort orders besides "latest first", with their labels. */
  orders: Readonly<Record<Sort, string>>;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  /** Missing while rows are being selected. */
  onSelect?: (() => void) | undefined;
  className?: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** The sort order of a list, and the button that starts selecting. */
export function ListTools<Sort extends string>({
  orders,
  sort,
  onSort,
  onSelect,
  className,
  children,
}: ListToolsProps<Sort>) {
  return (
    <span className={clsx('ml-auto flex items-center justify-end gap-2', className)}>
      <SelectField
        aria-label="Order"
        value={sort ?? ''}
        onChoose={(order: Sort | '') => onSort(order || undefined)}
        options={{ '': 'Latest first', ...orders }}
      />
      {onSelect && (
        <Button variant="secondary" onClick={onSelect}>
          <ListChecks className="size-4" />
          Select
        </Button>
      )}
      {children}
    </span>
  );
}
