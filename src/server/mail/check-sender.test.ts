import { expect, test } from 'vitest';
import { checkSender, type Resolver } from './check-sender.ts';

const error = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

/** A made-up DNS. */
function resolver(
  txt: Record<string, string[][]>,
  mx: Record<string, { exchange: string; priority: number }[]> = {},
): Resolver {
  const answer = <Row>(rows: Row[] | undefined) => (rows ? Promise.resolve(rows) : error('ENOTFOUND'));
  return {
    resolveTxt: (name: string) => answer(txt[name]),
    resolveMx: (name: string) => answer(mx[name]),
  };
}

const check = (dns: Resolver, domain = 'mail.example.org', selector?: string) => checkSender({ domain, selector }, dns);

test('all is there', async () => {
  const dns = resolver(
    {
      'mail.example.org': [['google-site-verification=x'], ['v=spf1 mx ', '-all']],
      'k1._domainkey.mail.example.org': [['v=DKIM1; k=rsa; ', 'p=MIIB']],
      // Of the domain above.
      '_dmarc.example.org': [['v=DMARC1; p=reject']],
    },
    {
      'mail.example.org': [
        { exchange: 'second.example.org', priority: 20 },
        { exchange: 'first.example.org', priority: 10 },
      ],
    },
  );
  expect(await check(dns, undefined, 'k1')).toEqual([
    'SPF: v=spf1 mx -all (see that it names your mail server)',
    'DKIM: a key is at k1._domainkey.mail.example.org',
    'DMARC: v=DMARC1; p=reject',
    'Bounces: to first.example.org',
  ]);
});

test('nothing is there', async () => {
  const lines = await check(resolver({}), undefined, 'k1');
  expect(lines.map((line) => line.split('.')[0])).toEqual([
    'SPF: missing',
    'DKIM: missing',
    'DMARC: missing',
    'Bounces: lost',
  ]);
});

test.each([
  [[['v=spf1 +all']], 'SPF: too wide'],
  [[['v=spf1 all']], 'SPF: too wide'],
  [[['v=spf1 mx ?all']], 'SPF: too wide'],
  [[['v=spf1 mx ~all']], 'SPF: v=spf1 mx ~all'],
  [[['v=spf1 redirect=_spf.example.org']], 'SPF: v=spf1 redirect'],
  [[['v=spf1 mx -all'], ['v=spf1 a -all']], 'SPF: wrong'],
  [[['v=spf10 mx -all']], 'SPF: missing'],
])('of %j', async (records, said) => {
  const [line] = await check(resolver({ 'mail.example.org': records }));
  expect(line).toContain(said);
});

test('a key that was withdrawn, a selector that nobody named, and a domain that takes no mail', async () => {
  const dns = resolver(
    { 'k1._domainkey.mail.example.org': [['v=DKIM1; p=']] },
    { 'mail.example.org': [{ exchange: '', priority: 0 }] },
  );
  const [, dkim, , bounces] = await check(dns, undefined, 'k1');
  expect([dkim, bounces]).toEqual([
    'DKIM: withdrawn. The key at k1._domainkey.mail.example.org is empty.',
    expect.stringContaining('Bounces: lost'),
  ]);
  expect((await check(dns))[1]).toContain('npm run test-mail -- ADDRESS SELECTOR');
});

test('a look-up that fails is no missing record', async () => {
  const dns = { ...resolver({}), resolveTxt: () => error('ETIMEOUT') };
  await expect(check(dns)).rejects.toThrow('ETIMEOUT');
});
