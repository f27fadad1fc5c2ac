// Why hours don't count, or may not, and what a coach can do about it.

export const EXCLUSION_TEXTS = {
  planned: 'Dated after today, or after you apply',
  'not-coaching': 'Not coaching: mentoring, training, supervision or other work',
  'other-kind': 'Not of the kind that this asks for',
  'other-format': 'Not in the format that this asks for: individual, group or team',
  'group-too-large': 'The group or team was too large',
  'before-education': 'Before your coach education began',
  'outside-window': 'Too long ago to count',
  'pro-bono': 'Pro bono',
  'consent-refused': 'The client did not agree to be named, or no longer does',
  erased: 'You erased the client, so there is no name to list',
  'not-completed': 'Mark the sessions that took place as completed',
  'group-size-unknown': 'Say how many people were in the group or team',
  'education-unknown': 'Add your coach education and its hours on core competencies, so that we know when it began',
  'assessment-unknown':
    'Add your training programme and the day it ended: sessions before then may be from before your skills assessment',
  'period-unknown': 'Say when these earlier hours began: some of them may be too old to count',
  'payment-unknown': 'Say whether these hours were paid or pro bono',
  'peer-exchange-unknown':
    'Say which peer coaching was paid: the hours that you were coached in return count as paid, the rest as pro bono',
  'consent-not-asked': 'Ask these clients whether they agree to be named',
} as const;

export type ExclusionReason = keyof typeof EXCLUSION_TEXTS;

/** The reasons that are certain, in a word or two. */
export const EXCLUSION_SHORT_TEXTS: Readonly<Partial<Record<ExclusionReason, string>>> = {
  planned: 'planned',
  'not-coaching': 'not coaching',
  'other-kind': 'of another kind',
  'other-format': 'in another format',
  'group-too-large': 'group too large',
  'before-education': 'before your coach education',
  'outside-window': 'too long ago',
  'pro-bono': 'pro bono',
  'consent-refused': 'client not to be named',
  erased: 'client erased',
};
