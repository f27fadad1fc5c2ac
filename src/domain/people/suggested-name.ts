// What a new client could be called, from an event's attendees or title.
import type { Attendee } from './client-guess.ts';

const GENERIC =
  /\b(?:(?:life|executive|career|business|team|first|intro(?:duction)?|discovery|chemistry|initial|follow[\s-]?up|weekly|monthly) )*(?:coaching|session|call|meeting|appointment|zoom|1[:\s-]?(?:on[\s-])?1|one[\s-]to[\s-]one)\b(?:\s*(?:#?\d+))?/gi;
const JOINTS = /\s*(?:[:–—|/<>&+•(),]|\s-\s|\b(?:with|for|and|x)\b)\s*/gi;

/** The first attendee's name, else what the title holds besides words such as 'coaching session with'; may be empty. */
export function suggestedName(title: string, attendees: readonly Attendee[]): string {
  const attendee = attendees.find(({ name }) => name.trim() !== '' && !name.includes('@'));
  if (attendee) return attendee.name.trim();
  const parts = title.replace(GENERIC, ' ').split(JOINTS);
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).find((part) => /\p{L}{2}/u.test(part)) ?? '';
}
