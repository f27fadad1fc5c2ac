import { Button } from '#web/ui/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** A page after the last one of a list, for example when its only row was deleted. */
export function NoSuchPage({ onFirst }: { onFirst: () => void }) {
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
