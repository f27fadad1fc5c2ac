import type { FeedKind } from '#domain/calendar/feeds/connect-feed.ts';

/** Where a calendar shows what is asked for. */
const PLACES: Readonly<Record<FeedKind, readonly (readonly [string, string])[]>> = {
  ical: [
    ['Google', 'on a computer, the calendar’s “Settings and sharing”, then “Secret address in iCal format”.'],
    ['Outlook', 'on the web, Settings, Calendar, “Shared calendars”: publish with all details, and take the ICS link.'],
    ['Apple', 'iCloud has an address only for public calendars. Choose CalDAV instead: that stays private.'],
  ],
  caldav: [
    ['Apple', 'https://caldav.icloud.com, your Apple account, and an app-specific password from account.apple.com.'],
    ['Others', 'Fastmail, Nextcloud and others name the address in their settings for CalDAV. Use an app password.'],
  ],
  'cal.com': [
    ['Cal.com', 'Settings, Developer, Webhooks: you get an address and a secret here, and enter them there.'],
  ],
  calendly: [['Calendly', 'there is no page for this. You create a webhook subscription by its API, on a paid plan.']],
};

export function WhereToFind({ kind }: { kind: FeedKind }) {
  return (
    <ul className="grid gap-1.5 text-sm text-soft">
      {PLACES[kind].map(([name, text]) => (
        <li key={name}>
          <strong className="font-[560] text-ink">{name}:</strong> {text}
        </li>
      ))}
    </ul>
  );
}
