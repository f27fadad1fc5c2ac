import { notifySignedOut } from '#web/data/auth/sign-out-event.ts';
import { expect, it, vi } from 'vitest';
import { wipeOnSignOut } from './wipe-on-sign-out.ts';

const wipeLastKnown = vi.fn(async () => undefined);
vi.mock('#web/data/device/last-known.ts', () => ({ wipeLastKnown: () => wipeLastKnown() }));

it('deletes what was kept when the auth client reports a sign-out', async () => {
  wipeOnSignOut();
  expect(wipeLastKnown).not.toHaveBeenCalled();
  notifySignedOut();
  await vi.waitFor(() => expect(wipeLastKnown).toHaveBeenCalledTimes(1));
});
