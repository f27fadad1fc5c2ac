// What is said when a mail to somebody who did not ask for it is not sent (ADR 114), by what was counted.

const TO_ONE = 'This person has had several emails from here this week. Please wait a few days.';
const OF_NETWORK = 'There were many requests from your network this week. Please wait a few days.';

export const OUTSIDE_MAIL_TEXTS = {
  coach: 'You have sent many emails to other people. Please try again tomorrow or next week.',
  'coach and mailbox': TO_ONE,
  mailbox: TO_ONE,
  network: OF_NETWORK,
  'network and mailbox': OF_NETWORK,
} as const;
