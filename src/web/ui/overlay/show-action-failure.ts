import { TitledError } from '#web/data/wire/titled-error.ts';
import { messageOf } from '#web/data/wire/wire-error.ts';
import { showAccessRequired } from '#web/ui/form/form-failure.ts';
import { toast } from './toast.ts';

/** Shows a toast for an action outside a form that failed, with a retry button if `retry` is given. */
export function showActionFailure(title: string, error: unknown, retry?: () => void): void {
  if (!retry && showAccessRequired(error)) return;
  const action = retry && { action: { label: 'Try again', onClick: retry } };
  const words = error instanceof TitledError ? error : { title, description: messageOf(error) };
  toast.destructive({ title: words.title, description: words.description, ...action });
}

/** As the `onError` of a mutation. */
export const failureToast = (title: string) => (error: Error) => showActionFailure(title, error);
