import { FOR_CREDENTIALS } from '#domain/records/record-kinds.ts';
import { isScreen } from '#domain/screens.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { beforeEach, expect, it } from 'vitest';
import { matchingEntries } from './palette-entry.ts';
import { pages, TASKS } from './places.ts';

beforeEach(() => setConfig({ flags: { coachTools: true } } as never));

// What a coach types, and the label that must be among the first four.
it.each([
  ['credential', 'Credentials'],
  ['credentials', 'Credentials'],
  ['acc', 'Credentials'],
  ['pcc', 'Credentials'],
  ['icf', 'Credentials'],
  ['emcc', 'Credentials'],
  ['accreditation', 'Credentials'],
  ['requirements', 'Credentials'],
  ['icf log', 'ICF log'],
  ['coaching log', 'ICF log'],
  ['emcc portfolio', 'EMCC portfolio'],
  ['letter', 'Organisation letter'],
  ['statement', 'Client statement'],
  ['audit', 'Audit check'],
  ['renewal', 'Credential renewal'],
  ['expiry', 'Credential renewal'],
  ['import', 'Export/Import'],
  ['spreadsheet', 'Export/Import'],
  ['excel', 'Export/Import'],
  ['csv', 'Export/Import'],
  ['calendar', 'Connect a calendar'],
  ['connect a calendar', 'Connect a calendar'],
  ['google', 'Connect a calendar'],
  ['outlook calendar', 'Connect a calendar'],
  ['icloud', 'Connect a calendar'],
  ['calendly', 'Connect a calendar'],
  ['sync', 'Connect a calendar'],
  ['subscribe', 'Show your sessions in your calendar'],
  ['lend', 'Lent views'],
  ['connections', 'Connections'],
  ['weekly email', 'Weekly email'],
  ['weekly mail', 'Weekly email'],
  ['digest', 'Weekly email'],
  ['plan', 'Credential plan'],
  ['goal', 'Credential plan'],
  ['merge', 'Merge two clients'],
  ['duplicate', 'Merge two clients'],
  ['combine', 'Merge two clients'],
  ['opening balance', 'Add earlier hours'],
  ['earlier hours', 'Add earlier hours'],
  ['erase', 'Erase a client'],
  ['undo import', 'Take back an import'],
  ['certificate', 'Add a certificate'],
  ['upload', 'Add a certificate'],
  ['audit file', 'Audit file'],
  ['verify', 'Check an audit file'],
  ['backup', 'Download your records'],
  ['export', 'Export/Import'],
  ['download', 'Download your records'],
  ['invoice', 'Invoices and card'],
  ['receipt', 'Invoices and card'],
  ['card', 'Invoices and card'],
  ['billing', 'Invoices and card'],
  ['plan', 'Subscription'],
  ['price', 'Subscription'],
  ['upgrade', 'Subscription'],
  ['cancel', 'Cancel your plan'],
  ['terms', 'Terms'],
  ['privacy', 'Privacy'],
  ['gdpr', 'Privacy'],
  ['data processing', 'Data processing'],
  ['password', 'Change your password'],
  ['2fa', 'Two-factor sign-in'],
  ['email', 'Change your email address'],
  ['devices', 'Sign out other devices'],
  ['delete account', 'Delete your account'],
  ['close account', 'Delete your account'],
  ['timer', 'Session timer'],
  ['template', 'Note templates'],
  ['question', 'Coaching questions'],
  ['wheel', 'Wheel of Life'],
  ['mentor', 'Add mentor coaching'],
  ['feedback', 'Add client feedback'],
  ['reflection', 'Add a reflection'],
  ['education', 'Add a course'],
  ['supervision', 'Supervision'],
  ['cpd', 'CPD'],
  ['training', 'CPD'],
  ['time zone', 'Profile'],
  ['settings', 'Profile'],
  ['reminders', 'Reminders'],
  ['notifications', 'Reminders'],
  ['help', 'Support'],
  ['forum', 'Community'],
  ['hours', 'Credentials'],
  ['pdf', 'Reports'],
])('“%s” finds %s', (typed, label) => {
  const found = matchingEntries(
    [...pages(false), ...TASKS].map((place) => ({ ...place, run: () => undefined })),
    typed,
  );
  expect(found.slice(0, 4).map((entry) => entry.label)).toContain(label);
});

it('adds each kind of record that credentials ask for', () => {
  const added = TASKS.flatMap(({ to, search }) => (to === '/reports/credentials/records' ? [search?.['add']] : []));
  expect(added).toEqual(expect.arrayContaining([...FOR_CREDENTIALS]));
});

it('links only to screens, each once, and to Admin only for admins', () => {
  const all = [...pages(true), ...TASKS];
  expect(all.filter(({ to, isDocument }) => !isDocument && !isScreen(to, true))).toEqual([]);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  expect(pages(true).some(({ to }) => to === '/admin')).toBe(true);
  expect(pages(false).some(({ to }) => to === '/admin')).toBe(false);
});
