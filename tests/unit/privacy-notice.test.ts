// The privacy notice compared with what the product stores: every table, every rule of deletion, everything that the web app leaves on a device.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsIn } from '#tests/support/files-in.ts';
import { describe, expect, test } from 'vitest';
import { dataProcessingAgreement } from '#domain/legal/data-processing.ts';
import type { LegalDocument, LegalFacts } from '#domain/legal/legal-document.ts';
import { privacyNotice } from '#domain/legal/privacy.ts';
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { KEPT_DAYS } from '#server/backup/daily-backups.ts';
import { COPIES_MAX } from '#server/backup/off-site/off-site-copies.ts';
import { RETENTION_RULES } from '#server/jobs/retention.ts';
import { MAIL_KINDS } from '#server/mail/mail-kinds.ts';

const MAIL_PROVIDER = 'Some Post Ltd';
const FACTS: LegalFacts = {
  appName: 'Hourbook',
  publicUrl: 'https://hourbook.example',
  takesPayments: true,
  billing: { yearly: false, coupons: false, tax: false, graceDays: 0 },
  operator: { company: null, address: null, contact: null, law: null, hosting: null, mailProvider: MAIL_PROVIDER },
};
const words = (document: LegalDocument) =>
  document.sections
    .flatMap(({ parts }) => parts)
    .map((part) => JSON.stringify(part))
    .join('\n');
const privacy = words(privacyNotice(FACTS));
const agreement = words(dataProcessingAgreement(FACTS));

/** By the beginning of the notice's row: the tables that it is about, and the rules that delete from them with the time as the row has it. */
const ROWS: readonly [row: string, tables: string, rules?: Readonly<Record<string, string>>][] = [
  ['Email address, name, settings', 'auth.users public.profiles'],
  ['Sign-ins: browser', 'auth.sessions', { 'unused auth sessions': '365 days' }],
  ['Used sign-in tokens', 'auth.refresh_tokens', { 'used refresh tokens': '31 days' }],
  [
    'Links that we emailed you',
    'auth.one_time_tokens auth.auth_codes',
    { 'mailed links': '7 days', 'codes of mailed links': '7 days' },
  ],
  ['Emails waiting to be sent', 'auth.mail_outbox', { 'undelivered mails': '14 days' }],
  ['A browser that you signed in with', 'auth.known_devices', { 'known devices': '365 days' }],
  [
    'Second sign-in steps',
    'auth.mfa_factors auth.mfa_challenges auth.recovery_codes private.factor_removals',
    { 'second-factor challenges': '1 day' },
  ],
  ['Keys that you make', 'auth.personal_keys', { 'expired personal keys': '31 days' }],
  ['Failed attempts', 'auth.rate_limits', { 'rate limits': '8 days' }],
  ['If you switch on the weekly email', 'private.weekly_mails'],
  ['If you make an address for your calendar', 'private.own_feeds'],
  [
    'If you connect a calendar',
    'public.calendar_feeds private.calendar_sources private.calendar_events public.calendar_answers',
  ],
  [
    'If you have events sent',
    'private.hooks private.hook_deliveries private.hook_checks',
    { 'deliveries of hooks': '14 days' },
  ],
  [
    'People you ask to confirm hours',
    'public.witness_requests public.witnessed_rows',
    { 'unanswered witness requests': '180 days' },
  ],
  [
    'People to whom you lend a view',
    'public.lent_views public.lent_comments private.lent_links',
    { 'lent views': '365 days' },
  ],
  [
    'Links that we emailed to people whom you asked',
    'private.witness_links private.stop_links',
    { 'links to witnesses': '31 days', 'links that stop mails': '365 days' },
  ],
  ['People who want no more emails', 'private.mail_optouts'],
  // Each has its own end, which a report sets.
  [
    'Addresses that our emails came back from',
    'private.blocked_addresses',
    { 'addresses that mails came back from': '90 days' },
  ],
  ['Your plan', 'public.subscriptions private.billing_writes'],
  ['Of a deleted account', 'private.left_coaches', { 'dates of deleted accounts': '31 days' }],
  ['Messages from Stripe', 'private.billing_events', { 'webhook events': '90 days' }],
  [
    'Clients, sessions, supervision',
    `${RECORD_NAMES.map((name) => `public.${name}`).join(' ')}
     public.client_merges public.import_runs public.import_parts public.certificates
     private.certificate_contents private.certificate_chunks private.certificate_objects_to_delete private.deletions
     private.log_changes private.storage_use private.data_keys private.waiting_for_seal`,
    {
      'unfinished imports': '2 hours',
      deletions: '2 hours',
      'merges of clients': '7 days',
      'contents of certificates': '3 hours',
    },
  ],
  ['What administrators did', 'private.admin_actions'],
];
/** About nobody. */
const OF_THE_SERVER = `migrations.functions private.settings private.job_runs private.web_assets private.wrapping_keys private.signing_keys
  public.products public.prices`;

