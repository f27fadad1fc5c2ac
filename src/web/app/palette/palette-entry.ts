import type { Icon } from '#web/ui/icon.tsx';

export interface PaletteEntry {
  key: string;
  label: string;
  /** Shown after the label: a date, a duration. */
  detail?: string;
  /** Search words besides the label. */
  words?: string;
  icon: Icon;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

/** The entries that contain every word of `typed`, best first. */
export function matchingEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const rank = (entry: PaletteEntry) => rankOf(entry, typed);
  return entries.filter((entry) => rank(entry) < 3).toSorted((one, other) => rank(one) - rank(other));
}

/** 0 if its label has words that begin like those typed, 1 if its search words do, 2 if it holds them: “lend” is in “calendar”; else 3. */
export function rankOf({ label, words = '' }: PaletteEntry, typed: string): number {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const text = ` ${label} ${words}`.toLocaleLowerCase();
  const holds = (text: string, before: string) => wanted.every((word) => text.includes(before + word));
  return [holds(` ${label.toLocaleLowerCase()}`, ' '), holds(text, ' '), holds(text, ''), true].indexOf(true);
}
