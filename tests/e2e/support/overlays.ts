// Every sheet, dialog and menu of the app, by the file that renders it and in the order there: tests/unit/overlays.test.ts compares
// the list with the code, and tests/e2e/screens/focus.spec.ts opens each by keyboard.

/** What is pressed, by role and accessible name. `last`: of several with that name. */
type Press = readonly [role: 'button' | 'link' | 'menuitem' | 'checkbox', name: RegExp];

export interface Overlay {
  /** The path below src/web. */
  readonly file: string;
  /** Its accessible name, where it is a dialog. */
  readonly name?: RegExp;
  /** Where it is opened; $client, $session and so on are rows of the practice. */
  readonly at: string;
  /** By which keys: on a control, or on the page itself. */
  readonly open: readonly (Press | string)[];
  /** The field that has the focus, where it is not the first one: with a link that names the client nobody chooses one. */
  readonly field?: string;
  /** At the width of a phone. */
  readonly isPhone?: true;
}

/**
 * One that a state of the account, the device or a calendar opens, not a key on a page of a small practice. It is made of the same parts of
 * src/web/ui/overlay, in which the focus is kept.
 */
interface OverlayOfState {
  readonly file: string;
  readonly when: string;
}

const ADD = 'features/';
const menu = (file: string, at: string, label: RegExp): Overlay => ({
  file: ADD + file,
  at,
  open: [['button', label]],
});
const sheet = (file: string, at: string, name: RegExp, ...open: Press[]): Overlay => ({
  file: ADD + file,
  name,
  at,
  open,
});

const OF_CLIENT: Press = ['button', /^More actions for Amara/];
const OF_SESSION: Press = ['button', /^Actions for Amara Osei, /];
const HOOKS: Press = ['button', /^Addresses$/];
const RECORDS = '/reports/credentials/records';
const WHEELS = '/coach-tools?tool=wheel&client=$client';

