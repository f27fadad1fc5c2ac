import { Button } from '#web/ui/button.tsx';
import { useConnection } from '#web/data/wire/connection.ts';
import { Notice } from '#web/ui/notice.tsx';
import { NOT_ON_DEVICE } from '#web/ui/not-on-device.ts';

interface LoadFailureProps {
  error: Error;
  onRetry: () => void;
}

/** Shown in place of rows that could not be loaded. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const isOffline = useConnection() === 'offline';
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {isOffline ? `${NOT_ON_DEVICE}. It will come when you’re online again.` : error.message}
    </Notice>
  );
}
