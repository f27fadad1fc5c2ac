import { applyTheme } from '#web/backend/theme.ts';
import { useProfile } from '#web/backend/use-profile.ts';
import { useEffect } from 'react';

/** Lets the page follow the theme that the profile says. */
export function useProfileTheme(): void {
  const theme = useProfile().data?.theme;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
}
