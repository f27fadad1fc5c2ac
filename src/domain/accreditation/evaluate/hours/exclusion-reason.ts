/** Why hours don't count, or may not, and what a coach can do about it; and in a few words, after an amount of hours. */
export const EXCLUSION_TEXTS = {
  planned: { text: 'Dated after today, or after you apply', short: 'planned' },
  'not-coaching': { text: 'Not coaching: mentoring, training, supervision or other work', short: 'not coaching' },
  'other-kind': { text: 'Not the kind of hours this asks for', short: 'of another kind' },
  'other-format': { text: 'Not the format this asks for: individual, group or team', short: 'in another format' },
  'group-too-large': { text: 'The group or team was too large', short: 'group too large' },
  'too-short': { text: 'Too short for a session', short: 'too short' },
  'before-education': { text: 'Before your coach training began', short: 'before your training' },
  'outside-window': { text: 'Too long ago to count', short: 'too long ago' },
  'pro-bono': { text: 'Pro bono', short: 'pro bono' },
  'direct-report': { text: 'With people who report to you', short: 'with direct reports' },
  'beyond-received': {
    text: 'Peer coaching beyond the hours you were coached in return',
    short: 'beyond what peers gave in return',
  },
  'consent-refused': { text: 'The client doesn’t agree to be named', short: 'unnamed clients' },
  erased: { text: 'You erased the client, so there’s no name to list', short: 'client erased' },
  'not-completed': { text: 'Mark the sessions that took place as completed', short: 'not completed' },
  'group-size-unknown': { text: 'How many people were in the group or team?', short: 'without a group size' },
  'education-unknown': {
    text: 'Add your coach training, or complete it: hours count from the day it began',
    short: 'without coach training on record',
  },
  'assessment-unknown': {
    text: 'Add your training programme: sessions count from the day it ended',
    short: 'without a training programme on record',
  },
  'period-unknown': { text: 'When did these earlier hours begin? Some may be too old', short: 'without dates' },
  'payment-unknown': { text: 'Were these hours paid or pro bono?', short: 'neither paid nor pro bono' },
  'peer-balance-unknown': {
    text: 'How many hours did these peers coach you in return? As many count as paid',
    short: 'in exchange with peers',
  },
  'consent-not-asked': { text: 'Ask these clients whether they may be named', short: 'client not asked' },
} as const;

export type ExclusionReason = keyof typeof EXCLUSION_TEXTS;
