import { localData } from '#web/data/wire/browser-storage.ts';
import type { ProfileInput } from '#domain/profile/profile-schema.ts';

/** Applies a theme and stores it: at the next start public/first-paint.js reads it before the first paint. */
export function applyTheme(theme: ProfileInput['theme']): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    localData.removeItem('theme');
  } else {
    document.documentElement.dataset.theme = theme;
    localData.setItem('theme', theme);
  }
}
