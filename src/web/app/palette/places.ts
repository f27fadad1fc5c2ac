// The pages and forms that the palette finds, with their search words.
import { BODY_NAMES } from '#domain/body-names.ts';
import { FOR_CREDENTIALS, RECORD_KINDS, type RecordForCredential } from '#domain/records/record-kinds.ts';
import { config } from '#web/data/wire/config.ts';
import { Award } from '#web/ui/icons/award.tsx';
import { Clock } from '#web/ui/icons/clock.tsx';
import { BookOpenCheck } from '#web/ui/icons/book-open-check.tsx';
import { Cable } from '#web/ui/icons/cable.tsx';
import { CalendarDays } from '#web/ui/icons/calendar-days.tsx';
import { CreditCard } from '#web/ui/icons/credit-card.tsx';
import { Download } from '#web/ui/icons/download.tsx';
import { FileText } from '#web/ui/icons/file-text.tsx';
import { GraduationCap } from '#web/ui/icons/graduation-cap.tsx';
import { KeyRound } from '#web/ui/icons/key-round.tsx';
import { LogOut } from '#web/ui/icons/log-out.tsx';
import { MessageSquare } from '#web/ui/icons/message-square.tsx';
import { NotebookPen } from '#web/ui/icons/notebook-pen.tsx';
import { ChartPie } from '#web/ui/icons/chart-pie.tsx';
import { Scale } from '#web/ui/icons/scale.tsx';
import { Timer } from '#web/ui/icons/timer.tsx';
import { Trash } from '#web/ui/icons/trash.tsx';
import { Upload } from '#web/ui/icons/upload.tsx';
import { UserCheck } from '#web/ui/icons/user-check.tsx';
import { UserRound } from '#web/ui/icons/user-round.tsx';
import { UsersRound } from '#web/ui/icons/users-round.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { menuOf } from '../menu.ts';

export interface Place {
  key: string;
  label: string;
  words: string;
  icon: Icon;
  to: string;
  search?: Readonly<Record<string, string | number>>;
  /** The part of the page. */
  hash?: string;
  /** A page outside the app's router, or one for visitors. */
  isDocument?: boolean;
}

/** Every page of this installation. Home comes last in the menu's order: a coach who types looks for other pages. */
export function pages(isAdmin: boolean): Place[] {
  const [home, ...main] = menuOf('main');
  const shown = [...main, ...menuOf('account'), ...(isAdmin ? menuOf('admin') : []), home!, ...menuOf('lapsed')];
  return [
    ...shown.map(({ label, to, icon, words }) => ({ key: to, label, words, icon, to })),
    ...MORE_PAGES,
    ...(config().flags.coachTools ? TOOLS : []),
  ];
}

const CONNECTIONS = '/connections';
const CREDENTIALS = '/reports/credentials';
const DOCUMENTS = `${CREDENTIALS}/documents`;
const WITNESSES = `${CREDENTIALS}/witnesses`;
const RECORDS = `${CREDENTIALS}/records`;

const page = (label: string, icon: Icon, to: string, words: string, search?: Place['search']): Place => ({
  key: `${to} ${label}`,
  label,
  words,
  icon,
  to,
  ...(search ? { search } : {}),
});

/** A part of a page. */
const part = (label: string, icon: Icon, to: string, hash: string, words: string): Place => ({
  ...page(label, icon, to, words),
  hash,
});

const MORE_PAGES: readonly Place[] = [
  page('Profile', UserRound, '/profile', 'name photo time zone week settings preferences usual length practising'),
  part('Reminders', Clock, '/profile', 'reminders', 'notifications nudges alerts turn off stop'),
  page('Connections', Cable, CONNECTIONS, 'settings apps integrations link'),
  part('Weekly email', Clock, CONNECTIONS, 'weekly-email', 'weekly mail summary digest monday newsletter unsubscribe'),
  part(
    'Show your sessions in your calendar',
    CalendarDays,
    CONNECTIONS,
    'own-feed',
    'feed subscribe publish webcal ics google outlook apple phone sync share own',
  ),
  part('Send events elsewhere', Cable, CONNECTIONS, 'events', 'webhook hook zapier make automation program log'),
  page('Credential plan', Award, CREDENTIALS, 'plan what next steps goal target when forecast deadline roadmap', {
    tab: 'plan',
  }),
  page('Audit file', FileText, DOCUMENTS, 'audit proof signed tamper evidence chain json', { document: 'audit-file' }),
  { ...page('Check an audit file', Scale, '/verify', 'verify audit proof signature intact'), isDocument: true },
  page('Invoices and card', CreditCard, '/subscription/details', 'receipt bill billing payment card cancel plan renew'),
  page('Credential renewal', Award, CREDENTIALS, `expiry expires ${BODY_NAMES.join(' ')}`, {
    tab: 'renewal',
  }),
  page('Still needed', Award, CREDENTIALS, 'evidence missing lacking gaps requirements records proof', {
    tab: 'missing',
  }),
  page('Audit check', Scale, CREDENTIALS, 'audit errors fix mistakes consent overlaps', { tab: 'audit' }),
  page(
    'Clients and payment',
    UsersRound,
    `${CREDENTIALS}/clients`,
    'who pays payer paid pro bono barter peer exchange received direct reports internal relation',
  ),
  page('Credential records', Award, RECORDS, 'mentor coaching education reflections feedback certificates'),
  page(
    'Witnesses',
    UserCheck,
    WITNESSES,
    'confirm hours client sponsor organisation mentor supervisor requests answers',
  ),
  page('Lent views', FileText, `${CREDENTIALS}/lent`, 'lend assessor auditor share view comments revoke'),
  page(
    'Hand in',
    FileText,
    DOCUMENTS,
    'apply application submit packet folder zip renewal form evidence missing print',
    {
      document: 'hand-in',
    },
  ),
  page('ICF log', FileText, DOCUMENTS, 'icf client coaching log download excel print pdf application'),
  page('Organisation letter', FileText, DOCUMENTS, 'letter confirmation company employer', { document: 'letter' }),
  page('EMCC portfolio', FileText, DOCUMENTS, 'emcc eia application print pdf', { document: 'portfolio' }),
  page('Client statement', FileText, DOCUMENTS, 'proof of sessions confirmation client pdf', { document: 'statement' }),
  { ...page('Terms', Scale, '/terms', 'conditions legal contract agreement'), isDocument: true },
  { ...page('Privacy', Scale, '/privacy', 'gdpr data protection policy legal cookies'), isDocument: true },
  {
    ...page('Data processing', Scale, '/data-processing', 'gdpr dpa processor controller agreement legal'),
    isDocument: true,
  },
];

