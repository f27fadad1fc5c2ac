import { UNREADABLE_TEXT } from '#domain/unreadable-text.ts';

/** `https://` where no scheme was typed; null for nothing. */
export function webAddress(text: string): string | null {
  const address = text.trim();
  if (address === '') return null;
  return address === UNREADABLE_TEXT || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
}

/** Categories that credentials count, suggested beside the coach's own. */
export const CPD_CATEGORIES = [
  'Training',
  'Reading',
  'Conference',
  'Peer group',
  'Mentor coaching',
  'Research',
  'Other',
] as const;
