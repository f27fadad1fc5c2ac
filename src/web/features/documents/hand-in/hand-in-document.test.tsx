// The list in the form's order, what is missing in words with a link, and the print with what the folder's page has.
import { HAND_IN_COACHES, HAND_IN_DAY, type HandInCoach } from '#tests/support/hand-in-coaches.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { packetFiles } from '#domain/hand-in/packet-files.ts';
import { packetHeading } from '#domain/hand-in/packet-texts.ts';
import { handInPacket } from '#domain/hand-in/packet.ts';
import { CERTIFICATE_AREAS, referenceTo } from '#domain/certificates/certificate.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HandInDocument } from './hand-in-document.tsx';

const ON_THE_DAY = { today: HAND_IN_DAY, applicationDate: HAND_IN_DAY };
const NO_REFERENCES = Object.fromEntries(CERTIFICATE_AREAS.map((area) => [referenceTo(area), null]));

async function shown({ facts, name, goal }: HandInCoach, address = ''): Promise<void> {
  const { texts, files, evidence } = facts;
  fakeServer({
    ...Object.fromEntries(Object.entries(texts).map(([table, body]) => [`GET /rest/v1/${table}`, { body }])),
    'GET /rest/v1/certificates': {
      body: files.map(({ id, type, area, record }) => ({ ...NO_REFERENCES, id, type, [referenceTo(area)]: record })),
    },
  });
  await renderPage(<HandInDocument body={goal.body} evidence={evidence} circumstances={ON_THE_DAY} coach={name} />, {
    address: `/page?body=${goal.body}&level=${encodeURIComponent(goal.level)}${address}`,
  });
  await screen.findByRole('list', { name: 'Parts of the form' });
}
const parts = () =>
  within(screen.getByRole('list', { name: 'Parts of the form' })).getAllByRole('heading', { level: 2 });
const partOf = (title: string) =>
  parts()
    .find(({ textContent }) => textContent === title)!
    .closest('li')!;

beforeEach(signIn);
afterEach(forgetServer);

it('lists the parts in the form’s order, and says in words and red what is missing, with where it is recorded', async () => {
  await shown(HAND_IN_COACHES.portfolioPcc());
  expect(parts().map(({ textContent }) => textContent)).toEqual([
    'Coach education',
    'Outlines of courses',
    'Mentor coaching',
    'Coaching experience',
    'Client coaching log',
    'Letters of organisations',
    'Performance evaluation',
    'Attestation',
    'Fee',
    'Exam',
  ]);
  expect(screen.getByText('Something is missing in 2 of 10 parts.')).toHaveClass('text-red');
  const education = partOf('Coach education');
  expect(within(education).getByText('Missing', { exact: true })).toHaveClass('text-red');
  expect(education).toHaveTextContent('Missing: No certificate for “Coaching Practice”, 5 July 2024.');
  expect(within(education).getByRole('link', { name: /^Add the certificate: No certificate/ })).toHaveAttribute(
    'href',
    '/reports/credentials/records?edit=education%3Apractice',
  );
  expect(within(partOf('Coaching experience')).queryByText('Missing')).toBeNull();
  expect(screen.getByText('You apply like this: Portfolio, with other courses.', { exact: false })).toBeVisible();
});

it('says what could not be read: of the form, and of a part without words', async () => {
  await shown(HAND_IN_COACHES.portfolioPcc());
  expect(screen.getByText(/^We couldn’t read ICF’s form of today/)).toBeVisible();
  expect(partOf('Fee')).toHaveTextContent('We couldn’t read whether ICF’s form asks for it.');
  const source = within(partOf('Mentor coaching')).getAllByRole('link', { hidden: true });
  expect(source[0]).toHaveAttribute('href', 'https://coachfederation.org/icf-credential/pcc-paths');
});

it('has the days of a renewal, and asks for the credential where none is recorded', async () => {
  await shown(HAND_IN_COACHES.portfolioPcc());
  await userEvent.selectOptions(screen.getByLabelText('Credential'), 'ACC');
  await userEvent.click(screen.getByRole('radio', { name: 'Renewal' }));
  const days = screen.getByRole('region', { name: 'Days of the renewal' });
  expect(days).toHaveTextContent('You can hand in now, until 1 May 2027.');
  expect(days).toHaveTextContent('Grace until1 July 2027');
  await userEvent.selectOptions(screen.getByLabelText('Credential'), 'MCC');
  expect(screen.queryByRole('region', { name: 'Days of the renewal' })).toBeNull();
  expect(screen.getAllByText(/^Add your ICF MCC with the day/).length).toBeGreaterThan(0);
});

it('warns of clients that the coach’s own texts mention', async () => {
  const coach = HAND_IN_COACHES.emccSenior();
  const [first, ...others] = coach.facts.evidence.clients;
  const clients = [{ ...first!, name: 'Supervision Smith' }, ...others];
  await shown({ ...coach, facts: { ...coach.facts, evidence: { ...coach.facts.evidence, clients } } });
  expect(screen.getByText(/^Your own texts mention .*Supervision Smith/)).toBeVisible();
});

it.each(Object.entries(HAND_IN_COACHES))('prints what the page in the folder has: %s', async (_, make) => {
  const coach = make();
  await shown(coach);
  const printed = screen.getByRole('article', { hidden: true });
  const packet = handInPacket(coach.goal, coach.facts, ON_THE_DAY);
  const [page] = packetFiles(packet, packetHeading(coach.goal, coach.name, HAND_IN_DAY));
  const html = page?.kind === 'text' ? page.text : '';
  const read = new DOMParser().parseFromString(html, 'text/html').body;
  const lines = (root: Element) =>
    [...root.querySelectorAll('td, th, p, li, h3')]
      .filter((one) => one.querySelector('p, li') === null && one.closest('caption') === null)
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean);
  expect(lines(printed)).toEqual(lines(read));
});
