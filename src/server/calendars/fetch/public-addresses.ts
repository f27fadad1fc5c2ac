// The network addresses to which the server connects for a coach (ADR 103): those of the public internet, and networks that the operator
// has allowed. ipaddr.js classifies addresses by IANA's lists.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Global unicast (RFC 4291). Checked too, since ipaddr.js calls every unlisted IPv6 address unicast, even if it is not assigned. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Unicast, but not public: a cloud provider's service for its machines, 6to4 relays, documentation, segment routing. */
const SPECIAL = ['168.63.129.16/32', '192.88.99.0/24', '3fff::/20', '5f00::/16'].map(parseNetwork);

/** @param text such as 10.1.0.0/16 or fd00::/8. Throws for any other */
export function parseNetwork(text: string): Network {
  return ipaddr.parseCIDR(text);
}

/** @param text an address from a resolver or a socket. Any other text is not allowed */
export function isAllowedAddress(text: string, allowed: readonly Network[]): boolean {
  if (isIP(text) === 0) return false;
  // A socket connects to ::ffff:127.0.0.1 as to 127.0.0.1.
  const address = ipaddr.process(text);
  if (isIn(address, allowed)) return true;
  if (address.range() !== 'unicast' || isIn(address, SPECIAL)) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean {
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}
