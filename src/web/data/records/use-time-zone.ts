import { useProfile } from './use-profile.ts';

/** The coach's time zone: the profile's, else the browser's. undefined until the profile has answered. */
export function useTimeZone(): string | undefined {
  const { data, isPending } = useProfile();
  if (isPending) return undefined;
  return zoneOf(data?.time_zone);
}

/** The time zone of a profile that has answered. */
export const zoneOf = (zone: string | null | undefined): string =>
  zone && isTimeZone(zone) ? zone : new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The profile may hold any text, written by another program or by a browser with newer time zones. */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: name }));
  } catch {
    return false;
  }
}
