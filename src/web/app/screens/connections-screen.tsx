import { CalendarsSection } from '#web/features/calendar/connect/calendars-section.tsx';
import { ConnectionsPage } from '#web/features/connections/connections-page.tsx';

/** What Hourbook is connected with, the coach's calendars among it. */
export const ConnectionsScreen = () => <ConnectionsPage calendars={<CalendarsSection />} />;
