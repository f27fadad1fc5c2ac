import { messageOf } from '#web/data/wire/wire-error.ts';
import { showAccessRequired } from '#web/ui/form/form-failure.ts';
import { toast } from './toast.ts';

/** Says that something done outside a form failed, and offers to try again where that can help. */
export function showActionFailure(title: string, error: unknown, retry?: () => void): void {
  if (!retry && showAccessRequired(error)) return;
  const action = retry && { action: { label: 'Try again', onClick: retry } };
  toast.destructive({ title, description: messageOf(error), ...action });
}
