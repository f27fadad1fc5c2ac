// Finds the calendars of a CalDAV account from the address that the coach entered: of a calendar, or any on the server (RFC 6764).
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import { resolved, type DavResponse } from '#server/calendars/text/dav-response.ts';
import { authorizationOf, DAV_MAX_BYTES, propfind, type Dav } from './dav-requests.ts';
import { requireFound } from './require-success.ts';

const CALENDARS_MAX = 20;

/** The addresses of the account's calendars, at least one. Throws FetchRefused. */
export async function findCalendars(dav: Dav): Promise<string[]> {
  const { address } = dav.reading.access;
  const found = await attempt(dav, async () => {
    const [response] = await propfind(dav, address, 'kind');
    if (response) requireFound(response);
    return response;
  });
  if (found instanceof FetchRefused) {
    // If the password is refused here, nothing else is tried: elsewhere on the server it may be another account's. 404 and 405 only say
    // that this path is not a calendar.
    if (found.problem === 'denied') throw found;
  } else if (found?.isCalendar) return [address];
  const calendars = await attempt(dav, () => calendarsOfAccount(dav, address));
  if (!(calendars instanceof FetchRefused)) return calendars;
  // The failure at the coach's own address is more helpful than a 404 elsewhere.
  if (found instanceof FetchRefused) throw found;
  throw calendars.problem === 'denied' ? calendars : new FetchRefused('no-calendar');
}

/** Returns a refusal, unless it ends the whole reading: then it is thrown. */
async function attempt<Found>({ reading }: Dav, ask: () => Promise<Found>): Promise<Found | FetchRefused> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof FetchRefused) || reading.signal.aborted) throw error;
    return error;
  }
}

async function calendarsOfAccount(dav: Dav, address: string): Promise<string[]> {
  const principal = await principalOf(dav, address);
  const homes = await propfind(dav, principal, 'home');
  const home = addressIn(principal, homes, ({ home: href }) => href);
  const found = await propfind(dav, home, 'calendars', '1');
  const calendars = found.filter(
    ({ isCalendar, components }) => isCalendar && (components.length === 0 || components.includes('VEVENT')),
  );
  if (calendars.length === 0) throw new FetchRefused('no-calendar');
  return calendars.slice(0, CALENDARS_MAX).map(({ url }) => url);
}

/** The user's own address on the server, found at /.well-known/caldav, at the coach's address, or at the server's root. */
async function principalOf(dav: Dav, address: string): Promise<string> {
  const led = await attempt(dav, () => wellKnown(dav, address));
  const places = new Set([...(typeof led === 'string' ? [led] : []), address, new URL('/', address).href]);
  let refusal = new FetchRefused('no-calendar');
  for (const place of places) {
    const found = await attempt(dav, async () =>
      addressIn(place, await propfind(dav, place, 'principal'), ({ principal }) => principal),
    );
    if (typeof found === 'string') return found;
    if (refusal.problem === 'no-calendar') refusal = found;
  }
  throw refusal;
}

/** Throws FetchRefused if no response has the address. */
function addressIn(base: string, responses: readonly DavResponse[], of: (response: DavResponse) => string): string {
  const href = responses.map(of).find((each) => each !== '');
  if (href === undefined) throw new FetchRefused('no-calendar');
  return resolved(href, base.endsWith('/') ? base : `${base}/`).href;
}

/** The target of /.well-known/caldav, or null. Not followed by fetch(), which would drop the password. */
async function wellKnown(dav: Dav, address: string): Promise<string | null> {
  const url = new URL('/.well-known/caldav', address);
  const headers = authorizationOf(dav);
  for (const method of ['PROPFIND', 'GET']) {
    const answer = await dav.reading.fetch(url.href, {
      method,
      headers,
      redirect: 'manual',
      maxBytes: DAV_MAX_BYTES.addresses,
    });
    const location = answer.status >= 300 && answer.status < 400 ? answer.header('location') : null;
    if (location === null) continue;
    const led = resolved(location, address);
    // Servers behind a proxy may omit the port.
    if (led.hostname === url.hostname && led.port === '') led.port = url.port;
    return led.href;
  }
  return null;
}
