// Which network addresses the server opens for a coach (ADR 103): those of the public internet, and the networks that the operator
// has allowed. ipaddr.js knows from IANA's lists what an address is for.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Global unicast (RFC 4291): ipaddr.js calls every IPv6 address that is in no list unicast, also those assigned to nobody. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Unicast, but not public: a service of the cloud that this machine runs in, relays of 6to4, documentation, segment routing. */
const SPECIAL = ['168.63.129.16/32', '192.88.99.0/24', '3fff::/20', '5f00::/16'].map(parseNetwork);

/** Such as 10.1.0.0/16 or fd00::/8. Throws for any other text. */
export function parseNetwork(text: string): Network {
  return ipaddr.parseCIDR(text);
}

/** `text`: an address as a resolver or a socket writes it. Text that is no address is not allowed. */
export function isAllowedAddress(text: string, allowed: readonly Network[]): boolean {
  if (isIP(text) === 0) return false;
  // To ::ffff:127.0.0.1 a socket connects as to 127.0.0.1.
  const address = ipaddr.process(text);
  if (isIn(address, allowed)) return true;
  if (address.range() !== 'unicast' || isIn(address, SPECIAL)) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean {
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}
