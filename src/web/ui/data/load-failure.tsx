import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface LoadFailureProps {
  error: Error;
  onRetry: () => void;
}

/** Shown in place of rows that could not be loaded. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}
