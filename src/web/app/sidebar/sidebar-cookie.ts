import { SIDEBAR_COOKIE, SIDEBAR_COOKIE_DAYS } from '#domain/sidebar.ts';

const SECONDS_PER_DAY = 86_400;

/** Whether the sidebar was left expanded; it begins so. */
export function readSidebarCookie(): boolean {
  return !document.cookie.split('; ').includes(`${SIDEBAR_COOKIE}=false`);
}

export function writeSidebarCookie(isExpanded: boolean): void {
  const maxAge = SIDEBAR_COOKIE_DAYS * SECONDS_PER_DAY;
  document.cookie = `${SIDEBAR_COOKIE}=${isExpanded}; path=/; max-age=${maxAge}; samesite=lax`;
}