const HOUR = 3_600_000;
/** The job runs every hour, which counts where the notice speaks of hours. */
const statedMs = (time: string) => (time.endsWith('hours') ? (parseInt(time) - 1) * HOUR : parseInt(time) * 24 * HOUR);

describe('the privacy notice', () => {
  test('has a row for every table that is about somebody', () => {
    const sql = readdirSync('db/migrations').map((file) => readFileSync(join('db/migrations', file), 'utf8'));
    const made = [...sql.join('\n').matchAll(/^create table (\S+)/gm)].map(([, name]) => name);
    expect(made.length).toBeGreaterThan(50);
    const listed = [...ROWS.map(([, tables]) => tables), OF_THE_SERVER].flatMap((tables) => tables.split(/\s+/));
    expect(listed.toSorted()).toEqual(made.toSorted());
  });

  test.each(ROWS)('says of “%s” how long it is kept, as the rules have it', (row, _tables, rules = {}) => {
    const parts = privacyNotice(FACTS).sections.flatMap((section) => section.parts);
    const stated = parts.flatMap((part) => (typeof part === 'object' && 'rows' in part ? part.rows : []));
    const time = stated.find(([what]) => what?.startsWith(row))?.[2];
    expect(time).toBeDefined();
    for (const [what, said] of Object.entries(rules)) {
      expect(time).toContain(said);
      const { maxAgeMs } = RETENTION_RULES.find((rule) => rule.what === what)!;
      expect(maxAgeMs).toBeLessThanOrEqual(statedMs(said));
    }
  });

  test('leaves out no rule of deletion', () => {
    const listed = ROWS.flatMap(([, , rules = {}]) => Object.keys(rules));
    expect([...listed, 'files of earlier builds'].toSorted()).toEqual(
      RETENTION_RULES.map(({ what }) => what).toSorted(),
    );
  });

  test('names no time for backups that ours outlast', () => {
    const [, days] = /gone .* within (\d+) days/.exec(privacy)!;
    const [, compose] = /-mtime \+(\d+) -delete/.exec(readFileSync('deploy/compose.yaml', 'utf8'))!;
    expect(Math.max(KEPT_DAYS, COPIES_MAX, Number(compose))).toBeLessThanOrEqual(Number(days));
  });
});

/** What the web app writes to a device: file and key, and what the notice says of it; null: of a visitor without an account, or nothing of anybody. */
const ON_DEVICE: Readonly<Record<string, string | null>> = {
  'app/notices/operator-notice.tsx KEY': null,
  'app/sidebar/use-sidebar.ts SIDEBAR_COOKIE': 'whether the sidebar is open',
  "data/auth/known-device.ts 'hourbook-known-device'":
    'A random secret by which we know the browser stays when you sign out',
  'data/auth/stored-session.ts COACH': 'Your sign-in',
  'data/auth/stored-session.ts FLAG': 'Your sign-in',
  'data/auth/stored-session.ts LAPSED': 'Your sign-in',
  "data/device/last-known.ts 'hourbook-last-known'":
    'stay in the browser for 14 days and are deleted when you next open it after that',
  "data/device/operations.ts 'hourbook-outbox'": 'changes that have not been sent yet stay until they are',
  'data/device/single-keys.ts COOKIE': 'whether single keys are shortcuts',
  "data/device/theme.ts 'theme'": 'your theme',
  'data/records/lent-visit.ts VISIT': null,
  'data/records/stored-timer.ts keyOf': 'a timer that runs',
  'features/witness/witness-page.tsx KEY': null,
  'public/first-paint.js HANDED_OVER': null,
  'service-worker.ts ASSETS': null,
  'records/use-new-id.ts place': 'What you have typed and not saved',
  'service-worker.ts SHELL': null,
  'service-worker.ts shell': null,
  'ui/form/use-kept.ts key': 'What you have typed and not saved',
  'ui/form/use-unsaved.ts place': 'What you have typed and not saved',
};

