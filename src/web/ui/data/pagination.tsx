import { ChevronLeft } from '#web/ui/icons/chevron-left.tsx';
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx';
import { Button } from '#web/ui/button.tsx';

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** The accessible name. */
  label: string;
}

/** Renders nothing if there is only one page. */
export function Pagination({ page, pageCount, onPage, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className="mt-5 flex items-center justify-between gap-4">
      <Button variant="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="size-4" />
        Previous
      </Button>
      <p aria-live="polite" className="text-sm text-soft">
        Page {page} of {pageCount}
      </p>
      <Button variant="secondary" size="small" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight className="size-4" />
      </Button>
    </nav>
  );
}
