import { fakeServer, forgetServer, signIn, toasts } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import type { CpdInput } from '#domain/records/cpd.ts';
import { ACCESS_TEXTS } from '#domain/subscription/access.ts';
import { WireError } from '#web/data/wire/wire-error.ts';
import { today } from '#web/data/device/today.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CpdForm } from './cpd-form.tsx';

const save = vi.fn<(record: CpdInput) => Promise<void>>();
const RECORD: CpdInput = {
  date: '2026-03-04',
  hours: 1.25,
  title: 'Listening lab',
  provider: 'Studio Leibniz',
  category: 'Workshop',
  learned: 'a',
  applied: 'b',
  evidence_url: null,
  cce_core: null,
  cce_resource: null,
  cce_ethics: null,
};

async function open(record?: CpdInput) {
  fakeServer({
    'GET /rest/v1/cpd_records': {
      body: [
        { category: 'Webinar', provider: 'Northbank' },
        { category: 'Reading', provider: '' },
        { category: 'Reading', provider: 'Northbank' },
      ],
    },
  });
  await renderPage(<CpdForm onSave={save} onDirtyChange={vi.fn()} row={record} />);
}
const type = async (label: RegExp | string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save record' }));

beforeEach(async () => {
  save.mockReset().mockResolvedValue();
  await signIn();
});
afterEach(forgetServer);

it('needs a title and hours, and is dated today', async () => {
  await open();
  await type('Title', 'An article');
  await type('Hours', '20 min');
  expect(screen.getByText('20 min', { selector: 'output *' })).toBeInTheDocument();
  await submit();
  expect(save).toHaveBeenCalledWith({
    date: today(),
    hours: 0.33,
    title: 'An article',
    provider: '',
    category: '',
    learned: '',
    applied: '',
    evidence_url: null,
    cce_core: null,
    cce_resource: null,
    cce_ethics: null,
  });
});

it('shows the edited record, and saves it unchanged', async () => {
  await open(RECORD);
  expect(screen.getByLabelText('Hours')).toHaveValue('1.25');
  await submit();
  expect(save).toHaveBeenCalledWith(RECORD);
});

it("suggests the coach's own categories, most used first, then the usual ones, and accepts any other", async () => {
  await open(RECORD);
  const category = screen.getByLabelText(/^Category/);
  await userEvent.clear(category);
  await waitFor(() => expect(screen.getByRole('option', { name: 'Webinar' })).toBeInTheDocument());
  const options = within(screen.getByRole('listbox', { name: 'Categories' })).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Reading',
    'Webinar',
    'Training',
    'Conference',
    'Peer group',
    'Mentor coaching',
    'Research',
    'Other',
  ]);
  await userEvent.type(category, 'web{ArrowDown}{Enter}');
  expect(category).toHaveValue('Webinar');
  await type(/^Category/, 'Retreat');
  await submit();
  expect(save.mock.calls[0]?.[0].category).toBe('Retreat');
});

it('shows at each field what is wrong', async () => {
  await open();
  await type('Hours', 'soon');
  await type(/^Link to evidence/, 'in the blue folder');
  await submit();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Title is required',
    'Hours must be a length such as 1.5, 1:30 or 1h 30m',
    'Evidence must be a web address',
  ]);
  expect(save).not.toHaveBeenCalled();
});

it.each([
  ['at the field the server names', new WireError('Hours must be at most 1,000', '22003', 'hours'), 'Hours'],
  ['at the end of the form', new WireError('The server could not be reached.', '', null), null],
])('a refusal is shown %s, and the entered values stay', async (_, error, label) => {
  save.mockRejectedValue(error);
  await open();
  await type('Title', 'Kept');
  await type('Hours', '2');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(error.message);
  if (label) expect(screen.getByLabelText(label)).toHaveFocus();
  expect(screen.getByLabelText('Title')).toHaveValue('Kept');
});

it('a missing subscription is shown as a toast', async () => {
  save.mockRejectedValue(new WireError('no', 'PT402', null));
  await open(RECORD);
  await submit();
  await waitFor(() =>
    expect(toasts()).toEqual([['destructive', ACCESS_TEXTS.required.title, ACCESS_TEXTS.required.description]]),
  );
});

it('divides the hours into kinds, up to their sum', async () => {
  await open(RECORD);
  const details = screen.getByText('For your credential').closest('details');
  expect(details).not.toHaveAttribute('open');
  await type(/^Core competencies/, '45 min');
  await type(/^Ethics/, '1');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be more than all hours');
  expect(details).toHaveAttribute('open');
  await type(/^Ethics/, '0,5');
  await submit();
  expect(save).toHaveBeenLastCalledWith({ ...RECORD, cce_core: 0.75, cce_ethics: 0.5 });
});

it('shows the kinds of a record that has them', async () => {
  await open({ ...RECORD, cce_resource: 1 });
  expect(screen.getByText('For your credential').closest('details')).toHaveAttribute('open');
  await submit();
  expect(save).toHaveBeenCalledWith({ ...RECORD, cce_resource: 1 });
});
