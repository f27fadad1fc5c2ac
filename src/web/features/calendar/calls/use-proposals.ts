import { firstDay, type CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import { propose, type Proposal } from '#domain/calendar/propose.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { today } from '#web/data/device/today.ts';
import { useWithUnsent, useOutbox } from '#web/data/records/outbox/outbox.ts';
import { useTimeZone } from '#web/data/records/use-time-zone.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  calendarAnswersQuery,
  calendarEventsQuery,
  clientAddressesQuery,
  NO_EVENTS,
  sessionsSinceQuery,
} from './calendar-queries.ts';
import { lastAnswers, useGivenAnswers } from './given-answers.ts';

export interface Proposals {
  readonly proposals: readonly Proposal[];
  /** Whether the calendars and what is compared with them are there. */
  readonly state: 'reading' | 'read' | 'failed';
  readonly faults: readonly string[];
  /** Those so far. */
  readonly answers: readonly CalendarAnswer[];
  readonly clients: readonly { readonly id: string; readonly name: string; readonly email: string }[];
}

const NOTHING: Proposals = { proposals: [], state: 'reading', faults: [], answers: [], clients: [] };
const NO_CALENDAR: Proposals = { ...NOTHING, state: 'read' };
const FAILED: Proposals = { ...NOTHING, state: 'failed' };

/** What the connected calendars propose; nothing while it loads, and for a coach without a calendar. @param isRead whether to ask for them yet */
export function useProposals(isRead = true): Proposals {
  const from = firstDay(today());
  const zone = useTimeZone();
  const events = useQuery({ ...calendarEventsQuery(zone ?? '', from), enabled: isRead && zone !== undefined });
  const isNeeded = (events.data ?? NO_EVENTS).events.length > 0;
  const stored = useQuery({ ...calendarAnswersQuery, enabled: isNeeded });
  const people = useQuery({ ...clientAddressesQuery, enabled: isNeeded });
  const logged = useQuery({ ...sessionsSinceQuery(from), enabled: isNeeded });
  const { data: answers } = stored;
  const { data: clients } = people;
  const sessions = useWithUnsent(logged.data);
  const isFailed = [events, stored, people, logged].some(({ isError }) => isError);
  const unsent = useOutbox();
  const ofTab = useGivenAnswers();
  const email = useSession()?.user.email;
  return useMemo(() => {
    if (events.data && !isNeeded) return { ...NO_CALENDAR, faults: events.data.faults };
    if (!events.data || !answers || !clients || !sessions) return isFailed ? FAILED : NOTHING;
    const last = lastAnswers(answers, unsent, ofTab);
    const proposals = propose({
      events: events.data.events,
      answers: last,
      clients,
      sessions,
      own: email === undefined ? [] : [email],
    });
    return { proposals, state: 'read', faults: events.data.faults, answers: last, clients };
  }, [events.data, isNeeded, isFailed, answers, clients, sessions, unsent, ofTab, email]);
}
