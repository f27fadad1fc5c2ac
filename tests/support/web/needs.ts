// What a coach comes to need, and its remedy: at most two presses away from where the need arises, and in the palette by a coach's
// words. This is the one list: a new need gets an entry here (src/web/app/needs.test.tsx checks each).
import { shortText } from '#domain/accreditation/test-kinds.ts';
import { exampleRows } from '#tests/support/example-records.ts';
import { ruleOf } from '#tests/support/practice.ts';
import type { Answers } from './fake-server.ts';

/** What is pressed, by role and accessible name, or by its text. */
export type Press = readonly [role: 'button' | 'link' | 'menuitem' | 'text', name: string | RegExp];

interface Need {
  readonly need: string;
  /** The address where it arises. */
  readonly at: string;
  readonly presses: readonly Press[];
  /** The address where it is met. */
  readonly remedy: string;
  /** A button that is there then, where the page was the same before. */
  readonly shown?: string;
  /** What a coach types in the palette. */
  readonly words: readonly string[];
  /** Other than a practice with one record of each kind. */
  readonly answers?: Answers;
}

/** One record of each kind. */
export const ROWS = exampleRows();
const CLIENT = ROWS.clients.id;
/** The session, as lists have it. */
export const SESSION = { ...ROWS.sessions, client: { id: CLIENT, name: ROWS.clients.name } };
/** A requirement that this practice does not meet. */
export const GAP = ruleOf('icf-acc-mentor-hours');
const CREDENTIALS = '/reports/credentials';
const WITNESSES = `${CREDENTIALS}/witnesses`;
const RECORDS = `${CREDENTIALS}/records`;
const NO_SESSIONS = { sessions: 0, minutes: 0, months: [] };

export const NEEDS: readonly Need[] = [
  {
    need: 'A session that nobody has confirmed',
    at: '/sessions',
    presses: [
      ['button', /^Actions for Amara Osei/],
      ['menuitem', 'Ask to confirm'],
    ],
    remedy: `${WITNESSES}?ask=client&client=${CLIENT}`,
    words: ['witness', 'confirm hours', 'vouch', 'proof of hours'],
  },
  {
    need: 'The same on the page of the session',
    at: `/sessions/${SESSION.id}`,
    presses: [
      ['button', 'More actions for this session'],
      ['menuitem', 'Ask to confirm'],
    ],
    remedy: `${WITNESSES}?ask=client&client=${CLIENT}`,
    words: ['ask client'],
  },
  {
    need: 'A client who has confirmed nothing',
    at: `/clients/${CLIENT}`,
    presses: [['link', 'Ask someone to confirm']],
    remedy: `${WITNESSES}?ask=client&client=${CLIENT}`,
    words: ['ask someone'],
  },
  {
    need: 'Supervision that nobody has confirmed',
    at: '/supervision',
    presses: [['link', 'Ask to confirm']],
    remedy: `${WITNESSES}?ask=supervisor`,
    words: ['supervisor confirm'],
  },
  {
    need: 'Mentor coaching that nobody has confirmed',
    at: RECORDS,
    presses: [['link', 'Ask to confirm']],
    remedy: `${WITNESSES}?ask=mentor`,
    words: ['mentor confirm'],
  },
  {
    need: 'Hours on Path that nobody has confirmed',
    at: CREDENTIALS,
    presses: [
      ['link', 'Evidence'],
      ['link', 'Witnesses'],
    ],
    remedy: WITNESSES,
    words: ['witnesses'],
  },
  {
    need: 'CPD without a certificate',
    at: '/cpd',
    presses: [
      ['button', 'Actions for Ethics'],
      ['menuitem', 'Add certificate'],
    ],
    remedy: '/cpd',
    shown: 'Add files',
    words: ['cpd certificate', 'attendance'],
  },
  {
    need: 'A course without a certificate',
    at: RECORDS,
    presses: [
      ['button', 'Actions for Certificate'],
      ['menuitem', 'Add certificate'],
    ],
    remedy: RECORDS,
    shown: 'Add files',
    words: ['certificate', 'diploma', 'scan', 'upload proof'],
  },
  {
    need: 'Supervision without a certificate',
    at: '/supervision',
    presses: [
      ['button', /^Actions for Jo Park/],
      ['menuitem', 'Add certificate'],
    ],
    remedy: '/supervision',
    shown: 'Add files',
    words: ['supervision'],
  },
  {
    need: 'Sessions that are in a calendar',
    at: '/sessions',
    presses: [['link', 'From your calendar']],
    remedy: '/connections',
    words: ['calendar', 'google', 'outlook calendar', 'diary', 'sync'],
  },
  {
    need: 'An empty log',
    at: '/sessions',
    answers: { 'GET /rest/v1/sessions': { body: [] }, 'POST /rest/v1/rpc/session_totals': { body: NO_SESSIONS } },
    presses: [['link', 'Connect your calendar']],
    remedy: '/connections',
    words: ['connect'],
  },
  {
    need: 'A calendar in place of a file',
    at: '/export-import',
    presses: [['link', 'connect your calendar']],
    remedy: '/connections',
    words: ['appointments'],
  },
  {
    need: 'A feed for one’s own calendar, or the weekly email',
    at: '/profile',
    presses: [['link', 'Connections']],
    remedy: '/connections',
    words: ['subscribe', 'phone calendar', 'weekly mail', 'connections'],
  },
  {
    need: 'An assessor who asks to see the records',
    at: CREDENTIALS,
    presses: [
      ['link', 'Hand in'],
      ['link', 'Lent views'],
    ],
    remedy: `${CREDENTIALS}/lent`,
    words: ['lend', 'assessor', 'share'],
  },
  {
    need: 'What to do next, and by when',
    at: CREDENTIALS,
    presses: [['link', 'Plan']],
    remedy: `${CREDENTIALS}?tab=plan`,
    words: ['plan', 'what next', 'next steps', 'deadline'],
  },
  {
    need: 'A gap on Path',
    at: CREDENTIALS,
    presses: [
      ['text', shortText(GAP)],
      ['link', /^Add mentor coaching/],
    ],
    remedy: `${RECORDS}?add=mentor_coaching`,
    words: ['mentor coaching'],
  },
  {
    need: 'What each requirement still lacks',
    at: CREDENTIALS,
    presses: [['link', 'Evidence']],
    remedy: `${CREDENTIALS}?tab=missing`,
    words: ['missing', 'gaps', 'still needed'],
  },
];
