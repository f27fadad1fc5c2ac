import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-schema.ts';
import { messageOf } from '#web/backend/wire-error.ts';
import { showAccessRequired } from '#web/ui/form-failure.ts';
import { toast } from '#web/ui/toast.ts';
import { DuplicateSession } from './store-session.ts';

/** Says that something done outside a form failed, and offers to try again where that can help. */
export function showActionFailure(title: string, error: unknown, retry?: () => void): void {
  const action = retry && { action: { label: 'Try again', onClick: retry } };
  if (error instanceof DuplicateSession) {
    const duplicate = { title: DUPLICATE_SESSION_TEXTS.title, description: DUPLICATE_SESSION_TEXTS.description };
    return toast.destructive({ ...duplicate, ...action });
  }
  if (!retry && showAccessRequired(error)) return;
  toast.destructive({ title, description: messageOf(error), ...action });
}
