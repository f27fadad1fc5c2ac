import { feedProblemText } from '#domain/calendar/feeds/feed-problems.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { NeedsPlan } from '#web/records/needs-plan.tsx';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useState } from 'react';
import { feedsQuery } from '../calls/feed-calls.ts';
import { ConnectedCalendar } from './connected-calendar.tsx';

const ConnectDialog = lazyPart(async () => (await import('./connect-dialog.tsx')).ConnectDialog);

/** The connected calendars, from which sessions are proposed (ADR 102). */
export function CalendarsSection() {
  const query = useQuery(feedsQuery);
  const { data: feeds, dataUpdatedAt } = query;
  const [isConnecting, setConnecting] = useState(false);
  // The same rule as on the server (private.reads_calendars_of).
  const isRead = useCanOpen()('/sessions');
  return (
    <SettingsGroup
      title="Import from your calendar"
      anchor="calendars"
      description="We suggest the sessions in it for your log."
    >
      <p className="text-soft">
        Connect the calendar with your sessions. They appear on the Sessions page for you to confirm; nothing is logged
        without you. We read it about every half hour, and never change it.
      </p>
      {feeds && !isRead && (
        <NeedsPlan>
          {feedProblemText('no-subscription', '', null)}
          {feeds.length > 0 && ' What was read before stays, and you can disconnect a calendar at any time.'}
        </NeedsPlan>
      )}
      {feeds && feeds.length > 0 && (
        <ul aria-label="Connected calendars" className="border-t border-rule">
          {feeds.map((feed) => (
            <ConnectedCalendar key={feed.id} feed={feed} now={new Date(dataUpdatedAt).toISOString()} isRead={isRead} />
          ))}
        </ul>
      )}
      {feeds && isRead && (
        <Button variant="secondary" onClick={() => setConnecting(true)} className="justify-self-start">
          Connect a calendar
        </Button>
      )}
      <NotLoaded query={query} label="Loading your calendars" rows={1} />
      {isConnecting && <ConnectDialog onClose={() => setConnecting(false)} />}
    </SettingsGroup>
  );
}
