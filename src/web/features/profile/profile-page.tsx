import { messageOf } from '#web/data/wire/wire-error.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { SettingsGroup } from '#web/ui/settings-group.tsx';
import { SettingsPage } from '#web/parts/settings-page.tsx';
import { SingleKeysSwitch } from '#web/parts/single-keys-switch.tsx';
import { Navigate, useLocation } from '@tanstack/react-router';
import { ProfileForm } from './parts/profile-form.tsx';
import { ThemeChoice } from './parts/theme-choice.tsx';

/** The hashes of parts that were on this page and are among the connections now. */
const MOVED: ReadonlySet<string> = new Set(['calendars', 'own-feed', 'weekly-email']);

export function ProfilePage() {
  const hash = useLocation({ select: (location) => location.hash });
  return MOVED.has(hash) ? <Navigate to="/connections" hash={hash} replace /> : <Profile />;
}

function Profile() {
  const { data: profile, error, isError, isFetching, refetch } = useProfile();
  return (
    <SettingsPage at="/profile" description="Who you are, and how you like to record">
      {profile && (
        <>
          <ProfileForm key={profile.id} profile={profile} />
          <ThemeChoice profile={profile} />
          <SettingsGroup title="Keyboard" description="Press ? on any page to see every shortcut.">
            <SingleKeysSwitch />
          </SettingsGroup>
        </>
      )}
      {!profile && !isError && <PageSpinner />}
      {!profile && isError && (
        <Notice className="mt-6" tone="bad" onRetry={() => void refetch()} isRetrying={isFetching}>
          Your profile could not be loaded. {messageOf(error)}
        </Notice>
      )}
    </SettingsPage>
  );
}
