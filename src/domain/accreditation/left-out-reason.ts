// Why hours don't count, or not for certain, and what a coach can do about it.
export const LEFT_OUT_TEXTS = {
  planned: 'Dated after today or after the application',
  'not-coaching': 'Not coaching: mentoring, training, supervision or other work',
  'group-too-large': 'In a group or team larger than counts',
  'before-education': 'Before coach education began',
  'outside-window': 'Before the period that counts',
  'pro-bono': 'Pro bono',
  'consent-refused': 'The client did not agree to be named, or no longer agrees',
  erased: 'The client was erased, so there is no name to list',
  'not-completed': 'Mark the sessions that took place as completed',
  'group-size-unknown': 'Say how many people were in the group or team',
  'education-unknown': 'Record your coach education with its core hours, so that the start is known',
  'period-unknown': 'Say when the earlier hours began: part of them may lie outside the period that counts',
  'payment-unknown': 'Say whether these hours were paid or pro bono',
  'peer-exchange-unknown':
    'Say which peer coaching was paid: as many hours as you received count as paid, the rest as pro bono',
  'consent-not-asked': 'Ask these clients whether they agree to be named',
} as const;

export type LeftOutReason = keyof typeof LEFT_OUT_TEXTS;
