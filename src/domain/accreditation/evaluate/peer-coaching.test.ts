import { expect, it } from 'vitest';
import { peerBalance } from './peer-coaching.ts';
import { hoursWith } from '#tests/support/practice.ts';

it('counts as many hours as were received as paid, and the rest as pro bono', () => {
  const sessions = [
    ...hoursWith(10, { peer_exchange: true }),
    ...hoursWith(3),
    ...hoursWith(2, { peer_exchange: true, client_id: 'ben' }),
    ...hoursWith(1, { peer_exchange: true, completed: false }),
  ];
  expect(peerBalance(sessions, 'ada', 480)).toEqual({ given: 600, paid: 480, proBono: 120 });
  expect(peerBalance(sessions, 'ada', 900)).toEqual({ given: 600, paid: 600, proBono: 0 });
});
