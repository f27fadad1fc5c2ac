import { ACCESS_TEXTS, NO_ACCESS_SQLSTATE } from '#domain/subscription/access.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toast, type ToastContent } from '#web/ui/overlay/toast.ts';

const isRefusal = (error: unknown): error is Error & { code: string; field: string | null } =>
  error instanceof Error && 'code' in error && 'field' in error;

/** Shows the toast 'Subscription Required' if `error` is about that, and returns whether it was. */
export function showAccessRequired(error: unknown): boolean {
  const isRequired = isRefusal(error) && error.code === NO_ACCESS_SQLSTATE;
  if (isRequired) toast.destructive(ACCESS_TEXTS.required);
  return isRequired;
}

const NOT_SAVED_TEXT = 'Not saved yet';

/**
 * Shows why a write failed: at the field that the server named, else at the end of the form (`errors.root`). A missing subscription
 * is shown as a toast, an unreachable server as both. The entered values stay.
 * @param failure the toast of a form that has one for every failure
 */
export function showFormFailure<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
  failure?: ToastContent,
): void {
  if (showAccessRequired(error)) return;
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
  // On a phone the end of a long form may not be visible.
  const isUnreached = isRefusal(error) && error.code === '';
  const toastContent = failure ?? (isUnreached ? { title: NOT_SAVED_TEXT, description: message } : null);
  if (toastContent) toast.destructive(toastContent);
  const field = isRefusal(error) && error.field !== null && error.field in form.getValues() ? error.field : null;
  if (field === null) form.setError('root', { message });
  else form.setError(field as Path<Values>, { message }, { shouldFocus: true });
}
