import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { BookOpenCheck } from 'lucide-react';

/** Nothing yet differs from a page after the last. */
export function NoSupervisions({ page, onFirst }: { page: number; onFirst: () => void }) {
  if (page === 1) return <EmptyState icon={<BookOpenCheck className="size-6" />} title={SUPERVISION_TEXTS.empty} />;
  return (
    <EmptyState
      title="Nothing on this page"
      action={
        <Button variant="secondary" onClick={onFirst}>
          Go to the first page
        </Button>
      }
    />
  );
}
