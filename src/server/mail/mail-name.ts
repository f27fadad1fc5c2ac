// The coach's name in a mail to somebody who did not ask for it (ADR 114).
import { coachNameSchema, NAME_MISSING_TEXT } from '#domain/profile/coach-name.ts';
import { oneLine } from '#domain/lent-views/lent-view-mail.ts';
import { CallRefused } from '#server/db/call-function.ts';

/** Throws CallRefused 409 without a name, and for one that a mail program would make a link of: it was given before that was refused. */
export function requireMailName(name: string): void {
  if (oneLine(name) === '') throw new CallRefused(409, NAME_MISSING_TEXT);
  const [issue] = coachNameSchema.safeParse(name).error?.issues ?? [];
  if (issue) throw new CallRefused(409, issue.message);
}
