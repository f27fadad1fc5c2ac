// The texts of a witness's page: the question, and what to do in every state of a link.
import type { WitnessAnswer, WitnessKind } from './witness-kinds.ts';

interface AskedBy {
  readonly kind: WitnessKind;
  readonly coach: string;
  readonly organisation: string | null;
}

/** @example askedText({ kind: 'client', coach: 'Ines Moreau', organisation: null }) // 'Ines Moreau asks you to confirm …' */
export function askedText({ kind, coach, organisation }: AskedBy): string {
  switch (kind) {
    case 'client':
      return `${coach} keeps a log of coaching hours and asks you to confirm the sessions with you.`;
    case 'sponsor':
      return `${coach} keeps a log of coaching hours and asks you to confirm the coaching that you arranged.`;
    case 'organisation':
      return `${coach} asks you to confirm coaching for ${organisation ?? 'your organisation'}, so that nobody coached has to be named.`;
    case 'mentor':
      return `${coach} asks you to confirm the mentor coaching that you gave.`;
    case 'supervisor':
      return `${coach} asks you to confirm the supervision that you gave.`;
  }
}

export const ANSWER_TEXTS = {
  why: 'Bodies that award coaching credentials may ask for this. You see sums and dates only: no notes, no topics, nobody else’s name.',
  who: 'Your answer goes to the coach, with your name and the day. It may be shown to a body that checks the log.',
  confirm: 'Confirm',
  differs: 'Something differs',
  decline: 'Decline',
  notMe: 'This isn’t me',
  differsLabel: 'What differs?',
  differsHint: 'For example: there were six sessions, not eight.',
  declineLabel: 'Would you like to say why?',
  notMeText: 'The coach learns that the mail reached the wrong person, and nothing else about you.',
  nameNeeded: 'Please give your name',
  wordsNeeded: 'Please say what differs',
} as const;

/** Headings and texts after the answer. */
export const THANKS: Readonly<Record<WitnessAnswer, readonly [title: string, text: (coach: string) => string]>> = {
  confirmed: ['Thank you', (coach) => `You confirmed these hours. ${coach} can see it now. You can close this page.`],
  corrected: [
    'Thank you',
    (coach) => `${coach} can see what differs, and may ask you again with corrected hours. You can close this page.`,
  ],
  declined: ['Declined', (coach) => `${coach} can see that you would rather not. You can close this page.`],
  not_me: [
    'Thank you for saying so',
    () => 'The coach can see that the mail reached the wrong person. You can close this page.',
  ],
};

/** Why a link shows nothing, and what to do then. */
export const CLOSED_TEXTS = {
  revoked: [
    'This request was withdrawn',
    (coach: string) => `There is nothing to do. If that surprises you, ask ${coach}.`,
  ],
  expired: ['This link has expired', (coach: string) => `Ask ${coach} to send you a new one: links work for 30 days.`],
  answered: [
    'This was answered',
    (coach: string) => `There is nothing more to do. To change your answer, tell ${coach}, who can ask again.`,
  ],
} as const;

export const LINK_TEXTS = {
  missing: 'Open the link in the mail you were sent. If it runs over two lines, copy all of it.',
  wrong:
    'We found no request for this link. Copy all of it from the mail. If it still fails, answer the mail: your coach gets it.',
  tooMany: 'There were too many attempts from your network. Wait a few minutes, then try again.',
  offline: 'You seem to be offline. What you entered stays here: try again when you have a connection.',
  failed: 'That didn’t work. What you entered stays here: please try again.',
} as const;

export const STOP_TEXTS = {
  button: (app: string) => `No more mails from ${app}`,
  done: (app: string) => `You’ll get no more mails from ${app}, no matter who asks.`,
} as const;
