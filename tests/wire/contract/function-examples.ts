// A call of each function that succeeds, sent with the official client; docs/wire.md shows what was sent.
import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { CERTIFICATE_HEADER } from '#domain/certificates/certificate.ts';
import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { addressCheckLink } from '#server/mail/address-check-link.ts';
import { blockAddresses } from '#server/mail/block-addresses.ts';
import { stopToken } from '#server/weekly-mail/stop-link.ts';
import { startBillingApp, type BillingApp } from '#tests/billing/billing-app.ts';
import { TEST_PASSWORD } from '#tests/support/app.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';
import { icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { openTestFetch, startCalendarServer, type CalendarServer } from '#tests/support/calendars/calendar-server.ts';
import { createCertificateCalls, sampleFile } from '#tests/support/certificates.ts';
import { codeOf, createLentCalls, LENT } from '#tests/support/lent-views.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { addClient, addSession, askFor, requestWitness, signUpNamed, type Coach } from '#tests/support/witnesses.ts';

export interface ExamplePlace {
  readonly billing: BillingApp;
  readonly calendars: CalendarServer;
  readonly coach: Coach;
}

interface Sent {
  /** JSON, or a file. */
  readonly body?: Record<string, unknown> | Blob;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a link. */
  readonly query?: string;
  /** Instead of the coach's; null: without a sign-in. */
  readonly token?: string | null;
}

type Example = (place: ExamplePlace) => Promise<Sent> | Sent;

const call = async ({ billing: { app } }: ExamplePlace, name: string, body: object, token: string) => {
  const { status, text } = await ask(app, token, 'POST', `/functions/v1/${name}`, { body });
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return JSON.parse(text) as Readonly<Record<string, never>>;
};

const auth = async ({ billing: { app } }: ExamplePlace, path: string, body: object, token: string | null = null) =>
  JSON.parse((await ask(app, token, 'POST', `/auth/v1/${path}`, { body })).text) as Readonly<Record<string, never>>;

const signIn = async (place: ExamplePlace): Promise<string> => {
  const { email } = place.coach;
  return (await auth(place, 'token?grant_type=password', { email, password: TEST_PASSWORD }))['access_token']!;
};

/** The coach's token with a second factor. */
async function withFactor(place: ExamplePlace): Promise<string> {
  const { token } = place.coach;
  const { id, totp } = (await auth(place, 'factors', { factor_type: 'totp' }, token)) as unknown as {
    id: string;
    totp: { secret: string };
  };
  const { id: challenge_id } = await auth(place, `factors/${id}/challenge`, {}, token);
  const code = authenticatorCode(totp.secret, Date.now());
  return (await auth(place, `factors/${id}/verify`, { challenge_id, code }, token))['access_token']!;
}

/** Another account, which the coach may act on as an admin. */
async function another({ billing: { app }, coach }: ExamplePlace, change = ''): Promise<string> {
  const { id } = await app.signUp();
  await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [coach.id]);
  if (change !== '') await app.db.asOwner(change, [id]);
  return id;
}

/** The coach's token with a second factor, which an admin has asked to remove. */
async function askedRemoval(place: ExamplePlace): Promise<string> {
  const { app } = place.billing;
  const token = await withFactor(place);
  const admin = await app.signUp();
  await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
  await call(place, 'remove-factors', { userId: place.coach.id }, admin.token);
  return token;
}

async function sessionAsk({ billing: { app }, coach }: ExamplePlace) {
  const client = await addClient(app, coach);
  await addSession(app, coach, client);
  return askFor({ client_ids: [client], witness_email: 'amara@example.org' });
}

const witnessed = async (place: ExamplePlace) => {
  const { id, client_ids } = await sessionAsk(place);
  return requestWitness(place.billing.app, place.coach, { id, client_ids });
};

async function connected(place: ExamplePlace): Promise<string> {
  const id = crypto.randomUUID();
  const address = place.calendars.at('/calendar/private-0123456789abcdef/basic.ics');
  await call(place, 'connect-calendar', { id, kind: 'ical', label: 'Work', address }, place.coach.token);
  return id;
}