export const OVERLAYS: readonly Overlay[] = [
  { file: 'app/palette/palette.tsx', name: /Find anything/, at: '/clients', open: ['Control+k'] },
  { file: 'app/keys/keys-dialog.tsx', name: /Keyboard shortcuts/, at: '/clients', open: ['?'] },
  {
    file: 'app/sidebar/overlay-sidebar.tsx',
    name: /Menu/,
    at: '/clients',
    open: [['button', /^More$/]],
    isPhone: true,
  },
  sheet('account/account-page.tsx', '/account', /Delete your account/, ['button', /^Delete/]),
  sheet('account/parts/keys-section.tsx', '/account', /Make a key/, ['button', /^Make a key$/]),
  sheet('account/parts/second-factor-section.tsx', '/account', /Set up an authenticator/, ['button', /two-factor/]),
  menu('clients/client-actions.tsx', '/clients/$client', /^More actions for Amara/),
  sheet('clients/client-dialogs.tsx', '/clients', /Add a client/, ['link', /^Add a client$/]),
  sheet('clients/client-dialogs.tsx', '/clients/$client', /Edit client/, ['link', /^Edit$/]),
  sheet('clients/remove/erase-client-dialog.tsx', '/clients/$client', /^Erase/, OF_CLIENT, ['menuitem', /Erase/]),
  sheet('clients/remove/delete-client-dialog.tsx', '/clients/$client', /^Delete/, OF_CLIENT, ['menuitem', /Delete/]),
  menu('clients/list/client-entry.tsx', '/clients', /^Actions for Amara Osei/),
  sheet('clients/hours-before/hours-before-dialog.tsx', '/clients/$client', /Hours before/, ['link', /^Add$/]),
  menu('clients/hours-before/hours-before.tsx', '/clients/$client', /^Actions for .* paid/),
  sheet('clients/merge/merge-dialog.tsx', '/clients/$client', /Merge clients/, OF_CLIENT, ['menuitem', /Merge/]),
  sheet('cpd/parts/cpd-dialogs.tsx', '/cpd', /Record CPD/, ['link', /^Record CPD$/]),
  sheet(
    'cpd/parts/cpd-dialogs.tsx',
    '/cpd',
    /Edit CPD record/,
    ['button', /^Actions for Course/],
    ['menuitem', /Edit/],
  ),
  menu('cpd/parts/cpd-entry.tsx', '/cpd', /^Actions for Course/),
  sheet('coach-tools/templates/templates-tool.tsx', '/coach-tools?tool=templates', /New template/, [
    'link',
    /New template/,
  ]),
  sheet(
    'coach-tools/templates/templates-tool.tsx',
    '/coach-tools?tool=templates',
    /Edit template/,
    ['button', /^Actions for Mine/],
    ['menuitem', /Edit/],
  ),
  menu('coach-tools/templates/templates-tool.tsx', '/coach-tools?tool=templates', /^Actions for Mine/),
  sheet('coach-tools/wheel/wheel-tool.tsx', WHEELS, /New wheel/, ['link', /New wheel/]),
  sheet(
    'coach-tools/wheel/wheel-tool.tsx',
    WHEELS,
    /Edit wheel/,
    ['button', /^Actions for the wheel/],
    ['menuitem', /Edit/],
  ),
  menu('coach-tools/wheel/wheel-view.tsx', WHEELS, /^Actions for the wheel/),
  menu('dashboard/parts/reminder-list.tsx', '/dashboard', /^More about/),
  sheet('own-records/parts/remove-dialog.tsx', '/account/records', /^Delete/, ['button', /^Delete Amara/]),
  menu('practice-records/parts/records-section.tsx', RECORDS, /^Actions for Mona/),
  {
    file: 'records/attached-files.tsx',
    name: /^Mona/,
    at: RECORDS,
    open: [
      ['button', /^Actions for Mona/],
      ['menuitem', /Add certificate/],
    ],
  },
  sheet('practice-records/parts/record-dialogs.tsx', RECORDS, /^Add/, ['link', /^Add mentor coaching/]),
  sheet(
    'practice-records/parts/record-dialogs.tsx',
    RECORDS,
    /^Edit/,
    ['button', /^Actions for Mona/],
    ['menuitem', /Edit/],
  ),
  sheet('calendar/connect/connect-dialog.tsx', '/connections', /Connect a calendar/, ['button', /Connect a calendar/]),
  sheet('connections/hooks/hook-dialog.tsx', '/connections', /Add an address/, HOOKS, ['button', /^Add an address$/]),
  sheet('connections/hooks/hooks-panel.tsx', '/connections', /^Remove/, HOOKS, ['button', /^Remove$/]),
  sheet('connections/own-feed-section.tsx', '/connections', /Make a new address/, ['button', /^Make a new/]),
  sheet('connections/own-feed-section.tsx', '/connections', /Switch the address off/, ['button', /^Switch off$/]),
  menu('sessions/form/notes-field.tsx', '/sessions?add=1', /Insert template/),
  sheet('sessions/form/session-dialogs.tsx', '/sessions', /Log a session/, ['link', /^Log a session$/]),
  {
    ...sheet('sessions/form/session-dialogs.tsx', '/sessions/$session', /Edit session/, ['link', /^Edit$/]),
    field: 'Date',
  },
  { file: 'features/sessions/form/log-session.tsx', name: /Log a session/, at: '/clients', open: ['n'] },
  {
    ...sheet('sessions/form/log-session.tsx', '/sessions', /Log it again/, OF_SESSION, ['menuitem', /Duplicate/]),
    field: 'Date',
  },
  menu('sessions/list/session-entry.tsx', '/sessions', /^Actions for Amara Osei, /),
  sheet(
    'sessions/list/edit-many-dialog.tsx',
    '/sessions',
    /^Change/,
    ['button', /^Select$/],
    ['checkbox', /Amara/],
    ['button', /^Change/],
  ),
  menu('sessions/list/session-actions.tsx', '/sessions/$session', /^More actions for this session/),
  sheet('support/support-view.tsx', '/support', /Let support look/, ['button', /^Let them look$/]),
  menu('supervision/parts/supervision-table.tsx', '/supervision', /^Actions for Ruth/),
  sheet(
    'supervision/supervision-page.tsx',
    '/supervision',
    /Delete|sure/i,
    ['button', /^Actions for Ruth/],
    ['menuitem', /Delete/],
  ),
  sheet(
    'supervision/parts/supervision-selection.tsx',
    '/supervision',
    /Delete|sure/i,
    ['button', /^Select$/],
    ['checkbox', /Ruth/],
    ['button', /^Delete$/],
  ),
  sheet('lent-desk/parts/lend-dialog.tsx', '/reports/credentials/lent', /Lend a view/, ['link', /^Lend a view$/]),
  sheet('witnesses/ask-dialog.tsx', '/reports/credentials/witnesses', /Ask someone/, ['link', /^Ask /]),
];

