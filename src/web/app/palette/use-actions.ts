import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { useUpdateProfile } from '#web/data/records/update-profile.ts';
import { applyTheme } from '#web/data/device/theme.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard } from '#web/ui/icons/keyboard.tsx';
import { LogOut } from '#web/ui/icons/log-out.tsx';
import { Moon } from '#web/ui/icons/moon.tsx';
import { NotebookPen } from '#web/ui/icons/notebook-pen.tsx';
import { Sun } from '#web/ui/icons/sun.tsx';
import { UserRoundPlus } from '#web/ui/icons/user-round-plus.tsx';
import { useLogOut } from '#web/app/sidebar/use-log-out.tsx';
import { useLogTarget } from '#web/app/sidebar/use-log-target.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Actions that work on every page. */
export function useActions(onShowKeys: () => void): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const log = useLogTarget();
  const canOpen = useCanOpen();
  return [
    canOpen('/sessions') && {
      key: 'log',
      label: 'Log a session',
      words: 'add new record hours plan',
      icon: NotebookPen,
      run: () => void navigate({ to: '.', search: (now: object) => ({ ...now, log }), resetScroll: false }),
    },
    canOpen('/clients') && {
      key: 'add-client',
      label: 'Add a client',
      words: 'new coachee',
      icon: UserRoundPlus,
      run: () => void navigate({ to: '/clients', search: { add: 1 } }),
    },
    useThemeAction(),
    { key: 'keys', label: 'Keyboard shortcuts', words: 'help keys hotkeys', icon: Keyboard, run: onShowKeys },
    {
      key: 'log-out',
      label: 'Log out',
      words: 'logout sign out signout',
      icon: LogOut,
      run: () => void logOut.run(false),
    },
  ].filter((entry) => entry !== false);
}

function useThemeAction(): PaletteEntry {
  const profile = useProfile().data;
  const update = useUpdateProfile(profile?.id ?? '');
  const theme = isDark() ? 'light' : 'dark';
  const run = () => {
    applyTheme(theme);
    if (!profile) return;
    update.mutate(
      { theme },
      {
        onError: failureToast('The theme is kept on this device only'),
      },
    );
  };
  const icon = theme === 'dark' ? Moon : Sun;
  return {
    key: 'theme',
    label: `Switch to the ${theme} theme`,
    words: 'mode appearance toggle dark light night colour',
    icon,
    run,
  };
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}
