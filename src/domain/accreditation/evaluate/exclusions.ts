// Why hours don't count, or may not: a text for each reason, and the hours concerned grouped by reason.
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { CheckedHours } from './check-hours.ts';
import { rowIds, type RowIds } from '#domain/accreditation/evidence/row-ids.ts';

export const EXCLUSION_TEXTS = {
  planned: 'Dated after today, or after you apply',
  'not-coaching': 'Not coaching: mentoring, training, supervision or other work',
  'group-too-large': 'The group or team was too large',
  'before-education': 'Before your coach education began',
  'outside-window': 'Too long ago to count',
  'pro-bono': 'Pro bono',
  'consent-refused': 'The client did not agree to be named, or no longer agrees',
  erased: 'You erased the client, so there is no name to list',
  'not-completed': 'Mark the sessions that took place as completed',
  'group-size-unknown': 'Say how many people were in the group or team',
  'education-unknown': 'Add your coach education and its hours on core competencies, so that we know when it began',
  'period-unknown': 'Say when these earlier hours began: some of them may be too old to count',
  'payment-unknown': 'Say whether these hours were paid or pro bono',
  'peer-exchange-unknown':
    'Say which peer coaching was paid: the hours that you were coached in return count as paid, the rest as pro bono',
  'consent-not-asked': 'Ask these clients whether they agree to be named',
} as const;

export type ExclusionReason = keyof typeof EXCLUSION_TEXTS;

/** Those that are certain in a word or two, behind the hours that are left out. */
export const EXCLUSION_SHORT_TEXTS: Readonly<Partial<Record<ExclusionReason, string>>> = {
  planned: 'planned',
  'not-coaching': 'not coaching',
  'group-too-large': 'group too large',
  'before-education': 'before your coach education',
  'outside-window': 'too long ago',
  'pro-bono': 'pro bono',
  'consent-refused': 'client not to be named',
  erased: 'client erased',
};

export interface Exclusion {
  readonly reason: ExclusionReason;
  /** True: the rows don't say enough, the text says what is missing. False: they don't count, the text says why. */
  readonly isUnclear: boolean;
  readonly text: string;
  readonly minutes: number;
  readonly rows: RowIds;
}

/** The hours that don't count or may not, by reason, in the order in which the reasons first come up. */
export function exclusions(checked: readonly CheckedHours[]): Exclusion[] {
  const byReason = new Map<ExclusionReason, CheckedHours[]>();
  for (const one of checked) {
    if (one.reason === null) continue;
    const same = byReason.get(one.reason);
    if (same) same.push(one);
    else byReason.set(one.reason, [one]);
  }
  return [...byReason].map(([reason, same]) => ({
    reason,
    isUnclear: same[0]!.counts === 'maybe',
    text: EXCLUSION_TEXTS[reason],
    minutes: minutesOf(same),
    rows: rowIds(same.map(({ hours }) => hours)),
  }));
}

/** What is missing, as sentences with the hours at stake. */
export function missingTexts(parts: readonly Exclusion[]): string[] {
  return parts
    .filter((part) => part.isUnclear)
    .map(({ text, minutes }) => `${text} (${amountText(minutes, 'minutes')}).`);
}

export const minutesOf = (checked: readonly CheckedHours[]): number =>
  checked.reduce((sum, { hours }) => sum + hours.minutes, 0);
