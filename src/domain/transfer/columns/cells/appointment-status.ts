// What a file says became of an appointment, in any of the languages.
import type { AppointmentStatus } from '#domain/transfer/columns/languages/language.ts';
import { meaningsOf, plainWords } from '#domain/transfer/columns/languages/languages.ts';
import { yesOrNo } from './yes-no.ts';

const STATUSES = meaningsOf<AppointmentStatus>(({ statuses }) => statuses);

const NOT = new Set('not nicht pas never kein keine un'.split(' '));
const REMARKED_WORDS_MAX = 8;
const STATUS_WORDS_MAX = 4;

/** Null for a text that says none. Yes is held; no is not held yet, as a box that is not ticked. */
export function appointmentStatus(text: string): AppointmentStatus | null {
  const status = writtenStatus(text) ?? besideRemark(text);
  if (status !== null) return status;
  const answer = yesOrNo(text);
  return answer === null ? null : answer ? 'held' : 'planned';
}

/** The status that a text is, or that stands before a remark in brackets or behind a dash; null for any other. */
export const writtenStatus = (text: string): AppointmentStatus | null =>
  STATUSES.get(plainWords(text)) ?? notHeld(text.replace(/\(.*\)|[-–:,;].*$/s, ''));

/** 'Cancelled (by client)' is cancelled; what 'Completed - ...' goes on to say may be the opposite. */
function notHeld(text: string): AppointmentStatus | null {
  const status = STATUSES.get(plainWords(text));
  return status === undefined || status === 'held' || status === 'planned' ? null : status;
}

/** 'Rescheduled to 4 May' and 'Session cancelled'. */
function besideRemark(text: string): AppointmentStatus | null {
  const words = plainWords(text).split(' ');
  if (words.length > REMARKED_WORDS_MAX || words.some((word) => NOT.has(word))) return null;
  for (let count = Math.min(STATUS_WORDS_MAX, words.length - 1); count > 0; count -= 1) {
    const first = words.slice(0, count).join(' ');
    if (STATUSES.has(first)) return notHeld(first);
  }
  return words.length <= 3 ? notHeld(words.at(-1)!) : null;
}
