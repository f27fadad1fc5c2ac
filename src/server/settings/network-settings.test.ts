import { expect, test } from 'vitest';
import { isAllowedAddress, parseNetwork } from '#server/calendars/fetch/public-addresses.ts';
import { readSettings } from '#server/settings.ts';

const read = (networks?: string) =>
  readSettings({ CALENDAR_NETWORKS: networks }, { version: '0', readOrCreateSecret: () => 'x'.repeat(40) })
    .calendarNetworks;

test('by default no network is opened besides the public internet', () => expect(read()).toEqual([]));

test('networks are allowed by their number', () => {
  const networks = read('10.1.0.0/16, fd00:1::/32').map(parseNetwork);
  expect(isAllowedAddress('10.1.2.3', networks)).toBe(true);
  expect(isAllowedAddress('10.2.2.3', networks)).toBe(false);
});

test.each(['10.1.0.0', 'intranet', '10.1.0.0/40', '10.1.0.0/16,'])('%s is refused', (networks) => {
  expect(() => read(networks)).toThrow('CALENDAR_NETWORKS: must be networks');
});