const TOOLS: readonly Place[] = [
  page('Session timer', Timer, '/coach-tools', 'timer stopwatch clock start'),
  page('Note templates', NotebookPen, '/coach-tools', 'template notes grow', { tool: 'templates' }),
  page('Coaching questions', MessageSquare, '/coach-tools', 'question bank powerful', { tool: 'questions' }),
  page('Wheel of Life', ChartPie, '/coach-tools', 'wheel balance areas satisfaction', { tool: 'wheel' }),
];

/** What credentials ask for, where its name and "Add" do not say it as well. */
const TO_ADD: { readonly [Name in RecordForCredential]?: readonly [label: string, icon: Icon, words: string] } = {
  mentor_coaching: ['Add mentor coaching', Award, 'mentor record new'],
  education: ['Add a course', GraduationCap, 'coach education training school new'],
  credentials: ['Add a credential', Award, 'credential certificate acc pcc mcc new'],
  reflections: ['Add a reflection', NotebookPen, 'reflective log journal new'],
  client_feedback: ['Add client feedback', MessageSquare, 'testimonial review new'],
};

/** Tasks: each opens a form, or the page where the task is done. */
export const TASKS: readonly Place[] = [
  part(
    'Connect a calendar',
    CalendarDays,
    CONNECTIONS,
    'calendars',
    'google outlook apple icloud caldav ics ical calendly cal.com import sync link add events appointments bookings diary',
  ),
  page('Merge two clients', UsersRound, '/clients', 'merge duplicate duplicates double twice same person join combine'),
  page('Add earlier hours', NotebookPen, '/clients', 'opening balance earlier previous old hours past start'),
  page('Erase a client', Trash, '/clients', 'erase client gdpr forget remove delete personal data'),
  page('Take back an import', Upload, '/export-import', 'undo import revert remove past imports'),
  page('Add a certificate', FileText, RECORDS, 'certificate diploma file upload attach scan proof pdf photo'),
  page('Add a CPD certificate', FileText, '/cpd', 'certificate attendance file upload attach scan proof pdf photo'),
  page('Record supervision', BookOpenCheck, '/supervision/new', 'add new supervisor'),
  page('Record CPD', GraduationCap, '/cpd', 'add new training course webinar', { add: 1 }),
  page('Bring in your spreadsheet', Upload, '/export-import', 'import excel csv upload move switch old log'),
  page('Download your records', Download, '/account', 'export backup archive zip save data copy'),
  page('Ask someone to confirm', UserCheck, WITNESSES, 'witness confirm vouch sign hours client proof request mail', {
    ask: 'client',
  }),
  ...FOR_CREDENTIALS.map((name) => {
    const [label, icon, words] = TO_ADD[name] ?? [`Add ${RECORD_KINDS[name].one}`, Award, 'record new'];
    return page(label, icon, RECORDS, words, { add: name });
  }),
  page('Change your password', KeyRound, '/account', 'password security'),
  page('Change your email address', UserRound, '/account', 'e-mail mail login'),
  page('Two-factor sign-in', KeyRound, '/account', '2fa mfa passkey authenticator code recovery security'),
  page('Sign out other devices', LogOut, '/account', 'sessions phone lost devices'),
  page('Cancel your plan', CreditCard, '/subscription/details', 'subscription stop end unsubscribe'),
  page('Delete your account', Trash, '/account', 'delete account close leave remove erase everything'),
];
