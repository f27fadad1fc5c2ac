import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AttachedFiles } from './attached-files.tsx';

expectLogs(/^download certificate failed Error: This file no longer exists/);

vi.mock('#web/data/device/save-file.ts', () => ({ saveFile: vi.fn() }));
const { saveFile } = await import('#web/data/device/save-file.ts');

const RECORD = 'c0000000-0000-4000-8000-000000000001';
const STORED = { id: 'f1', name: 'Ethics.pdf', type: 'application/pdf', bytes: 240_000, created_at: '2026-05-01' };
const pdf = (name = 'Diploma.pdf', text = '%PDF-1.4') => new File([text], name, { type: 'application/pdf' });

/** Stands in for XMLHttpRequest: the test decides what each upload is answered. */
class FakeUpload {
  static sent: FakeUpload[] = [];
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  response: unknown = null;
  isAborted = false;
  open = () => undefined;
  abort = () => void (this.isAborted = true);
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
  send = () => void FakeUpload.sent.push(this);
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload?.();
  }
}

function Files() {
  return <AttachedFiles area="cpd_records" record={RECORD} />;
}
async function open(answers: Answers = {}) {
  const calls = fakeServer({ 'GET /rest/v1/certificates': { body: [STORED] }, ...answers });
  await renderPage(<Files />);
  await screen.findByRole('heading', { name: 'Certificates' });
  return calls;
}
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Certificates', { selector: 'input' }), files);
const upload = async (nth = 0) => {
  await waitFor(() => expect(FakeUpload.sent.length).toBeGreaterThan(nth));
  return FakeUpload.sent[nth]!;
};

beforeEach(async () => {
  await signIn();
  FakeUpload.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: /^(Dismiss|Cancel) / })) button.click();
  vi.restoreAllMocks();
  vi.mocked(saveFile).mockReset();
  forgetServer();
});

it('shows name, type and size of each file', async () => {
  await open();
  expect(await screen.findByText('Ethics.pdf')).toHaveTextContent('Ethics.pdf PDF, 234 KB');
});

it('sends a file with its record and name, and shows how far it is', async () => {
  await open();
  await choose(pdf('Züri.pdf'));
  const sent = await upload();
  expect(JSON.parse(decodeURIComponent(sent.headers['X-Certificate']!))).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    area: 'cpd_records',
    record: RECORD,
    name: 'Züri.pdf',
  });
  expect(sent.headers['Authorization']).toBe('Bearer a.b.c');
  act(() => sent.upload.onprogress?.({ loaded: 25, total: 100 }));
  expect(screen.getByRole('progressbar', { name: 'Adding Züri.pdf' })).toHaveAttribute('aria-valuenow', '25');
  act(() => sent.answer(200, {}));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await waitFor(() => expect(toasts()).toContainEqual(['success', 'File added', undefined]));
});

it.each([
  ['is too large', pdf('big.pdf', 'x'.repeat(10 * 1024 * 1024 + 1)), /larger than 10 MB/],
  ['is empty', pdf('empty.pdf', ''), /This file is empty/],
  ['is of another type', pdf('page.pdf', '<!doctype html>'), /not a PDF, PNG, JPEG, WebP or HEIC/],
])('a file that %s is refused with the reason, and not sent', async (_what, file, reason) => {
  await open();
  await choose(file);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`${file.name} was not added.`);
  expect(alert).toHaveTextContent(reason);
  expect(FakeUpload.sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: `Dismiss ${file.name}` }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  [413, 'Your certificates are full: together they can hold 500 MB.'],
  [402, 'You need an active subscription to access this feature'],
])('an answer of %i is shown with the server’s reason', async (status, message) => {
  await open();
  await choose(pdf());
  const sent = await upload();
  act(() => sent.answer(status, { code: status, message }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Diploma.pdf was not added. ${message}`);
  expect(toasts()).toEqual([]);
});

it('a lost connection is told', async () => {
  await open();
  await choose(pdf());
  const sent = await upload();
  act(() => sent.onerror?.());
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached');
});

it('sends several files one after the other, and cancels one', async () => {
  await open();
  await choose(pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf'));
  const first = await upload();
  expect(screen.getAllByRole('progressbar')).toHaveLength(3);
  expect(FakeUpload.sent).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel two.pdf' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel one.pdf' }));
  expect(first.isAborted).toBe(true);
  const last = await upload(1);
  expect(decodeURIComponent(last.headers['X-Certificate']!)).toContain('three.pdf');
  act(() => last.answer(200, {}));
  await waitFor(() => expect(toasts()).toContainEqual(['success', 'File added', undefined]));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('downloads a file under its name', async () => {
  const calls = await open({ 'POST /functions/v1/get-certificate': { body: 'content' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Download Ethics.pdf' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith('Ethics.pdf', expect.anything()));
  expect(calls.find(({ route }) => route.endsWith('get-certificate'))?.body).toEqual({ id: 'f1' });
});

it('says why a file could not be downloaded', async () => {
  await open({
    'POST /functions/v1/get-certificate': { status: 404, body: { message: 'This file no longer exists.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download Ethics.pdf' }));
  await waitFor(() =>
    expect(toasts()).toEqual([['destructive', 'Could not download Ethics.pdf', 'This file no longer exists.']]),
  );
});

it('deletes a file, which can be undone', async () => {
  const calls = await open({
    'POST /rest/v1/rpc/delete_records': { body: { id: 'd1', rows: [{ id: 'f1' }] } },
    'POST /rest/v1/rpc/undo_deletion': { body: { id: 'd1' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Ethics.pdf' }));
  await waitFor(() => expect(toasts()).toContainEqual(['success', 'File deleted', undefined]));
  expect(calls.find(({ route }) => route.endsWith('delete_records'))?.body).toMatchObject({
    area: 'certificates',
    ids: ['f1'],
  });
});

it('without a network says so, and adds and downloads nothing', async () => {
  await open();
  await screen.findByText('Ethics.pdf');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText('Files can only be added and downloaded with a connection.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add files' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Download Ethics.pdf' })).toBeDisabled();
});
