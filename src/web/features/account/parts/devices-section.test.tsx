import { DEVICES_LISTED_MAX } from '#domain/auth/account-security.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DevicesSection } from './devices-section.tsx';

beforeEach(signIn);
afterEach(forgetServer);

const show = async (count: number, unlistedDevices = 0) => {
  const devices = Array.from({ length: count }, (_, index) => ({
    id: `device-${index}`,
    userAgent: null,
    signedInAt: '2026-01-01T00:00:00Z',
    lastSeenAt: '2026-01-01T00:00:00Z',
    isThis: index === 0,
  }));
  const body = { devices, unlistedDevices, recoveryCodesLeft: 0, factorsGoAt: null, undelivered: [] };
  fakeServer({ 'POST /functions/v1/get-account-security': { body } });
  await renderPage(<DevicesSection />);
  await screen.findByText('This device');
};
const entries = () => screen.getAllByRole('listitem');

it('lists a few devices, then all, and says how many are not listed', async () => {
  await show(DEVICES_LISTED_MAX, 130);
  expect(entries()).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Sign out all other devices' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show 45 more' }));
  expect(entries()).toHaveLength(DEVICES_LISTED_MAX);
  expect(screen.getByText('And 130 that you used longer ago.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

it('offers nothing more for a few devices', async () => {
  await show(5);
  expect(entries()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