const state = (file: string, when: string): OverlayOfState => ({ file, when });

export const OVERLAYS_OF_STATE: readonly OverlayOfState[] = [
  state('app/guard/sign-in-again.tsx', 'the auth session ended while a form is unsaved'),
  state('app/printing/name-dialog.tsx', 'a document is printed without a name'),
  state('app/sidebar/use-log-out.tsx', 'there are changes that were not sent'),
  state('app/unsent/edit-unsent.tsx', 'the server refused a change'),
  state('app/unsent/unsent-changes.tsx', 'the server refused a change'),
  state('app/versions/which-to-keep.tsx', 'another device changed the same row'),
  state('features/account/parts/keys-section.tsx', 'a key was made'),
  state('features/account/parts/second-factor-section.tsx', 'there is a second factor'),
  state('features/account/parts/recovery-codes.tsx', 'there is a second factor'),
  state('features/admin/parts/act-dialog.tsx', 'an admin'),
  state('features/admin/parts/plan-dialog.tsx', 'an admin'),
  state('features/admin/parts/plan-dialog.tsx', 'an admin'),
  state('features/admin/parts/change-role-dialog.tsx', 'an admin'),
  state('features/admin/parts/change-role-dialog.tsx', 'the last admin'),
  state('features/admin/parts/user-entry.tsx', 'an admin'),
  state('features/clients/hours-before/hours-before.tsx', 'a witness confirmed the hours'),
  state('features/coach-tools/timer/forgotten-timer.tsx', 'the timer has run for hours'),
  state('features/lent-desk/parts/lent-view-entry.tsx', 'a view is lent'),
  state('features/lent-desk/parts/lent-view-entry.tsx', 'a lent view has ended'),
  state('features/practice-records/parts/records-section.tsx', 'a mentor confirmed the hours'),
  state('features/calendar/connect/connect-dialog.tsx', 'a calendar that sends messages was connected'),
  state('features/calendar/connect/connected-calendar.tsx', 'a calendar is connected'),
  state('features/calendar/connect/connected-calendar.tsx', 'a calendar is connected'),
  state('features/calendar/confirm/edit-proposal.tsx', 'a calendar proposes a session'),
  state('features/calendar/confirm/use-warned.tsx', 'a calendar has a confirmed record no more, or moved it'),
  state('features/sessions/form/log-session.tsx', 'the timer was stopped'),
  state('features/sessions/list/session-actions.tsx', 'a witness confirmed the session'),
  state('features/sessions/list/session-actions.tsx', 'a witness confirmed the session'),
  state('features/sessions/list/session-entry.tsx', 'a witness confirmed the session'),
  state('features/sessions/list/session-entry.tsx', 'a witness confirmed the session'),
  state('features/sessions/sessions-page.tsx', 'a witness confirmed a selected session'),
  state('features/transfer/undo-import-button.tsx', 'a file was imported'),
  state('features/witnesses/request-entry.tsx', 'a witness was asked'),
  state('features/witnesses/request-entry.tsx', 'a witness was asked'),
  state('ui/form/unsaved-changes-prompt.tsx', 'a form is unsaved'),
];