/** With the key in the first group. */
const WRITES =
  /(?:(?:localData|tabData|localStorage|sessionStorage)\.setItem|\bsetCookie|\bdeviceStore|\bcaches\.open)\(([^,()]+)|\bcreateStore\(('[^']+'|`[^`]+`)/g;
/** Other ways, which browser-storage.ts and the scripts beside the app alone use. */
const DIRECTLY =
  /^(?!\s*(?:\/\/|\/?\*)).*(?:\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie)/m;

test('the privacy notice speaks of everything that the web app leaves on a device', () => {
  const sources = textsIn('src/web', /\.(?:tsx?|js)$/).filter(
    ({ path }) => !['browser-storage.ts', 'device-store.ts'].some((name) => path.endsWith(`/${name}`)),
  );
  const written = sources.flatMap(({ path, text }) =>
    [...text.matchAll(WRITES)].map(([, key, store]) => `${path} ${key ?? store}`),
  );
  expect([...new Set(written)].toSorted()).toEqual(Object.keys(ON_DEVICE).toSorted());
  const inApp = sources.filter(({ path }) => !path.startsWith('public/'));
  expect(inApp.filter(({ text }) => DIRECTLY.test(text)).map(({ path }) => path)).toEqual([]);
  for (const said of Object.values(ON_DEVICE)) expect(privacy).toContain(said ?? '');
  // The server sets no cookie.
  expect(textsIn('src/server').filter(({ text }) => /set-?cookie/i.test(text))).toEqual([]);
});

/** Mails to people without an account, and how both texts name these people. */
const TO_OTHERS = {
  'witness request': 'confirm hours',
  'witness reminder': 'confirm hours',
  'lent view': 'lend a view',
  'lent code': 'lend a view',
};

test('both texts say which people besides coaches the mail provider gets to know', () => {
  const kinds = Object.entries(MAIL_KINDS).filter(([, { to }]) => to === 'named by a coach');
  expect(kinds.map(([kind]) => kind).toSorted()).toEqual(Object.keys(TO_OTHERS).toSorted());
  for (const text of [privacy, agreement])
    expect(text.split(MAIL_PROVIDER)[1]).toMatch(/names and email addresses of/i);
  for (const said of Object.values(TO_OTHERS)) expect(agreement.split(MAIL_PROVIDER)[1]).toContain(said);
});

/** What stays of an erased client's sessions, and how the agreement names it. */
const OF_ERASED: Readonly<Record<string, string>> = {
  person: 'under a random number',
  date: 'date',
  duration: 'length',
  kind: 'kind',
  paid: 'payment',
  format: 'format',
  participants: 'number of people',
  engagement: 'the assignment by number',
  peer_exchange: 'peer coaching',
  received_minutes: 'its exchange',
  relation: 'whether the client was a peer or reported to you',
  witnessed: 'whether and when somebody confirmed it',
  witnessed_on: 'whether and when somebody confirmed it',
  recorded_on: 'when you recorded it',
  start_date: 'date',
};
const OF_THE_ROW = ['id', 'user_id', 'opening', 'created_at', 'updated_at'];

test('the agreement names everything that stays of an erased client', () => {
  const [, table = ''] = /create table public\.erased_sessions \(([\s\S]*?)\n\);/.exec(
    readFileSync('db/migrations/0001-baseline.sql', 'utf8'),
  )!;
  const columns = [...table.matchAll(/^ {2}(?!constraint)([a-z_]+) /gm)].map(([, name]) => name!);
  expect(columns.toSorted()).toEqual([...Object.keys(OF_ERASED), ...OF_THE_ROW].toSorted());
  const said = /erase everything that names them and keep[^.]*\./.exec(agreement)![0];
  for (const words of Object.values(OF_ERASED)) expect(said).toContain(words);
  // Of one who was deleted; tests/security/erased-client-rows.test.ts has the tables.
  for (const words of ['names of files', 'comments until', 'emails that did not arrive for 14 days'])
    expect(agreement).toContain(words);
});
