import { ACCESS_TEXTS, NO_ACCESS_SQLSTATE } from '#domain/subscription/access.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toast, type ToastContent } from '#web/ui/overlay/toast.ts';

const isRefusal = (error: unknown): error is Error & { code: string; field: string | null } =>
  error instanceof Error && 'code' in error && 'field' in error;

/**
 * Says toast 'Subscription Required' when that is what `error` is about.
 * @returns whether it was
 */
export function showAccessRequired(error: unknown): boolean {
  const isRequired = isRefusal(error) && error.code === NO_ACCESS_SQLSTATE;
  if (isRequired) toast.destructive(ACCESS_TEXTS.required);
  return isRequired;
}

const NOT_SAVED_TEXT = 'Not saved yet';

/**
 * Puts a refused write where the coach can act on it: at the field that the server named, else at the foot of the form
 * (`errors.root`); a missing subscription is a toast, a server that was not reached both.
 * What was entered stays.
 * @param failure the toast of a form that has one for every failure
 */
export function showFormFailure<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
  failure?: ToastContent,
): void {
  if (showAccessRequired(error)) return;
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
  // The foot of a long form may be out of sight on a phone.
  const isUnreached = isRefusal(error) && error.code === '';
  const said = failure ?? (isUnreached ? { title: NOT_SAVED_TEXT, description: message } : null);
  if (said) toast.destructive(said);
  const field = isRefusal(error) && error.field !== null && error.field in form.getValues() ? error.field : null;
  if (field === null) form.setError('root', { message });
  else form.setError(field as Path<Values>, { message }, { shouldFocus: true });
}
