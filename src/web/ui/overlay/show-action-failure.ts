import { messageOf } from '#web/data/wire/wire-error.ts';
import { showAccessRequired } from '#web/ui/form/form-failure.ts';
import { toast } from './toast.ts';

/** Shows a toast for an action outside a form that failed, with a retry button if `retry` is given. */
export function showActionFailure(title: string, error: unknown, retry?: () => void): void {
  if (!retry && showAccessRequired(error)) return;
  const action = retry && { action: { label: 'Try again', onClick: retry } };
  toast.destructive({ title, description: messageOf(error), ...action });
}
