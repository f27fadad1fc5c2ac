import { describe, expect, test } from 'vitest';
import { LEGAL_PATHS } from '#domain/legal/legal-version.ts';
import { generatedFile } from '#server/http/files/web-files.ts';
import { RETENTION_RULES } from '#server/jobs/retention.ts';
import { readSettings } from '#server/settings.ts';
import { legalFiles, missingLegalSettings } from './legal-files.ts';

const OPERATOR = {
  LEGAL_COMPANY: 'Marlow & Sons <Ltd>',
  LEGAL_ADDRESS: '1 Mill Lane, Leeds',
  LEGAL_CONTACT: 'privacy@marlow.example',
  LEGAL_LAW: 'the law of England and Wales, and its courts',
  LEGAL_HOSTING: 'Some Host GmbH, Germany',
  LEGAL_MAIL_PROVIDER: 'Some Post Ltd, Ireland',
};
const settingsOf = (env: Record<string, string>) =>
  readSettings(env, { version: 'test', readOrCreateSecret: () => 'x'.repeat(40) });
const BUILT = new Map([
  ['/index.html', generatedFile('.html', '<link rel="stylesheet" crossorigin href="/assets/main-1.css">')],
]);

function pagesOf(env: Record<string, string>) {
  const files = legalFiles(settingsOf(env), BUILT);
  return LEGAL_PATHS.map((path) => files.get(path)!.plain().toString('utf8'));
}

describe('the pages', () => {
  test('with all settings name the operator, escaped, and are not marked as a template', () => {
    const pages = pagesOf(OPERATOR);
    for (const page of pages) {
      expect(page).toContain('Marlow &amp; Sons &lt;Ltd&gt;');
      expect(page).not.toMatch(/not yet filled in|template|⟦/);
    }
    const all = pages.join('');
    for (const words of ['1 Mill Lane', 'privacy@marlow.example', 'England and Wales', 'Some Host', 'Some Post'])
      expect(all).toContain(words);
    expect(missingLegalSettings(settingsOf(OPERATOR).operator)).toEqual([]);
  });

  test.each(Object.keys(OPERATOR))(
    'without %s say plainly that it is missing, and that they are a template',
    (name) => {
      const pages = pagesOf({ ...OPERATOR, [name]: '' });
      const marked = pages.filter((page) => /<mark>\[[^\]]+: not yet filled in\]<\/mark>/.test(page));
      expect(marked.length).toBeGreaterThan(0);
      for (const page of marked) expect(page).toContain('This is a template.');
      expect(missingLegalSettings(settingsOf({ ...OPERATOR, [name]: '' }).operator)).toEqual([name]);
    },
  );

  test('have no empty section, list or table', () => {
    const sections = pagesOf(OPERATOR).flatMap((page) => page.match(/<section>.*?<\/section>/gs) ?? []);
    expect(sections.length).toBeGreaterThan(20);
    for (const section of sections)
      expect(section).not.toMatch(/<(\w+)[^>]*><\/\1>|<\/h2><\/section>|<tr><th[^>]*>[^<]*<\/th><\/tr>/);
  });

  test('load the app’s styles, none of its scripts, and link to each other', () => {
    for (const page of pagesOf({})) {
      expect([...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual(['<script src="/first-paint.js">']);
      expect(page).toContain('href="/assets/main-1.css"');
      for (const path of LEGAL_PATHS) expect(page).toContain(`href="${path}"`);
    }
  });

  test('speak of the yearly price, coupons and what tax needs where these are set, and else not', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const plain = pagesOf(stripe);
    const words = ['by the year', 'each year', 'coupons', 'VAT id', 'billing address'];
    for (const word of words) expect(plain.join(''), word).not.toContain(word);
    const [terms, privacy] = pagesOf({ ...stripe, STRIPE_YEARLY_PRICE: 'hourbook_yearly' });
    expect(terms).toContain('£9.99 a month, or by the year what the plans page shows, taxes');
    expect(terms).toContain('until the end of that month or year');
    expect(privacy).toBe(plain[1]);
    const [, taxed] = pagesOf({ ...stripe, STRIPE_TAX: 'inclusive', STRIPE_COUPONS: 'true' });
    expect(taxed).toContain('your payments, coupons that you use, your name, billing address and VAT id</td>');
    expect(taxed).toContain('and your VAT id if you have one, at Stripe alone</th>');
    expect(pagesOf({ STRIPE_TAX: 'inclusive' })[1]).not.toContain('VAT id');
  });

  test('say how long a coach keeps the plan after a failed payment', () => {
    const [terms] = pagesOf({});
    expect(terms).toContain('During that time, and after the plan has ended, you cannot add records.');
    const [graceful] = pagesOf({ PAYMENT_GRACE_DAYS: '7' });
    expect(graceful).toContain(
      'You keep the plan for 7 days of it. After that, and after the plan has ended, you cannot',
    );
    const [short] = pagesOf({ PAYMENT_GRACE_DAYS: '1' });
    expect(short).toContain('You keep the plan for a day of it. After that');
  });

  test('state the retention periods that the rules have', () => {
    const [, privacy = ''] = pagesOf({});
    const days = (what: string) => RETENTION_RULES.find((each) => each.what === what)!.maxAgeMs / 86_400_000;
    expect(privacy).toContain(`at most ${days('unused auth sessions')} days without use`);
    expect(privacy).toContain(`${days('used refresh tokens')} days`);
    expect(privacy).toContain(`deleted within ${days('mailed links')} days`);
    expect(privacy).toContain(`undelivered addresses ${days('undelivered mails')} days`);
    expect(privacy).toContain(`${days('webhook events')} days`);
    expect(privacy).toContain(`merge of two clients ${days('merges of clients')} days`);
    // Deleted at their age, by a job that runs every hour.
    expect(privacy).toContain(`not finished ${days('unfinished imports') * 24 + 1} hours`);
    expect(privacy).toContain(`a deletion ${days('deletions') * 24 + 1} hours`);
    expect(privacy).toContain(`To slow down guessing</td><td data-column="How long">${days('rate limits')} days`);
    expect(privacy).toContain(`come and go</td><td data-column="How long">${days('dates of deleted accounts')} days`);
  });
});
