import { loadAuth } from '#web/data/auth/auth.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';

/** The field at fault, if one is, and what to say. */
export interface PasswordRefusal {
  field: 'current' | 'password' | 'root';
  message: string;
}

/** Changes the password; null when it is done. All other devices are then signed out. */
export async function changePassword(current: string, password: string): Promise<PasswordRefusal | null> {
  try {
    const auth = await loadAuth();
    const { error } = await auth.updateUser({ password, current_password: current });
    if (error) throw error;
    return null;
  } catch (error) {
    logFailure('Changing the password', error);
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const message = authErrorText(error);
    if (code === 'current_password_invalid') return { field: 'current', message: 'This is not your current password' };
    if (code === 'over_request_rate_limit') {
      return { field: 'root', message: 'Too many tries. Please wait five minutes.' };
    }
    return { field: code === 'same_password' || code === 'weak_password' ? 'password' : 'root', message };
  }
}
