import { Notice } from '#web/ui/notice.tsx';

export function LookupFailure({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <Notice tone="warn" onRetry={onRetry} isRetrying={isBusy}>
      Your subscription could not be loaded.
    </Notice>
  );
}
