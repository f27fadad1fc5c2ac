// The list of mails (ADR 114) compared with the source: every text has a kind, and every kind that somebody may not have asked for has
// limits of a week.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { textsIn } from '#tests/support/files-in.ts';
import { DEFAULT_LIMITS, type Limits } from '#server/auth/rate-limit.ts';
import type { Limit } from '#server/memory-limit.ts';
import { JOBS } from '#server/all-jobs.ts';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { ROUTES } from '#server/route-list.ts';
import { MAIL_KINDS, type MailKindRules } from '#server/mail/mail-kinds.ts';

const WEEK = 7 * 86_400;
const kinds = Object.entries<MailKindRules>(MAIL_KINDS);
const sources = textsIn('src/server');
const limitOf = (name: string): Limit => DEFAULT_LIMITS[name as keyof Limits];

describe('every mail', () => {
  test('that the server composes says its kind, and every kind is composed', () => {
    const composed: string[] = [];
    for (const { path, text } of sources) {
      if (path.endsWith('compose-mail.ts')) continue;
      for (const [call] of text.matchAll(/\bcomposeMail\(\{[^}]*/g)) {
        const found = /\bkind: ([^,\n]+),/.exec(call)?.[1] ?? '';
        const names = [...found.matchAll(/'([^']+)'/g)].map(([, name]) => name!);
        expect(names, `${path}: ${call.slice(0, 60)}`).not.toEqual([]);
        composed.push(...names);
      }
    }
    expect(composed.toSorted()).toEqual(Object.keys(MAIL_KINDS).toSorted());
  });

  test('is composed by compose-mail.ts: nothing else makes one', () => {
    const others = sources.filter(({ path, text }) => !path.includes('mail/') && /\bhtml:/.test(text));
    expect(others.map(({ path }) => path)).toEqual([]);
    const sending = sources.filter(
      ({ path, text }) => !path.startsWith('mail/') && /\bmailer\.(?:send|seal)\(/.test(text),
    );
    expect(sending.length).toBeGreaterThan(3);
    for (const { path, text } of sending) expect(text, path).toMatch(/\b(?:composeMail|\w+Mail)\(/);
  });
});

describe('a kind', () => {
  test.each(kinds)('%s has limits that exist', (_kind, { limits }) => {
    for (const [limit] of limits) expect(DEFAULT_LIMITS).toHaveProperty(limit);
  });

  test.each(kinds.filter(([, { to }]) => to !== 'owner' && to !== 'operator'))(
    '%s has a limit of a week for a mailbox',
    (_kind, { limits }) => {
      expect(limits.some(([limit, of]) => of === 'mailbox' && limitOf(limit).windowSeconds >= WEEK)).toBe(true);
      expect(limits.at(-1)?.[1]).toBe('mailbox');
    },
  );

  test.each(
    kinds.filter(([kind, { to }]) => to === 'named by a coach' && kind !== 'lent code' && kind !== 'witness reminder'),
  )('%s, which a coach sends, has one for the coach and the network as well', (_kind, { limits }) => {
    for (const wanted of ['coach', 'coach and mailbox', 'network'])
      expect(
        limits.some(([limit, of]) => of === wanted && limitOf(limit).windowSeconds >= WEEK),
        wanted,
      ).toBe(true);
  });

  test.each(kinds)(
    '%s has words of a coach where a coach sends it, each tried with a link',
    (_kind, { to, coachWords }) => {
      expect(coachWords !== undefined).toBe(to === 'named by a coach');
      const tried = readFileSync('tests/wire/outside-mail-words.test.ts', 'utf8');
      for (const field of coachWords ?? []) expect(tried).toMatch(new RegExp(`'${field}(?:'| can’t)`));
    },
  );

  test.each(kinds.filter(([, { to }]) => to === 'owner'))(
    '%s is the owner’s own doing, or says what was done',
    (kind) => {
      expect(['address check', 'factors removed', 'reauthentication', 'weekly mail']).toContain(kind);
    },
  );

  test('is sent by an address, a function or a job that declares it', () => {
    const senders = [...Object.values(ROUTES), ...Object.values(FUNCTIONS), ...JOBS];
    const declared = senders.flatMap(({ mails }) => mails ?? []);
    const ofServer = kinds.filter(([, { to }]) => to !== 'operator').map(([kind]) => kind);
    expect([...new Set(declared)].toSorted()).toEqual(ofServer.toSorted());
  });

  test('is the operator’s only where a command sends it', () => {
    const byOperator = kinds.filter(([, { to }]) => to === 'operator').map(([kind]) => kind);
    const sending = sources.filter(({ text }) => byOperator.some((kind) => text.includes(`kind: '${kind}'`)));
    expect(sending.map(({ path }) => path)).toEqual(['mail/test-mail-command.ts']);
  });
});
