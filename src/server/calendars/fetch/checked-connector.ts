// Connects to public addresses only (ADR 103). A host is resolved once for each connection, which then goes to the checked address: a
// second look-up could give another one.
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { buildConnector } from 'undici';
import { FetchRefused } from './fetch-refused.ts';
import { isAllowedAddress, type Network } from './public-addresses.ts';

/** The addresses of a host. Rejects with an error of dns. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface ConnectorOptions {
  readonly allowedNetworks: readonly Network[];
  readonly resolve: Resolve;
  /** Further certificate authorities, for tests. */
  readonly ca?: string;
}

const CONNECT_MS = 5_000;
const RESOLVE_MS = 2_000;

/**
 * Asks the name servers directly. The system's look-up uses Node's four threads, which the rest of the server needs too, and slow name
 * servers could occupy all of them.
 */
export function createResolve(): Resolve {
  return async (host) => {
    const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 2 });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = answers;
    if (found.length === 0) throw first.status === 'rejected' ? first.reason : new FetchRefused('no-host');
    return found;
  };
}

/** `build`: that of the library, which is loaded when it is needed. */
export function checkedConnector(
  { allowedNetworks, resolve, ca }: ConnectorOptions,
  build: typeof buildConnector,
): buildConnector.connector {
  const isAllowed = (address: string | undefined) =>
    address !== undefined && isAllowedAddress(address, allowedNetworks);
  const checked = callbackify(async (host: string): Promise<LookupAddress[]> => {
    const addresses = await resolve(host);
    // A forbidden address among allowed ones is an attack.
    if (addresses.length === 0 || !addresses.every(isAllowed)) throw new FetchRefused('address-refused');
    return addresses.map((address) => ({ address, family: isIP(address) }));
  });
  const lookup: LookupFunction = (host, _, done) => checked(host, (error, addresses) => done(error, addresses ?? []));
  const connect = build({
    timeout: CONNECT_MS,
    lookup,
    allowH2: false,
    autoSelectFamily: true,
    ...(ca !== undefined && { ca }),
  });
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // A host that is an IP address is not looked up.
    if (isIP(host) > 0 && !isAllowed(host)) return done(new FetchRefused('address-refused'), null);
    return connect(options, (error, socket) => {
      if (error) return done(error, null);
      // Always true if the connection went to the address from `lookup`.
      if (isAllowed(socket.remoteAddress)) return done(null, socket);
      socket.destroy();
      return done(new FetchRefused('address-refused'), null);
    });
  };
}
