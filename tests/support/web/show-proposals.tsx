// What connected calendars propose, in the list above the sessions.
import { firstDay, type HeldEvent } from '#domain/calendar/calendar-event.ts';
import type { FeedPresence } from '#domain/calendar/feed-presence.ts';
import { addDays } from '#domain/time.ts';
import { NewRecordForm } from '#web/app/unsent/edit-unsent.tsx';
import { today } from '#web/data/device/today.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { calendarEventsQuery } from '#web/features/calendar/calls/calendar-queries.ts';
import { ConfirmEvents } from '#web/features/calendar/confirm/confirm-events.tsx';
import { SessionForm } from '#web/features/sessions/form/session-form.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, type Answers, type Call } from './fake-server.ts';
import { renderPage } from './render-page.tsx';

export const AMARA = 'c0000000-0000-4000-8000-000000000001';

export const FEED: FeedPresence = {
  feedId: 'f0000000-0000-4000-8000-000000000001',
  isWhole: true,
  from: firstDay(today()),
  since: firstDay(today()),
  series: new Set(),
  other: new Set(),
  cancelled: new Set(),
};

/** @param daysAgo a day of the test's own, since a tab remembers its answers */
export function eventOn(daysAgo: number, title = 'Coaching Amara Osei'): HeldEvent {
  const day = addDays(today(), -daysAgo);
  const start = `${day}T10:00:00Z`;
  return { feedId: FEED.feedId, key: `event-${daysAgo}`, day, start, minutes: 60, title, people: [], organizer: null };
}

/** What the connected calendars hold from now on. */
export const hold = (events: HeldEvent[]) =>
  queryClient.setQueryData(calendarEventsQuery('UTC', firstDay(today())).queryKey, {
    events,
    faults: [],
    unread: 0,
    feeds: [FEED],
  });

/** Shows the list, closed. @param title of its row: by default one proposal is listed */
export async function showProposals(answers: Answers, events: HeldEvent[], title = '1 to confirm'): Promise<Call[]> {
  const calls = fakeServer({
    'GET /rest/v1/calendar_answers': { body: [] },
    'POST /rest/v1/calendar_answers': { status: 201, body: [] },
    'GET /rest/v1/clients': { body: [{ id: AMARA, name: 'Amara Osei', email: '' }] },
    'GET /rest/v1/sessions': { body: [] },
    'POST /rest/v1/rpc/client_hours': { body: [] },
    'GET /rest/v1/profiles': { body: { time_zone: 'UTC', default_session_minutes: 60 } },
    'GET /rest/v1/note_templates': { body: [] },
    'GET /rest/v1/certificates': { body: [] },
    'POST /rest/v1/rpc/witnessed_rows_of': { body: {} },
    ...answers,
  });
  hold(events);
  await renderPage(
    <main tabIndex={-1}>
      <ConfirmEvents SessionForm={SessionForm} RecordForm={NewRecordForm} isFirstPaint={false} />
    </main>,
  );
  await screen.findByText(title);
  return calls;
}

export const lines = () => screen.queryAllByRole('listitem');
export const openList = () => userEvent.click(screen.getByRole('button', { name: '1 to confirm' }));
