import { SettingsPage } from '#web/parts/settings-page.tsx';
import type { ReactNode } from 'react';
import { HooksSection } from './hooks-section.tsx';
import { OwnFeedSection } from './own-feed-section.tsx';
import { WeeklyMailSection } from './weekly-mail-section.tsx';

/** @param calendars the coach's connected calendars */
export function ConnectionsPage({ calendars }: { calendars: ReactNode }) {
  return (
    <SettingsPage at="/connections" description="Your calendars, and a weekly email">
      {calendars}
      <OwnFeedSection />
      <WeeklyMailSection />
      <HooksSection />
    </SettingsPage>
  );
}