const UPLOAD = { area: 'cpd_records', name: 'Certificate.pdf' } as const;

async function uploaded({ billing: { app }, coach }: ExamplePlace): Promise<string> {
  const calls = createCertificateCalls(app);
  const { id, status } = await calls.add(coach.token, { record: await calls.addRecord(coach.token) }, sampleFile(600));
  if (status !== 200) throw new Error(`The upload answers ${status}`);
  return id;
}

const NEW_KEY = { name: 'Zapier', scope: 'log', reads_notes: false, days: 90, password: TEST_PASSWORD } as const;

const NEW_HOOK = {
  address: 'https://hooks.zapier.com/hooks/catch/123456/abcdef/',
  types: ['session.logged', 'requirement.met'],
  names: false,
};

/** Its address is the server of calendars, which answers everything. */
async function hooked(place: ExamplePlace): Promise<string> {
  const address = place.calendars.at('/hook');
  const { hook } = await call(place, 'create-hook', { ...NEW_HOOK, address }, place.coach.token);
  return (hook as unknown as { id: string }).id;
}

const origin = ({ billing: { app } }: ExamplePlace) => app.settings.publicUrl;
const none: Example = () => ({ body: {} });

export const EXAMPLES: Readonly<Record<string, Example>> = {
  'accept-terms': () => ({ body: { version: LEGAL_VERSION } }),
  async 'add-certificate'({ billing: { app }, coach }) {
    const record = await createCertificateCalls(app).addRecord(coach.token, UPLOAD.area);
    const header = encodeURIComponent(JSON.stringify({ ...UPLOAD, id: crypto.randomUUID(), record }));
    const file = sampleFile(600);
    return {
      body: new Blob([new Uint8Array(file)]),
      headers: { [CERTIFICATE_HEADER]: header, 'content-length': String(file.length) },
    };
  },
  async 'answer-witness-request'(place) {
    const { token } = await witnessed(place);
    return { body: { token, answer: 'confirmed', name: 'Amara Osei' }, token: null };
  },
  async 'ask-witness'(place) {
    const asked = await sessionAsk(place);
    const { sums } = await call(place, 'preview-witness-request', { ask: asked }, place.coach.token);
    return { body: { ask: asked, sums } };
  },
  'change-hook': async (place) => ({
    body: { id: await hooked(place), types: NEW_HOOK.types, names: true, is_on: true },
  }),
  async 'change-own-feed'(place) {
    await call(place, 'open-own-feed', { names: 'initials' }, place.coach.token);
    return { body: { names: 'full' } };
  },
  async 'check-address'({ billing: { app }, coach }) {
    await blockAddresses(app.db.asServer, [{ address: coach.email, reason: 'bounce' }]);
    return { body: {} };
  },
  'close-own-feed': none,
  'confirm-address': ({ billing: { app }, coach: { id, email } }) => ({
    query: addressCheckLink(app.settings, id, email, new Date()).split('?')[1]!,
    token: null,
  }),
  'connect-calendar': () => ({ body: { id: crypto.randomUUID(), kind: 'cal.com', label: 'Bookings' } }),
  async 'create-archive'(place) {
    await sessionAsk(place);
    return {};
  },
  async 'create-audit-file'(place) {
    await sessionAsk(place);
    return { body: { judged_on: '2026-04-01', names: 'initials', rules: [] } };
  },
  async 'create-billing-portal'(place) {
    const { billing, coach } = place;
    await billing.pay(await billing.checkout(coach), '4242 4242 4242 4242');
    await billing.settled();
    return { body: { origin: origin(place) } };
  },
  async 'create-checkout-session'(place) {
    const [price] = await place.billing.app.db.asOwner<{ id: string }>('select id from public.prices limit 1');
    return { body: { priceId: price!.id, userId: place.coach.id, origin: origin(place) } };
  },
  'create-hook': () => ({ body: NEW_HOOK }),
  'create-personal-key': () => ({ body: NEW_KEY }),
  'create-recovery-codes': async (place) => ({ body: {}, token: await withFactor(place) }),
  'delete-account': ({ coach: { email } }) => ({ body: { email, password: TEST_PASSWORD } }),
  'delete-hook': async (place) => ({ body: { id: await hooked(place) } }),
  async 'end-device'(place) {
    await signIn(place);
    const { devices } = (await call(place, 'get-account-security', {}, place.coach.token)) as unknown as {
      devices: { id: string }[];
    };
    return { body: { deviceId: devices[1]!.id } };
  },
  async 'end-personal-key'(place) {
    const { id } = await call(place, 'create-personal-key', NEW_KEY, place.coach.token);
    return { body: { id } };
  },
  'end-user-devices': async (place) => ({ body: { userId: await another(place) } }),
  'extend-trial': async (place) => ({
    body: {
      userId: await another(place, 'update public.profiles set subscription_end_date = null where id = $1'),
      days: 14,
      endsAt: null,
    },
  }),
  'get-account-security': none,
  async 'get-calendars'(place) {
    await connected(place);
    return { body: {} };
  },
  'get-certificate': async (place) => ({ body: { id: await uploaded(place) } }),
  'get-hook-deliveries': async (place) => ({ body: { id: await hooked(place) } }),
  async 'get-hooks'(place) {
    await hooked(place);
    return { body: {} };
  },
  'get-mail-delivery': ({ coach: { id } }) => ({ body: { id }, token: null }),
  'get-own-feed': none,
  async 'get-payments'({ billing, coach }) {
    await billing.pay(await billing.checkout(coach), '4242 4242 4242 4242');
    await billing.settled();
    return { body: {} };
  },
  async 'get-personal-keys'(place) {
    await call(place, 'create-personal-key', NEW_KEY, place.coach.token);
    return { body: {} };
  },
  'get-subscription-status': ({ coach: { id } }) => ({ body: { userId: id } }),
  'grant-plan': async (place) => ({
    body: { userId: await another(place), until: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) },
  }),
  async 'keep-factors'(place) {
    await askedRemoval(place);
    return { query: /keep-factors\?(token=[\w-]+)/.exec(place.billing.app.mails.at(-1)!.text)![1]!, token: null };
  },
  'lend-view': () => ({ body: { id: crypto.randomUUID(), ...LENT } }),
  async 'open-lent-view'({ billing: { app }, coach }) {
    const lent = createLentCalls(app);
    const { link } = await lent.lend(coach.token);
    await lent.call('request-lent-code', { token: link });
    return { body: { token: link, code: codeOf(lent.lastMail()) }, token: null };
  },
  async 'open-support-view'(place) {
    const { app } = place.billing;
    await another(place);
    const lender = await app.signUp();
    const { text } = await ask(app, lender.token, 'POST', '/rest/v1/rpc/lend_support_view', { body: {} });
    return { body: { viewId: (JSON.parse(text) as { id: string }).id } };
  },
  'open-own-feed': () => ({ body: { names: 'initials' } }),
  'open-witness-request': async (place) => ({ body: { token: (await witnessed(place)).token }, token: null }),
  'preview-witness-request': async (place) => ({ body: { ask: await sessionAsk(place) } }),
  async 'read-calendar'(place) {
    const id = await connected(place);
    // As if half an hour had passed.
    await place.billing.app.db
      .asOwner(`with due as (update private.calendar_sources set next_read_at = now() - interval '1 second')
      update public.calendar_feeds set tried_at = now() - interval '1 hour'`);
    return { body: { id } };
  },
  async 'redeem-recovery-code'(place) {
    const { codes } = (await call(place, 'create-recovery-codes', {}, await withFactor(place))) as unknown as {
      codes: string[];
    };
    return { body: { code: codes[0] }, token: await signIn(place) };
  },
  'remove-factors': async (place) => ({
    body: {
      userId: await another(
        place,
        `insert into auth.mfa_factors (user_id, friendly_name, secret, status)
         values ($1, 'Phone', decode(repeat('00', 20), 'hex'), 'verified')`,
      ),
    },
  }),
  async 'request-lent-code'({ billing: { app }, coach }) {
    const { link } = await createLentCalls(app).lend(coach.token);
    return { body: { token: link }, token: null };
  },
  'resend-confirmation': async (place) => ({
    body: { userId: await another(place, 'update auth.users set email_confirmed_at = null where id = $1') },
  }),
  async 'send-hook-delivery'(place) {
    const { delivery } = await call(place, 'test-hook', { id: await hooked(place) }, place.coach.token);
    return { body: { id: (delivery as unknown as { id: string }).id } };
  },
  'stop-factor-removal': async (place) => ({ body: {}, token: await askedRemoval(place) }),
  'stop-mails': async (place) => ({ query: `token=${(await witnessed(place)).stop}`, token: null }),
  'stop-weekly-mail': ({ billing: { app }, coach: { id } }) => ({
    query: `token=${stopToken(app.settings, id)}`,
    token: null,
  }),
  async 'sync-built-in-accounts'(place) {
    await another(place);
    return { body: {} };
  },
  'test-hook': async (place) => ({ body: { id: await hooked(place) } }),
  'update-user-role': async (place) => ({ body: { userId: await another(place), newRole: 'admin' } }),
};

