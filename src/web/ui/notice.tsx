import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const TONES = { info: 'bg-wash text-ink', warn: 'bg-amber-wash text-ink', bad: 'bg-red-wash text-red' };

interface NoticeProps {
  tone?: keyof typeof TONES | undefined;
  className?: string;
  children: ReactNode;
  action?: ReactNode;
  /** Adds a button for it, which is busy while it `isRetrying`. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
}

/** A message on the page. Tone `bad` is announced to screen readers at once. */
export function Notice({ tone = 'info', className, action, onRetry, isRetrying = false, children }: NoticeProps) {
  return (
    <div
      ref={tone === 'bad' && !onRetry ? showInForm : null}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card px-4 py-3 text-sm',
        TONES[tone],
        className,
      )}
    >
      <div className="min-w-0">{children}</div>
      {action}
      {onRetry && (
        <Button variant="secondary" size="small" busy={isRetrying} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** Why a form was not saved: its end may be out of sight or below the bar of its buttons. What could not be loaded moves no form. */
function showInForm(notice: HTMLDivElement | null): void {
  if (notice?.closest('form')) notice.scrollIntoView({ block: 'center' });
}
