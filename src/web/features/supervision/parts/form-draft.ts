import { supervisionFormSchema, type SupervisionForm } from '#domain/supervision/supervision-form.ts';
import { lastUser } from '#web/data/auth/session-store.ts';

// What was in the form when the way led to the login: in this tab alone, until the same person is back at the same form.

const KEY = 'hourbook.supervision-draft';

export function keepDraft(path: string, values: SupervisionForm): void {
  sessionStorage.setItem(KEY, JSON.stringify({ userId: lastUser()?.id, path, values }));
}

/** Takes it out; what is another person's is thrown away. */
export function takeDraft(path: string): SupervisionForm | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const { userId, path: keptPath, values } = JSON.parse(text) as { userId?: string; path: string; values: unknown };
  if (userId === lastUser()?.id && keptPath !== path) return null;
  sessionStorage.removeItem(KEY);
  const read = supervisionFormSchema.safeParse(values);
  return userId === lastUser()?.id && read.success ? read.data : null;
}
