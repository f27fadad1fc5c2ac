import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function LookupFailure({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const retry = (
    <Button variant="secondary" size="small" busy={isBusy} onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Notice tone="warn" action={retry}>
      Your subscription could not be loaded.
    </Notice>
  );
}
