import { firstDay, type CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import type { ExpandedFeeds } from '#domain/calendar/expand-calendar.ts';
import type { Proposal } from '#domain/calendar/proposal.ts';
import { propose } from '#domain/calendar/propose.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { today } from '#web/data/device/today.ts';
import { useWithUnsent, useOutbox } from '#web/data/records/outbox/outbox.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
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
import { useLoggedRecords } from './logged-records.ts';

export interface Proposals {
  /** The events in the calendars now, which may be newer than the proposals; undefined while they load. */
  readonly events: ExpandedFeeds | undefined;
  readonly proposals: readonly Proposal[];
  /** Whether the calendars and the records to compare have loaded. */
  readonly state: 'reading' | 'read' | 'failed';
  readonly faults: readonly string[];
  /** The answers so far. */
  readonly answers: readonly CalendarAnswer[];
  readonly clients: readonly { readonly id: string; readonly name: string; readonly email: string }[];
}

const NOTHING: Proposals = { events: undefined, proposals: [], state: 'reading', faults: [], answers: [], clients: [] };
const NO_CALENDAR: Proposals = { ...NOTHING, state: 'read' };
const FAILED: Proposals = { ...NOTHING, state: 'failed' };

interface ProposalOptions {
  /** Whether to load the calendars. */
  readonly isRead?: boolean;
  /** Proposes these events instead of those in the calendars now. */
  readonly held?: ExpandedFeeds | undefined;
}

/** The proposals from the connected calendars; none while they load. */
export function useProposals({ isRead = true, held }: ProposalOptions = {}): Proposals {
  const from = firstDay(today());
  const zone = useTimeZone();
  const read = useQuery({ ...calendarEventsQuery(zone ?? '', from), enabled: isRead && zone !== undefined });
  const events = read.data;
  const used = held ?? events;
  // Also needed without events, since one that was accepted may have been deleted.
  const isNeeded = (used ?? NO_EVENTS).feeds.length > 0;
  const stored = useQuery({ ...calendarAnswersQuery, enabled: isNeeded });
  const people = useQuery({ ...clientAddressesQuery, enabled: isNeeded });
  const logged = useQuery({ ...sessionsSinceQuery(from), enabled: isNeeded });
  const { data: answers } = stored;
  const { data: clients } = people;
  const sessions = useWithUnsent(logged.data);
  const received = useLoggedRecords(isNeeded ? used?.events : undefined, answers, from);
  const { records } = received;
  const isFailed = [read, stored, people, logged, received].some(({ isError }) => isError);
  const unsent = useOutbox();
  const ofTab = useGivenAnswers();
  const email = useSession()?.user.email;
  const name = useProfile().data?.display_name;
  return useMemo(() => {
    if (used && !isNeeded) return { ...NO_CALENDAR, events, faults: used.faults };
    if (!used || !answers || !clients || !sessions || !records) return isFailed ? FAILED : NOTHING;
    const last = lastAnswers(answers, unsent, ofTab);
    const proposals = propose({
      events: used.events,
      answers: last,
      clients,
      sessions,
      records,
      own: [email ?? '', name ?? ''],
      feeds: used.feeds,
    });
    return { events, proposals, state: 'read', faults: used.faults, answers: last, clients };
  }, [events, used, isNeeded, isFailed, answers, clients, sessions, records, unsent, ofTab, email, name]);
}
