import { notifySignedOut } from '#web/data/auth/sign-out-event.ts';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deleteStoredDataOnSignOut } from './wipe-on-sign-out.ts';

const wipeLastKnown = vi.fn(async () => undefined);
vi.mock('#web/data/device/last-known.ts', () => ({ wipeLastKnown: () => wipeLastKnown() }));

it('deletes stored data when the auth client reports a sign-out', async () => {
  deleteStoredDataOnSignOut();
  expect(wipeLastKnown).not.toHaveBeenCalled();
  notifySignedOut();
  await waitFor(() => expect(wipeLastKnown).toHaveBeenCalledTimes(1));
});
