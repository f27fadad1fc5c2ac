import { CalendarsSection } from '#web/features/calendar/connect/calendars-section.tsx';
import { ProfilePage } from '#web/features/profile/profile-page.tsx';

/** The profile with the calendars that the coach has connected. */
export const ProfileScreen = () => <ProfilePage calendars={<CalendarsSection />} />;
