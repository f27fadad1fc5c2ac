import type { ComboboxOption } from '#web/ui/form/combobox.tsx';

/** The zone this browser runs in, as an IANA name. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Every zone the browser knows, and `saved` even if it does not know that one. */
export function timeZoneOptions(saved: string | null): ComboboxOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', browserTimeZone(), ...(saved ? [saved] : [])]);
  return [...names].toSorted().map((name) => ({ value: name, label: timeZoneLabel(name) }));
}

/** @example timeZoneLabel('America/New_York') // 'America/New York' */
export function timeZoneLabel(name: string): string {
  return name.replaceAll('_', ' ');
}
