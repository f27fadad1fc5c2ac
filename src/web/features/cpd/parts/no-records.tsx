import { NoSuchPage } from '#web/ui/data/no-such-page.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoRecordsProps {
  page: number;
  isFiltered: boolean;
  /** The button that adds a record. */
  add: ReactNode;
  onFirst: () => void;
}

/** Tells an empty list from filters without a match, and from a page after the last one. */
export function NoRecords({ page, isFiltered, add, onFirst }: NoRecordsProps) {
  if (page > 1) return <NoSuchPage onFirst={onFirst} />;
  if (isFiltered) return <EmptyState title="No matches" text="No CPD records match these filters." />;
  return (
    <EmptyState
      icon={<GraduationCap className="size-6" />}
      title="No CPD recorded yet"
      text="A course, a book, an hour with peers: add what keeps you learning, with its hours and what you took from it."
      action={add}
    />
  );
}
