import { describe, expect, test } from 'vitest';
import { isAllowedAddress, parseNetwork } from './public-addresses.ts';

const FORBIDDEN = {
  'this machine': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  'link-local': ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'the metadata of clouds': ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
  'mapped or embedded IPv4': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
  ],
  'multicast and broadcast': ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  'carrier, test and reserved networks': [
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '192.88.99.1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
  ],
  'what is no address': ['', 'example.org', '1.2.3', '127.1', '0x7f000001', '999.1.1.1'],
};

describe.each(Object.entries(FORBIDDEN))('%s', (_, addresses) => {
  test.each(addresses)('%s is not opened', (address) => {
    expect(isAllowedAddress(address, [])).toBe(false);
  });
});

test.each(['1.1.1.1', '142.250.74.78', '172.15.255.255', '172.32.0.1', '2a00:1450:4001:828::200e', '::ffff:1.1.1.1'])(
  '%s is opened',
  (address) => {
    expect(isAllowedAddress(address, [])).toBe(true);
  },
);

test('networks that the operator allows are opened, in each way to write them, and no others', () => {
  const allowed = ['10.1.0.0/16', 'fd00:1::/32'].map(parseNetwork);
  const opened = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5'].map((address) => isAllowedAddress(address, allowed));
  expect(opened).toEqual([true, true, true]);
  const refused = ['10.2.0.1', 'fd00:2::5', '127.0.0.1'].map((address) => isAllowedAddress(address, allowed));
  expect(refused).toEqual([false, false, false]);
});
