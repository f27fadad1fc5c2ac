import { signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SettingsPage } from './settings-page.tsx';

beforeEach(signIn);

it.each([
  ['/profile', 'Profile'],
  ['/connections', 'Connections'],
  ['/account', 'Account'],
] as const)('%s is named and marked among the three pages of settings', async (at, title) => {
  await renderPage(
    <SettingsPage at={at} description="">
      {null}
    </SettingsPage>,
  );
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Profile', '/profile'],
    ['Connections', '/connections'],
    ['Account', '/account'],
  ]);
  expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent(title);
});
