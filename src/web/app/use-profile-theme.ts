import { applyTheme } from '#web/data/device/theme.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { useEffect } from 'react';

/** Applies the theme of the profile. */
export function useProfileTheme(): void {
  const theme = useProfile().data?.theme;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
}
