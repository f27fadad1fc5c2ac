import { PLAN_FEATURES } from '#domain/subscription/plan.ts';
import { signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LandingPage } from './landing-page.tsx';

it('shows the price and the trial, and links to sign-up and login', async () => {
  await renderPage(<LandingPage picture={<a href="/sessions">All sessions</a>} built={null} />);
  expect(screen.getByText('£9.99')).toBeInTheDocument();
  expect(screen.getAllByText(/30 days/)).toHaveLength(2);
  for (const feature of PLAN_FEATURES) expect(screen.getByText(feature)).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Sign up' })[0]).toHaveAttribute('href', '/signup');
  expect(screen.getAllByRole('link', { name: 'Sign in' })[0]).toHaveAttribute('href', '/login');
});

it('has no links inside the example, and labels it as such', async () => {
  await renderPage(<LandingPage picture={<a href="/sessions">All sessions</a>} built={null} />);
  expect(screen.queryByRole('link', { name: 'All sessions' })).not.toBeInTheDocument();
  // Neither for screen readers nor by keyboard.
  expect(screen.getByText('All sessions').closest('[inert]')).toBeInTheDocument();
  expect(screen.getByText(/names and numbers are made up/)).toBeInTheDocument();
});

it('links signed-in users to their dashboard', async () => {
  await signIn();
  await renderPage(<LandingPage picture={null} built={null} />);
  expect(screen.getAllByRole('link', { name: 'Open your dashboard' })[0]).toHaveAttribute('href', '/dashboard');
});
