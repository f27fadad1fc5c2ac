// Which addresses of calendars the server opens (ADR 103).
import { BlockList, isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { commaSeparated } from './value-types.ts';

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

export const calendarVariables = {
  CALENDAR_NETWORKS: z._default(
    z.pipe(
      commaSeparated,
      z.array(z.string().check(z.refine(isNetwork, 'must be networks such as 10.1.0.0/16,fd00:1::/32'))),
    ),
    [],
  ),
};
const schema = z.object(calendarVariables);

export function calendarSettings(env: z.infer<typeof schema>) {
  return {
    /** Networks that are opened besides the public internet, such as 10.1.0.0/16: none by default. */
    calendarNetworks: env.CALENDAR_NETWORKS,
  };
}
