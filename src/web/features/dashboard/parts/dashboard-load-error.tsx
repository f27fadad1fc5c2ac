import { DASHBOARD_TEXTS } from '#domain/dashboard/dashboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface DashboardLoadErrorProps {
  isBusy: boolean;
  onRetry: () => void;
}

/** Stays on the page after the toast is gone. */
export function DashboardLoadError({ isBusy, onRetry }: DashboardLoadErrorProps) {
  const { title, description } = DASHBOARD_TEXTS.loadError;
  return (
    <div className="mb-8">
      <Notice
        tone="bad"
        action={
          <Button variant="secondary" size="small" busy={isBusy} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        <strong className="block font-semibold">{title}</strong>
        {description}
      </Notice>
    </div>
  );
}
