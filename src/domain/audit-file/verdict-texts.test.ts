import { expect, it } from 'vitest';
import type { SignedPayload } from './signed-payload.ts';
import { checkedText, madeText, verdictText } from './verdict-texts.ts';
import { keyStanding, type FileVerdict, type KeyStanding } from './verify-audit-file.ts';

const KEY = { crv: 'P-256', kty: 'EC', x: 'x', y: 'y' } as const;
const by = (rows: number) => ({
  payload: {
    rows,
    issuer: 'https://log.example',
    issuer_name: 'Log',
    made_at: '2026-11-23T08:05:00Z',
  } as SignedPayload,
  key: KEY,
  kid: 'k',
});
const intact = (rows: number, hidden = 0): FileVerdict => ({ state: 'intact', rows: [], hidden, ...by(rows) });

it.each<[FileVerdict, string, RegExp]>([
  [intact(1200), 'Intact', /^All 1,200 rows are as they were signed\.$/],
  [intact(1200, 1199), 'Intact, a part', /^The 1 row of 1,200 shown .* The other 1,199 are hidden/],
  [{ state: 'row-altered', row: 7, ...by(12) }, 'Not intact: row 7', /^Row 7 of 12 is not the one/],
  [{ state: 'rows-altered', ...by(12) }, 'Not intact', /^Rows were left out, added or exchanged/],
  [{ state: 'not-signed' }, 'Not intact: the signature', /^The signature doesn’t match/],
  [{ state: 'shell-altered', ...by(12) }, 'Not intact: the page around the rows', /Don’t open this file/],
  [{ state: 'unreadable' }, 'Not intact', /^This is not an audit file/],
])('says of %o: %s', (verdict, title, text) => {
  expect(verdictText(verdict)).toEqual({ title, text: expect.stringMatching(text) });
});

it.each<[FileVerdict, KeyStanding | null, string, string, RegExp | null]>([
  [intact(2), 'current', 'good', 'Intact', /^Signed with this site’s key\.$/],
  [intact(2), 'replaced', 'good', 'Intact', /^Signed with an earlier key/],
  [intact(2), null, 'open', 'Not checked: whose key it is', null],
  [intact(2), 'unknown', 'bad', 'Not from here', null],
  [intact(2), 'elsewhere', 'open', 'Not from here', null],
  [{ state: 'rows-altered', ...by(2) }, 'current', 'bad', 'Not intact', null],
  // Nothing that a file of somebody else says of itself counts.
  [{ state: 'rows-altered', ...by(2) }, 'elsewhere', 'open', 'Not from here', null],
  [{ state: 'unreadable' }, null, 'bad', 'Not intact', null],
])('says of %o with a key that is %s: %s', (verdict, standing, result, title, key) => {
  const found = checkedText(verdict, standing);
  expect([found.result, found.title]).toEqual([result, title]);
  if (key === null) expect(found.key).toBeNull();
  else expect(found.key).toMatch(key);
  if (standing === 'elsewhere') expect(found.text).toContain('https://log.example');
  if (standing === 'unknown') expect(found.text).not.toContain('https://log.example');
});

it('says by whom and when a file was made', () => {
  expect(madeText(by(1).payload)).toBe('Made by Log on 23 November 2026 at 08:05 UTC');
});

it('tells whose key it is by its number and both coordinates', () => {
  const own = { kid: 'k', x: 'x', y: 'y' };
  const standing = (origin: string, ...keys: Parameters<typeof keyStanding>[2]) => keyStanding(by(1), origin, keys);
  expect(standing('https://log.example', own)).toBe('current');
  expect(standing('https://log.example', { ...own, kid: 'new' }, own)).toBe('replaced');
  for (const other of [
    { ...own, kid: 'a' },
    { ...own, x: 'a' },
    { ...own, y: 'a' },
  ])
    expect(standing('https://log.example', other)).toBe('unknown');
  expect(standing('https://other.example')).toBe('elsewhere');
});
