import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES, SettingsError, readSettings } from './settings.ts';

const SECRET = 'a-secret-of-this-very-test-0123456789';
const sources = { version: '1.2.3', readOrCreateSecret: () => SECRET };
const read = (env: Record<string, string>) => readSettings(env, sources);

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://log.example.org/',
  DATABASE_URL: 'postgres://u:p@db/hourbook',
  JWT_SECRET: 'production-secret-0123456789-0123456789',
  NOTES_KEYS: 'production-notes-key-0123456789-0123456',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Hourbook <log@example.org>',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('readSettings', () => {
  it('does not serve metrics unless set', () => {
    expect(read({})).toMatchObject({ metricsPort: null, metricsToken: null, slowQueryMs: 200, drainNoticeSeconds: 0 });
    expect(read(PRODUCTION)).toMatchObject({ metricsPort: null, metricsToken: null, drainNoticeSeconds: 3 });
    expect(problemsOf({ METRICS_TOKEN: 'short' })).toEqual(['METRICS_TOKEN: must have at least 32 characters']);
    expect(problemsOf({ DRAIN_NOTICE_SECONDS: '10' })).toEqual(['DRAIN_NOTICE_SECONDS: must be at most 9']);
  });

  it('takes a pooler’s mode and the address of Postgres itself', () => {
    expect(read({})).toMatchObject({ pooler: null, databaseDirectUrl: null });
    const env = { POOLER: 'session', DATABASE_DIRECT_URL: 'postgres://u:p@db:5432/hourbook' };
    expect(read(env)).toMatchObject({ pooler: 'session', databaseDirectUrl: env.DATABASE_DIRECT_URL });
    expect(problemsOf({ DATABASE_READ_URL: 'postgres://db/hourbook' })).toEqual([
      'DATABASE_READ_URL: needs DATABASE_URL, whose replica it names',
    ]);
    expect(problemsOf({ POOLER: 'statement', DATABASE_DIRECT_URL: 'db' })).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL: must be an address that begins with postgres:\/\/ /),
      'POOLER: must be transaction, session or none',
    ]);
  });

  it('needs nothing', () => {
    expect(read({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      jwtSecret: SECRET,
      accessTokenHours: 24,
      passwordMinLength: 8,
      confirmEmail: false,
      smtpUrl: null,
      accessRule: 'route-table',
      paymentGraceDays: 0,
      stripeYearlyPrice: null,
      stripeCoupons: false,
      stripeTax: null,
      stripeInvoices: false,
      storageRows: 500_000,
      storageMb: 500,
      certificatesMb: 500,
      certificatesS3: null,
      specialAccounts: [],
      protectedAccount: null,
      trustedEmailDomains: [],
      coachTools: true,
      strictCsp: false,
      version: '1.2.3',
      logLevel: 'warn',
    });
  });

  it('reads what is set', () => {
    const settings = read({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://log.example.org/',
      SPECIAL_ACCOUNTS: 'Ada@Example.org, bo@example.org',
      PROTECTED_ACCOUNT: 'Ada@Example.org',
      TRUSTED_EMAIL_DOMAINS: 'example.org,example.com',
      SMTP_URL: 'smtp://localhost:2525',
      COACH_TOOLS: 'false',
      ACCESS_RULE: 'open-paths',
      JWT_SECRET: '',
    });
    expect(settings).toMatchObject({
      port: 8080,
      publicUrl: 'https://log.example.org',
      specialAccounts: ['ada@example.org', 'bo@example.org'],
      protectedAccount: 'ada@example.org',
      trustedEmailDomains: ['example.org', 'example.com'],
      confirmEmail: true,
      coachTools: false,
      accessRule: 'open-paths',
      jwtSecret: SECRET,
    });
    expect(read({ SMTP_URL: 'smtp://localhost', CONFIRM_EMAIL: 'false' }).confirmEmail).toBe(false);
  });

  it('reads several public addresses, the first of them for mails', () => {
    const both = read({ PUBLIC_URL: 'https://log.example.org/, https://coaching.example.com' });
    expect(both).toMatchObject({
      publicUrl: 'https://log.example.org',
      publicUrls: ['https://log.example.org', 'https://coaching.example.com'],
    });
    expect(read({ PORT: '81' })).toMatchObject({
      publicUrl: 'http://localhost:81',
      publicUrls: ['http://localhost:81'],
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'log.example.org'],
    ['PUBLIC_URL', 'https://example.org/app'],
    ['PUBLIC_URL', 'https://example.org, example.com'],
    ['PUBLIC_URL', 'https://example.org,https://example.org/'],
    ['DATABASE_URL', 'mysql://db'],
    ['JWT_SECRET', 'short'],
    ['JWT_EXPIRY_HOURS', '0'],
    ['PASSWORD_MIN_LENGTH', '5'],
    ['PASSWORD_MIN_LENGTH', '73'],
    ['CONFIRM_EMAIL', 'perhaps'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'smtp:mail.example.org'],
    // A password that is not encoded: a host u with the port 12, and one that pg cannot decode.
    ['DATABASE_URL', 'postgres://u:12#3@db/hourbook'],
    ['DATABASE_URL', 'postgres://u:50%@db/hourbook'],
    // Would let everyone sign up.
    ['TRUSTED_EMAIL_DOMAINS', ','],
    ['ACCESS_RULE', 'open'],
    ['PAYMENT_GRACE_DAYS', '61'],
    ['SPECIAL_ACCOUNTS', 'ada@example.org,nobody'],
    ['PROTECTED_ACCOUNT', 'ada'],
    ['KNOWLEDGE_BASE_URL', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
    ['STRIPE_SECRET_KEY', 'pk_live_0123'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_SIMULATOR_PORT', '70000'],
    ['STRIPE_YEARLY_PRICE', 'by the year'],
    ['STRIPE_COUPONS', 'perhaps'],
    ['STRIPE_TAX', 'included'],
    ['STRIPE_INVOICES', 'all'],
  ])('refuses %s=%s and names it', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: `));
  });

  it('refuses what readers of files of settings leave around any value', () => {
    expect(SETTING_NAMES.length).toBeGreaterThan(50);
    for (const name of SETTING_NAMES) {
      for (const value of [' on', 'on\r', '\uFEFFon']) {
        expect(problemsOf({ [name]: value })).toEqual([`${name}: begins or ends with white space`]);
      }
      for (const value of ['"on"', "'on'"])
        expect(problemsOf({ [name]: value })).toEqual([`${name}: is in quotation marks`]);
    }
    expect(read({ MAIL_FROM: '"Hourbook, Ltd" <log@example.org>' }).mailFrom).toContain('"');
  });

  it('takes no name that a login shell gives the mailbox, the user or the machine', () => {
    const ofShells = ['HOME', 'HOSTNAME', 'LANG', 'LOGNAME', 'MAIL', 'PATH', 'PWD', 'SHELL', 'TERM', 'TZ', 'USER'];
    expect(SETTING_NAMES.filter((name) => ofShells.includes(name))).toEqual([]);
  });

  it('refuses a value of no sense of every setting but free texts, and names it', () => {
    const free = [
      ['DATA_DIR', 'a folder may be called anything'],
      ['HOST', 'the start fails where the machine has no such address'],
      ...['COMPANY', 'ADDRESS', 'LAW', 'HOSTING', 'MAIL_PROVIDER'].map((name) => [`LEGAL_${name}`, 'words of a page']),
    ].map(([name]) => name);
    const names = readFileSync('.env.example', 'utf8').match(/^[A-Z]\w+(?==)/gm)!;
    expect(names).toHaveLength(new Set(names).size);
    const taken = ['NODE_ENV', ...names].filter((name) => {
      // Of settings that belong together the others are named too.
      const [problem = name] = problemsOf({ [name]: 'none\nof <these, a\u0000b' });
      return problem === name;
    });
    expect(taken.toSorted()).toEqual(free.toSorted());
  });

  it.each(['log@example.org', 'Hourbook <log@example.org>', '"Hourbook, Ltd" <log@mail.example.org>'])(
    'takes %s as a sender',
    (sender) => expect(read({ MAIL_FROM: sender }).mailFrom).toBe(sender),
  );

  it.each(['Hourbook', 'Hourbook <log>', 'a@example.org, b@example.org', 'Hourbook, Ltd <log@example.org>'])(
    'refuses %s as a sender: every mail would be lost',
    (sender) => expect(problemsOf({ MAIL_FROM: sender })[0]).toMatch(/^MAIL_FROM: /),
  );

  it('refuses one port for two things', () => {
    expect(problemsOf({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT: this port is that of another setting']);
    expect(problemsOf({ PORT: '81', METRICS_PORT: '82', STRIPE_SIMULATOR_PORT: '82' })[0]).toMatch(
      /^STRIPE_SIMULATOR_PORT: /,
    );
    expect(problemsOf({ PORT: '0', METRICS_PORT: '0', STRIPE_SIMULATOR_PORT: '0' })).toEqual([]);
  });

  it('reports all problems at once', () => {
    expect(problemsOf({ PORT: 'x', ACCESS_RULE: 'y' })).toHaveLength(2);
  });

  it('derives a webhook secret for the simulator, and needs one for the real Stripe', () => {
    expect(read({})).toMatchObject({
      stripeSecretKey: null,
      stripeWebhookSecret: expect.stringMatching(/^whsec_.{40}/),
    });
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_0123' })[0]).toMatch(/^STRIPE_WEBHOOK_SECRET: /);
  });

  it('reads the keys of notes in order, newest first, and uses a stored one if none is set', () => {
    const keys = ['Second-KEY-0123456789-0123456789-01', 'First-key-0123456789-0123456789-012'];
    expect(read({ NOTES_KEYS: keys.join(', ') }).notesKeys).toEqual(keys);
    expect(read({}).notesKeys).toEqual([SECRET]);
  });

  it('derives a stable public key that does not reveal the secret', () => {
    const key = read({}).publishableKey;
    expect(key).toMatch(/^sb_publishable_[\w-]{31}$/);
    expect(read({}).publishableKey).toBe(key);
    expect(read({ JWT_SECRET: PRODUCTION.JWT_SECRET }).publishableKey).not.toBe(key);
  });
});

describe('in production', () => {
  it('starts with everything set', () => {
    expect(read(PRODUCTION)).toMatchObject({
      production: true,
      publicUrl: 'https://log.example.org',
      logLevel: 'info',
    });
  });

  it('reports all missing settings at once', () => {
    const names = problemsOf({ NODE_ENV: 'production' }).map((problem) => problem.split(':')[0]);
    const others = ['PUBLIC_URL', 'DATABASE_URL', 'JWT_SECRET', 'NOTES_KEYS', 'SMTP_URL', 'MAIL_FROM'];
    expect(names).toEqual([...others, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  });

  it.each([
    ['PUBLIC_URL', 'http://log.example.org'],
    ['PUBLIC_URL', 'https://log.example.org,http://old.example.org'],
    ['JWT_SECRET', 'super-secret-jwt-token-with-at-least-32-characters-long'],
    ['NOTES_KEYS', 'too short'],
    ['NOTES_KEYS', `${PRODUCTION.NOTES_KEYS},too short`],
    ['NOTES_KEYS', `${PRODUCTION.NOTES_KEYS}, ${PRODUCTION.NOTES_KEYS}`],
    ['NOTES_KEYS', `${PRODUCTION.NOTES_KEYS},`],
    ['NOTES_KEYS', PRODUCTION.JWT_SECRET],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ ...PRODUCTION, [name]: value })[0]).toMatch(new RegExp(`^${name}: `));
  });
});
