// What a file says became of an appointment, in any of the languages.
import type { AppointmentStatus } from '#domain/transfer/languages/language.ts';
import { meaningsOf, plainWords } from '#domain/transfer/languages/languages.ts';
import { yesOrNo } from './yes-no.ts';

const STATUSES = meaningsOf<AppointmentStatus>(({ statuses }) => statuses);

/** Null for a text that says none. Yes is held; no is not held yet, as a box that is not ticked. */
export function appointmentStatus(text: string): AppointmentStatus | null {
  const status = STATUSES.get(plainWords(text)) ?? beforeRemark(text);
  if (status !== undefined) return status;
  const answer = yesOrNo(text);
  return answer === null ? null : answer ? 'held' : 'planned';
}

/** 'Cancelled (by client)' is cancelled; what 'Completed - ...' goes on to say may be the opposite. */
function beforeRemark(text: string): AppointmentStatus | undefined {
  const status = STATUSES.get(plainWords(text.replace(/\(.*\)|[-–:,;].*$/s, '')));
  return status === 'held' || status === 'planned' ? undefined : status;
}
