import { describe, expect, test } from 'vitest';
import { linkIn, withoutLinks } from './links-in-text.ts';
import { nameSchema } from '#domain/records/column-schemas.ts';
import { processorTime } from '#tests/support/processor-time.ts';

describe('a mail program makes a link of', () => {
  test.each([
    'http://evil.example/login',
    'HTTPS://EVIL.EXAMPLE',
    'evil.example/login',
    'evil.example',
    'EVIL.EXAMPLE',
    'Evil.Com',
    'sign in at evil.example.',
    '(evil.com)',
    '<evil.com>',
    'evil.com,please',
    'www.evil',
    'WWW.Evil.Zip',
    'evil.co.uk',
    'bit.ly/abc',
    't.co',
    't.co/x',
    'evil.de',
    'evil.It',
    'evil.Best',
    'evil.Coach',
    'evil.zip?x=1',
    'evil.example:8080',
    'evil.example#login',
    'dr.link/login',
    'Dr.Link/login',
    'xn--e1afmkfd.xn--p1ai',
    'shop.xn--p1ai',
    'bücher.example',
    'пример.рф',
    '例え.jp',
    'evil．com',
    'evil。com',
    'evil｡com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil․com',
    'evil\u200b.com',
    'evil.\u200bcom',
    'ev\u00adil.c\u2060om',
    'h\u200dttp://evil.example',
    'evil.com\u2044login',
    'http:evil.example',
    'http:\\\\evil.example',
    '//evil.example/login',
    'ftp://evil.example',
    'mailto:eve@evil.example',
    'evil\u0336.com',
    'javascript:alert(1)',
    'eve@evil.example',
    'eve@évil.example',
    '127.0.0.1/login',
    '[Open](http://evil.example)',
    'Booking.com',
    'session.thanks',
    'evil_login.example',
    '163.com',
    '12345.Link',
    'Zzgl.Com',
    'hr.Coach',
    '12.Link',
    'Min.Io',
    'Dr.Link',
    'Evil.Er',
    'data:text/html,evil',
    'evil。рф',
    'i❤.ws',
    '👻.com',
    '192.0.2.1:8080',
    '192.0.2.1?login',
    'file:\\\\evil\\login',
    'skype:evil?call',
    'sms:+44123',
  ])('%j', (text) => {
    expect(linkIn(text)).not.toBeNull();
    expect(linkIn(`Dear Kim, as we said:\n${text} Lena`)).not.toBeNull();
  });
});

describe('a mail program makes no link of', () => {
  test.each([
    'As we agreed, e.g. by phone, i.e. not in person; see you at 9.30am or 4.45 p.m.',
    'Thank you! It takes a minute...really. Or two…then we are done.',
    'Dr.Smith, Prof. Jones, Mr.Black, Mrs.White, St.Cloud, J.Li and K.Lee were there.',
    'Dr.med.Schmidt, Dr.rer.nat. Maier, Dipl.-Psych. Anna Weber, Dr.med., M.Sc., Ph.D., M.A., B.Ed., LL.M.',
    'Thanks for your time.Thank you.I will call.We met.',
    'Our work 1/3 to 30/6, 24/7, 10:30, 12.30-13.30, 1.5 hours, 1,5 h, v1.2.3, 3.14, £1.50, 23.11.2026',
    'and/or he/she c/o w/o m/w/d',
    'ICF/ACC, EMCC (EIA), U.S.A., U.K., N.Y.C.',
    'Es waren z.B. drei, d.h. u.a. die am 24.12. und 3.Mai, inkl.MwSt., ca.30 Std., bzw. 9.30 Uhr; v.a. o.Ä., s.o.',
    'Vielen Dank für Ihre Zeit.Wir sehen uns.Danke!',
    'Herr Dr.Müller (Nr.5, Tel.030 123, Tel:030/123) usw.',
    'Re: our hours; P.S. see below. Note: none. Data: 5 sessions',
    'O’Brien, Anna-Lena, José, Müller & Söhne GmbH, Smith & Co., Ltd., Yahoo!, 3M, L’Oréal S.A.',
    '你好。我是莉娜。谢谢。はい。そうです。コーチ。',
    'Good work ✓. See you ☺.Thank you. It was 20°.Danke!',
    'a@b, @lena, #coaching, 100 %, "quoted", (in brackets), C++',
    '- one\n- two\n\nend.\nNext line',
    'Merci.Nous avons parlé avec Mme.Dupont, Mlle.Martin, M.Petit et Ste.Marie, p. ex. hier.Vous aussi, c.-à-d. av.J.-C.',
    'Rev.Brown, Sig.Rossi, Dott.Bianchi, Sra.Lopez, PD.Dr.Meier, lic.phil.Meier, Gen.Smith, B.Com, M.Sc.Psych, LL.M.Huber',
    'phone, mail etc.and i.e.the rest, usw.und, d.h.wir, u.a.mit, inkl.der, bzw.die; St.Gallen, Mt.Everest; A.B., J.R.R.Tolkien',
    'Data:5 sessions, coaching data:12',
    'a.b.c',
    '....',
    '',
  ])('%j', (text) => expect(linkIn(text)).toBeNull());
});

test('the error names the field and what would become a link', () => {
  const schema = nameSchema('Their name').check(withoutLinks('Their name'));
  const { error } = schema.safeParse('Kim of evil.example/login');
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Their name can’t contain links or addresses: “evil.example/login” would become one in the email. If it isn’t one, put a space after the dot.',
  ]);
});

test.each([
  ['Booking.com', 'Booking. com'],
  ['ok.thanks', 'ok. thanks'],
])('the error says how to write %s where it is no link, and that passes', (word, written) => {
  const schema = nameSchema('Their name').check(withoutLinks('Their name'));
  const message = schema.safeParse(word).error?.issues[0]?.message;
  expect(message).toContain(
    `“${word}” would become one in the email. If it isn’t one, write “${written}” or leave out the dot.`,
  );
  expect(schema.safeParse(written).success).toBe(true);
});

test('a long text is looked through in the time of its length', () => {
  const texts = [
    'a.'.repeat(1_000),
    'a-'.repeat(1_000),
    '@'.repeat(2_000),
    'a@'.repeat(1_000),
    `${'a'.repeat(1_990)}:`,
    '/'.repeat(2_000),
  ];
  const started = processorTime();
  for (const text of texts) linkIn(text);
  // A pattern that backtracks takes minutes.
  expect(processorTime() - started).toBeLessThan(5_000);
});
