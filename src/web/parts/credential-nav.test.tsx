import { renderPage } from '#tests/support/web/render-page.tsx';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CredentialNav } from './credential-nav.tsx';

const HOME = '/reports/credentials';
const inNav = (name: string) => within(screen.getByRole('navigation', { name }));
const hrefsIn = (name: string) =>
  inNav(name)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('has three places, each with the addresses from before', async () => {
  await renderPage(<CredentialNav at="rules" />);
  expect(hrefsIn('Credentials')).toEqual([HOME, `${HOME}?tab=missing`, `${HOME}/documents?document=hand-in`]);
  expect(hrefsIn('Path')).toEqual([`${HOME}?tab=rules`, `${HOME}?tab=plan`, `${HOME}?tab=renewal`]);
});

it.each([
  ['rules', 'Path', 'Ready to apply?'],
  ['plan', 'Path', 'Plan'],
  ['renewal', 'Path', 'Renewal'],
  ['missing', 'Evidence', 'Still needed'],
  ['records', 'Evidence', 'Records'],
  ['clients', 'Evidence', 'Clients'],
  ['witnesses', 'Evidence', 'Witnesses'],
  ['audit', 'Evidence', 'Audit check'],
  ['hand-in', 'Hand in', 'Form and folder'],
  ['icf-log', 'Hand in', 'ICF log'],
  ['audit-file', 'Hand in', 'Audit file'],
  ['lent', 'Hand in', 'Lent views'],
])('shows %s in %s as %s', async (at, place, label) => {
  await renderPage(<CredentialNav at={at} />);
  const address = inNav(place).getByRole('link', { name: label }).getAttribute('href')!;
  cleanup();
  // At its own address, where the router's links mark themselves.
  await renderPage(<CredentialNav at={at} />, { address });
  expect(inNav('Credentials').getByRole('link', { current: 'page' })).toHaveTextContent(place);
  expect(inNav(place).getByRole('link', { current: 'page' })).toHaveTextContent(label);
});

it('keeps the credential from place to place, and what else a page was asked in its own parts', async () => {
  const search = { body: 'EMCC', level: 'Practitioner', on: '2027-01-01' };
  await renderPage(<CredentialNav at="rules" search={search} />);
  const credential = 'body=EMCC&level=Practitioner';
  expect(hrefsIn('Credentials')).toEqual([
    `${HOME}?${credential}&on=2027-01-01`,
    `${HOME}?${credential}&on=2027-01-01&tab=missing`,
    `${HOME}/documents?${credential}&document=hand-in`,
  ]);
  expect(hrefsIn('Path')[1]).toBe(`${HOME}?${credential}&on=2027-01-01&tab=plan`);
});
