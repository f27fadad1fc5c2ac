import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { DuplicateSession } from './store-session.ts';

/** As `showActionFailure` does; a date that is taken has words of its own. */
export function showSessionFailure(title: string, error: unknown, retry?: () => void): void {
  if (!(error instanceof DuplicateSession)) return showActionFailure(title, error, retry);
  const { title: taken, description } = DUPLICATE_SESSION_TEXTS;
  toast.destructive({ title: taken, description, ...(retry && { action: { label: 'Try again', onClick: retry } }) });
}
