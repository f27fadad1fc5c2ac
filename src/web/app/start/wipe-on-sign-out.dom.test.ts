import { notifySignedOut } from '#web/data/auth/sign-out-event.ts';
import { wordsKey } from '#web/data/wire/browser-storage.ts';
import { clearStorage, rememberCoach } from '#web/data/auth/stored-session.ts';
import { shownToasts, toast } from '#web/ui/overlay/toast.ts';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deleteStoredDataOnSignOut } from './wipe-on-sign-out.ts';

const wipeLastKnown = vi.fn(async () => undefined);
vi.mock('#web/data/device/last-known.ts', () => ({ wipeLastKnown: () => wipeLastKnown() }));

it('deletes stored data, and takes the messages from the screen, when the auth client reports a sign-out', async () => {
  deleteStoredDataOnSignOut();
  expect(wipeLastKnown).not.toHaveBeenCalled();
  toast.success({ title: 'Client deleted', description: 'Amara Osei' });
  notifySignedOut();
  expect(shownToasts.get()).toEqual([]);
  await waitFor(() => expect(wipeLastKnown).toHaveBeenCalledTimes(1));
});

it.each([
  ['stays while the coach signs in again', () => rememberCoach('ada'), true],
  ['goes once the coach has logged out in another tab', () => localStorage.clear(), false],
  ['goes once another coach has signed in', () => rememberCoach('ben'), false],
])('what a coach typed in this tab %s, and what a witness typed stays', (_, happen, isKept) => {
  clearStorage();
  rememberCoach('ada');
  sessionStorage.setItem(wordsKey('ada', '/clients?add=1'), 'Amara');
  sessionStorage.setItem('answer token', 'Confirmed');
  happen();
  deleteStoredDataOnSignOut();
  expect(Object.values(sessionStorage).toSorted()).toEqual(isKept ? ['Amara', 'Confirmed'] : ['Confirmed']);
  // A tab in sight hears of it.
  rememberCoach('ada');
  sessionStorage.setItem(wordsKey('ada', '/clients?add=1'), 'Amara');
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage'));
  expect(Object.values(sessionStorage)).toEqual(['Confirmed']);
});