export async function openExamples() {
  const billing = await startBillingApp({ openFetch: openTestFetch() });
  const calendars = await startCalendarServer((_request, response) =>
    response.writeHead(200).end(icsOf(icsEvent('a', 'Coaching'))),
  );
  return {
    place: async (): Promise<ExamplePlace> => ({ billing, calendars, coach: await signUpNamed(billing.app) }),
    close: async () => {
      await calendars.stop();
      await billing.close();
    },
  };
}

/** Sends the example with the official client and answers it as code. Throws where it is refused, or mails what it does not declare. */
export async function sendExample(name: string, place: ExamplePlace): Promise<string> {
  const { app } = place.billing;
  const { body = {}, headers = {}, query = null, token = place.coach.token } = await EXAMPLES[name]!(place);
  const mailed = app.mails.length;
  const client = new FunctionsClient(`${app.settings.publicUrl}/functions/v1`, {
    headers: { apikey: app.settings.publishableKey, ...(token !== null && { Authorization: `Bearer ${token}` }) },
    customFetch: app.fetch,
  });
  const { error } = await client.invoke(query === null ? name : `${name}?${query}`, { body, headers });
  if (error instanceof FunctionsHttpError) throw new Error(`${name}: ${await (error.context as Response).text()}`);
  if (error) throw error;
  await app.finished();
  if (app.mails.length > mailed !== Boolean(FUNCTIONS[name]!.mails))
    throw new Error(`${name}: other mails than declared`);
  return asCode(name, { body, headers, query });
}

