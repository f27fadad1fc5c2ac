// Events of two clients, and what is proposed of them.
import type { CalendarAnswer, HeldEvent } from '#domain/calendar/calendar-event.ts';
import { acceptedAnswers } from '#domain/calendar/decide.ts';
import type { LoggedSession, NewProposal } from '#domain/calendar/proposal.ts';
import { propose } from '#domain/calendar/propose.ts';

export const AMARA = { id: 'amara', name: 'Amara Osei', email: 'amara@example.com' };
export const BEN = { id: 'ben', name: 'Ben Ito', email: 'ben@example.org' };

export function event(
  key: string,
  day: string,
  time: string,
  minutes: number,
  more: Partial<HeldEvent> = {},
): HeldEvent {
  const start = `${day}T${time}:00.000Z`;
  return { feedId: '1', key, day, start, minutes, title: 'Amara Osei', people: [], organizer: null, ...more };
}
interface World {
  events: HeldEvent[];
  answers?: CalendarAnswer[];
  sessions?: LoggedSession[];
}
export const proposed = ({ events, answers = [], sessions = [] }: World) =>
  propose({ events, answers, sessions, clients: [AMARA, BEN], own: ['coach@example.com'] });
export const at = (answers: readonly Omit<CalendarAnswer, 'answered_at'>[], answered_at = '2026-11-20T10:00:00Z') =>
  answers.map((one) => ({ ...one, answered_at }));
export const session = (id: string, date: string, duration: number, client_id = 'amara'): LoggedSession => ({
  id,
  client_id,
  date,
  duration,
});
export const guest = (name: string, email: string) => ({ name, email, hasDeclined: false });

export const became = (clientId: string, recordId: string) => ({ area: 'sessions', clientId, recordId }) as const;

export const TUESDAY = event('a', '2026-11-17', '09:00', 60);
export const [first] = proposed({ events: [TUESDAY] }) as [NewProposal];
export const accepted = at(acceptedAnswers(first, became('amara', 's1')));
export const logged = session('s1', '2026-11-17', 60);
