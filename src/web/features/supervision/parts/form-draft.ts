import { tabData } from '#web/data/wire/browser-storage.ts';
import { supervisionFormSchema, type SupervisionForm } from '#domain/supervision/supervision-form.ts';
import { lastUser } from '#web/data/auth/session-store.ts';

// The values of the form when the login page had to be opened, stored in this tab until the same user returns to the form.

const KEY = 'hourbook.supervision-draft';

export function keepDraft(path: string, values: SupervisionForm): void {
  tabData.setItem(KEY, JSON.stringify({ userId: lastUser()?.id, path, values }));
}

/** Reads and deletes the draft; another user's draft is discarded. */
export function takeDraft(path: string): SupervisionForm | null {
  const text = tabData.getItem(KEY);
  if (text === null) return null;
  const { userId, path: keptPath, values } = JSON.parse(text) as { userId?: string; path: string; values: unknown };
  if (userId === lastUser()?.id && keptPath !== path) return null;
  tabData.removeItem(KEY);
  const read = supervisionFormSchema.safeParse(values);
  return userId === lastUser()?.id && read.success ? read.data : null;
}
