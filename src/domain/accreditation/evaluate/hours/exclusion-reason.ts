// Why hours don't count, or may not, and what a coach can do about it.

export const EXCLUSION_TEXTS = {
  planned: 'Dated after today, or after you apply',
  'not-coaching': 'Not coaching: mentoring, training, supervision or other work',
  'other-kind': 'Not the kind of hours this asks for',
  'other-format': 'Not the format this asks for: individual, group or team',
  'group-too-large': 'The group or team was too large',
  'too-short': 'Too short for a session',
  'before-education': 'Before your coach training began',
  'outside-window': 'Too long ago to count',
  'pro-bono': 'Pro bono',
  'direct-report': 'With people who report to you',
  'beyond-received': 'Peer coaching beyond the hours you were coached in return',
  'consent-refused': 'The client doesn’t agree to be named',
  erased: 'You erased the client, so there’s no name to list',
  'not-completed': 'Mark the sessions that took place as completed',
  'group-size-unknown': 'How many people were in the group or team?',
  'education-unknown': 'Add your coach training, or complete it: hours count from the day it began',
  'assessment-unknown': 'Add your training programme: sessions count from the day it ended',
  'period-unknown': 'When did these earlier hours begin? Some may be too old',
  'payment-unknown': 'Were these hours paid or pro bono?',
  'peer-balance-unknown': 'How many hours did these peers coach you in return? As many count as paid',
  'consent-not-asked': 'Ask these clients whether they may be named',
} as const;

export type ExclusionReason = keyof typeof EXCLUSION_TEXTS;

/** The reasons in a few words, after an amount of hours. */
export const EXCLUSION_SHORT_TEXTS: Readonly<Record<ExclusionReason, string>> = {
  planned: 'planned',
  'not-coaching': 'not coaching',
  'other-kind': 'of another kind',
  'other-format': 'in another format',
  'group-too-large': 'group too large',
  'too-short': 'too short',
  'before-education': 'before your training',
  'outside-window': 'too long ago',
  'pro-bono': 'pro bono',
  'direct-report': 'with direct reports',
  'beyond-received': 'beyond what peers gave in return',
  'consent-refused': 'unnamed clients',
  erased: 'client erased',
  'not-completed': 'not completed',
  'group-size-unknown': 'without a group size',
  'education-unknown': 'without coach training on record',
  'assessment-unknown': 'without a training programme on record',
  'period-unknown': 'without dates',
  'payment-unknown': 'neither paid nor pro bono',
  'peer-balance-unknown': 'in exchange with peers',
  'consent-not-asked': 'client not asked',
};
