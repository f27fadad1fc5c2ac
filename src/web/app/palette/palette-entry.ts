import type { LucideIcon } from 'lucide-react';

export interface PaletteEntry {
  key: string;
  label: string;
  /** Shown after the label: a date, a duration. */
  detail?: string;
  /** Search words besides the label. */
  words?: string;
  icon: LucideIcon;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

/** The entries that contain every word of `typed`, first those with words that begin like it: “lend” is in “calendar” too. */
export function matchingEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const holds = ({ label, words = '' }: PaletteEntry, before: string) => {
    const text = ` ${label} ${words}`.toLocaleLowerCase();
    return wanted.every((word) => text.includes(before + word));
  };
  return entries
    .filter((entry) => holds(entry, ''))
    .toSorted((one, other) => Number(holds(other, ' ')) - Number(holds(one, ' ')));
}
