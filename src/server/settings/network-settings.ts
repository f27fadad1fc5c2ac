// Where the server listens, what it is called from outside, which networks it opens, and how it stops.
import * as z from 'zod/mini';
import { commaSeparated, flag, webAddress, wholeNumber } from './value-types.ts';
import { BlockList, isIPv6 } from 'node:net';

const WORKERS_MAX = 64;

/** Proxies ask /readyz every second or two. */
const PRODUCTION_DRAIN_NOTICE_SECONDS = 3;

const publicAddress = z.pipe(
  webAddress.check(
    z.refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', 'must have no path: only https://host'),
  ),
  z.transform((text) => new URL(text).origin),
);

function isNetwork(text: string): boolean {
  const [address = '', bits = '', more] = text.split('/');
  if (!/^\d{1,3}$/.test(bits) || more !== undefined) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}

export const networkVariables = {
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  PUBLIC_URL: z.optional(
    z.pipe(
      commaSeparated,
      z.array(publicAddress).check(z.refine((all) => new Set(all).size === all.length, 'an address is given twice')),
    ),
  ),
  TRUST_PROXY: z._default(flag, false),
  CALENDAR_NETWORKS: z._default(
    z.pipe(
      commaSeparated,
      z.array(z.string().check(z.refine(isNetwork, 'must be networks such as 10.1.0.0/16,fd00:1::/32'))),
    ),
    [],
  ),
  DRAIN_NOTICE_SECONDS: z.optional(wholeNumber(0, 9)),
  WORKERS: z.optional(
    z.union(
      [z.literal('auto'), wholeNumber(1, WORKERS_MAX)],
      `must be auto or a whole number from 1 to ${WORKERS_MAX}`,
    ),
  ),
};
const schema = z.object(networkVariables);
type Environment = z.infer<typeof schema>;

export function missingNetwork(env: Environment): string[] {
  if (env.PUBLIC_URL === undefined) return ['PUBLIC_URL: production needs the public https:// address'];
  return env.PUBLIC_URL.every((each) => each.startsWith('https:')) ? [] : ['PUBLIC_URL: production needs https://'];
}

export function networkSettings(env: Environment, production: boolean) {
  const ownAddress = `http://${addressHost(env.HOST)}:${env.PORT}`;
  return {
    host: env.HOST,
    port: env.PORT,
    /** Without a trailing slash; links in mails and redirects begin with it. */
    publicUrl: env.PUBLIC_URL?.[0] ?? ownAddress,
    /** Every address at which users open the product, publicUrl first. */
    publicUrls: env.PUBLIC_URL ?? [ownAddress],
    /** Whether a proxy in front sets X-Forwarded-For; otherwise the socket's address is the client's. */
    trustProxy: env.TRUST_PROXY,
    /** Networks that calendars are read from besides the public internet, such as 10.1.0.0/16 (ADR 103): none by default. */
    calendarNetworks: env.CALENDAR_NETWORKS,
    /** How long a stopping server answers 503 on /readyz before it accepts no more requests. */
    // In development no proxy asks /readyz, and Ctrl-C should be quick.
    drainNoticeSeconds: env.DRAIN_NOTICE_SECONDS ?? (production ? PRODUCTION_DRAIN_NOTICE_SECONDS : 0),
    /** How many processes serve the port, as it was set; null: not set. */
    workers: env.WORKERS ?? null,
    /** How many processes share this server's limits. main.ts sets it in a worker. */
    processes: 1,
  };
}

/** What a browser on this machine opens when the server listens on `host`. */
function addressHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
