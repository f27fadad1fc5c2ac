// Making an audit file: what is asked of the server, what is saved, and what is said when it fails.
import { createTestKey, makeTestFile } from '#tests/support/audit-file.ts';
import { practice } from '#tests/support/practice.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentProps } from '../document-props.ts';
import { AuditFileDocument } from './audit-file-document.tsx';

vi.mock('#web/data/device/save-file.ts', () => ({ saveFile: vi.fn() }));
const { saveFile } = await import('#web/data/device/save-file.ts');

const MAKE = 'POST /functions/v1/create-audit-file';

/** Opens the screen; the server answers the call with `answer`, of which the table of the fake server knows JSON alone. */
async function open(answer: () => Response | Promise<Response>) {
  const calls = fakeServer({ 'GET /rest/v1/profiles': { body: { id: USER_ID, chosen_bodies: ['AC'] } } });
  const others = fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (!String(input).endsWith('/create-audit-file')) return others(input, init);
    calls.push({ route: MAKE, body: JSON.parse(String(init.body)) });
    return answer();
  });
  const props = { evidence: practice({}), circumstances: { today: '2026-11-23' } };
  await renderPage(<AuditFileDocument {...(props as unknown as DocumentProps)} />);
  await screen.findByRole('option', { name: 'All of AC' });
  return () => calls.filter(({ route }) => route === MAKE).map(({ body }) => body);
}
const make = () => userEvent.click(screen.getByRole('button', { name: 'Make the audit file' }));

beforeEach(signIn);
afterEach(() => {
  forgetServer();
  vi.mocked(saveFile).mockReset();
});

it('saves the file that the server made, verified before, and offers parts of it', async () => {
  const { text } = await makeTestFile(await createTestKey(), [['client', 1, 'Ada']] as never);
  const asked = await open(() => new Response(text));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Requirements/ }), 'None, only the log');
  await userEvent.click(screen.getByText('Number'));
  await make();
  expect(await screen.findByText(/^The audit file is saved: 1 rows?, signed\.$/)).toBeVisible();
  expect(asked()).toEqual([{ judged_on: '2026-11-23', names: 'number', rules: [] }]);
  const [name, file] = vi.mocked(saveFile).mock.calls[0]!;
  expect(name).toBe('audit-file-2026-11-23.html');
  expect(await file.text()).toBe(text);
});

it('asks for every credential of the chosen bodies, by initials, unless told otherwise', async () => {
  const asked = await open(() => Response.json({ message: 'x' }, { status: 500 }));
  await make();
  await waitFor(() => expect(asked()).toHaveLength(1));
  const [{ names, rules }] = asked() as [{ names: string; rules: { body: string; stage: string }[] }];
  expect(names).toBe('initials');
  expect(rules.length).toBeGreaterThan(1);
  expect(new Set(rules.map(({ body, stage }) => `${body} ${stage}`))).toEqual(new Set(['AC initial']));
});

it.each<[string, () => Response | Promise<Response>, string | RegExp]>([
  ['refuses', () => Response.json({ message: 'Ten files an hour are enough' }, { status: 429 }), /Ten files an hour/],
  ['fails', () => Response.json({ message: 'Something went wrong' }, { status: 500 }), 'Something went wrong'],
  [
    'answers no JSON',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'The server could not answer. Please try again in a moment.',
  ],
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch')), /offline|reach/i],
  ['sends a damaged file', () => new Response('<!doctype html>'), 'The file arrived damaged. Please try again.'],
])('says what is wrong when the server %s, and saves nothing', async (_, answer, words) => {
  await open(answer);
  await make();
  await waitFor(() =>
    expect(toasts()).toEqual([['destructive', 'Could not make the audit file', expect.stringMatching(words)]]),
  );
  expect(saveFile).not.toHaveBeenCalled();
  expect(screen.queryByText(/is saved/)).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make the audit file' })).toBeEnabled());
});
