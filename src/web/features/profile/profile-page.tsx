import { messageOf } from '#web/data/wire/wire-error.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { SingleKeysSwitch } from '#web/parts/single-keys-switch.tsx';
import type { ReactNode } from 'react';
import { OwnFeedSection } from './feed/own-feed-section.tsx';
import { ProfileForm } from './parts/profile-form.tsx';
import { ThemeChoice } from './parts/theme-choice.tsx';

/** @param calendars the coach's connected calendars */
export function ProfilePage({ calendars }: { calendars: ReactNode }) {
  const { data: profile, error, isError, isFetching, refetch } = useProfile();
  return (
    <div className="max-w-3xl">
      <PageHeader title="Profile" description="Who you are, and how you like to record" />
      {profile && (
        <>
          <ProfileForm key={profile.id} profile={profile} />
          {calendars}
          <OwnFeedSection />
          <ThemeChoice profile={profile} />
          <SettingsGroup title="Keyboard" description="Press ? on any page to see every shortcut.">
            <SingleKeysSwitch />
          </SettingsGroup>
        </>
      )}
      {!profile && !isError && <PageSpinner />}
      {!profile && isError && (
        <Notice tone="bad" onRetry={() => void refetch()} isRetrying={isFetching}>
          Your profile could not be loaded. {messageOf(error)}
        </Notice>
      )}
    </div>
  );
}
