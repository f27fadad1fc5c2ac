import type { LucideIcon } from 'lucide-react';

export interface PaletteEntry {
  key: string;
  label: string;
  /** Behind the label: a date, a length. */
  detail?: string;
  /** Found by these words too. */
  words?: string;
  icon: LucideIcon;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

/** The entries in which every word of `typed` stands. */
export function matchingEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label, words = '' }) => {
    const text = `${label} ${words}`.toLocaleLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