type Shown = { readonly [Part in 'body' | 'headers']: NonNullable<Sent[Part]> } & { readonly query: string | null };

/** As the page shows it, the same with every run: made-up ids, secrets and days are replaced. */
function asCode(name: string, { body, headers, query }: Shown): string {
  if (query !== null) return `await fetch(PUBLIC_URL + '/functions/v1/${name}?token=…', { method: 'POST' })`;
  if (body instanceof Blob) {
    const upload = asText(JSON.parse(decodeURIComponent(headers[CERTIFICATE_HEADER]!)) as object);
    return `const upload = ${upload};
await supabase.functions.invoke('${name}', {
  body: file,
  headers: { '${CERTIFICATE_HEADER}': encodeURIComponent(JSON.stringify(upload)) },
})`;
  }
  return `await supabase.functions.invoke('${name}', { body: ${asText(body)} })`;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

function asText(body: object): string {
  return JSON.stringify(body, null, 2)
    .replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:')
    .replaceAll(/coach-[\w-]+@/g, 'coach@')
    .replaceAll(UUID, '7f9c24e8-3b12-4fef-91d0-3e0a5b7cc0de')
    .replaceAll(/(token: )"[^"]+"/g, '$1"…"')
    .replaceAll(/(code: )"[^"]+"/g, '$1"…"')
    .replaceAll(/(priceId: )"[^"]+"/g, '$1"price_…"')
    .replaceAll(/(until: )"[^"]+"/g, '$1"2027-01-31"')
    .replaceAll(/(version: )"[^"]+"/g, '$1"…"')
    .replaceAll(/http:\/\/[\w.:]+/g, 'https://log.example.org');
}
