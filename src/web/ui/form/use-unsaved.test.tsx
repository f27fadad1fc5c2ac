import { anyValues } from '#tests/support/web/any-values.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { endTab } from '#tests/support/web/end-tab.ts';
import { ErrorBoundary } from '#web/app/start/error-boundary.tsx';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUnsaved } from './use-unsaved.ts';

expectLogs(/^(?:Rendering failed )?Error: The page fell over/m);

interface FormProps {
  draftOf?: string;
  stored?: string;
  title?: string;
  onSave?: () => Promise<void>;
}

function Form({ draftOf, stored = '', title = '', onSave = async () => undefined }: FormProps) {
  const form = useForm({ resolver: anyValues(), defaultValues: { note: stored, title, paid: true } });
  useUnsaved(form, { onDirtyChange: () => undefined, draftOf });
  return (
    <form onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <textarea aria-label="Note" {...form.register('note')} />
      <input aria-label="Title" {...form.register('title')} />
      <label>
        Paid <input type="checkbox" {...form.register('paid')} />
      </label>
      <button type="submit">Save</button>
    </form>
  );
}

let isHidden: boolean;
const hide = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};
/** The page as it is loaded again: nothing of the old one runs. */
function loadAgain(draftOf?: string, stored = '', title = '') {
  endTab();
  isHidden = false;
  render(<Form {...(draftOf && { draftOf })} stored={stored} title={title} />);
}
const note = () => screen.getByLabelText('Note');

beforeEach(() => {
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of shownToasts.get()) shownToasts.remove(id);
});

it('a form whose hidden tab was ended has what was typed again, until it is closed', async () => {
  render(<Form draftOf="ada" />);
  await userEvent.type(note(), 'Half a');
  hide(true);
  loadAgain('ada');
  expect(note()).toHaveValue('Half a');
  cleanup();
  render(<Form draftOf="ada" />);
  expect(note()).toHaveValue('');
});

it('has what was typed where the tab failed while it was looked at', async () => {
  render(<Form draftOf="ada" />);
  await userEvent.type(note(), 'Half a');
  loadAgain('ada');
  expect(note()).toHaveValue('Half a');
});

it('has what was typed where the page failed', async () => {
  const Failing = ({ isBroken }: { isBroken: boolean }) => {
    if (isBroken) throw new Error('The page fell over');
    return <Form draftOf="ada" />;
  };
  const page = (isBroken: boolean) => (
    <ErrorBoundary>
      <Failing isBroken={isBroken} />
    </ErrorBoundary>
  );
  const { rerender } = render(page(false));
  await userEvent.type(note(), 'Half a');
  rerender(page(true));
  expect(screen.getByRole('heading')).toHaveTextContent('Something went wrong');
  loadAgain('ada');
  expect(note()).toHaveValue('Half a');
});

it('has the latest words, and nothing where they were taken out again', async () => {
  render(<Form draftOf="ada" />);
  await userEvent.type(note(), 'Half a');
  hide(true);
  hide(false);
  await userEvent.type(note(), ' sentence');
  hide(true);
  loadAgain('ada');
  expect(note()).toHaveValue('Half a sentence');
  await userEvent.clear(note());
  hide(true);
  loadAgain('ada');
  expect(note()).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

it('has what was typed again if the tab was ended while the address was that of the page below', async () => {
  render(<Form draftOf="ada" />);
  await userEvent.type(note(), 'Half a');
  history.replaceState(null, '', '/below');
  hide(true);
  endTab();
  // Another form, opened and closed, forgets only its own.
  render(<Form draftOf="ada" />);
  cleanup();
  history.replaceState(null, '', '/');
  loadAgain('ada');
  expect(note()).toHaveValue('Half a');
});

it.each([
  ['another user', 'ada', 'ben', '/'],
  ['another address', 'ada', 'ada', '/other'],
  ['a form without an address of its own', undefined, 'ada', '/'],
])('has nothing for %s', async (_, owner, next, address) => {
  render(<Form {...(owner && { draftOf: owner })} />);
  await userEvent.type(note(), 'Half a');
  hide(true);
  history.replaceState(null, '', address);
  loadAgain(next);
  expect(note()).toHaveValue('');
});

it.each([
  ['a language with spaces', 'Likes tea.', 'Likes mornings.'],
  ['a language without spaces', '朝が好き。', '引っ越した。'],
  ['one word', 'Done', 'Rescheduled'],
])('has words of %s beside those of another device', async (_, typed, stored) => {
  render(<Form draftOf="ada" />);
  await userEvent.type(note(), typed);
  hide(true);
  loadAgain('ada', stored);
  expect(note()).toHaveValue(`${stored}\n\n${typed}`);
});

it('has the length that was typed, not two that would be read as their sum', async () => {
  render(<Form draftOf="ada" />);
  await userEvent.type(screen.getByLabelText('Title'), '45 min');
  hide(true);
  loadAgain('ada', '', '1 hour');
  expect(screen.getByLabelText('Title')).toHaveValue('45 min');
});

it('says nothing, and has nothing twice, where what was typed was stored before the tab was ended', async () => {
  render(<Form draftOf="ada" stored="One." />);
  await userEvent.type(note(), ' Two.');
  hide(true);
  loadAgain('ada', 'One. Two.');
  expect(note()).toHaveValue('One. Two.');
  expect(shownToasts.get()).toEqual([]);
});

it('takes nothing while it is saved: it would go with it', async () => {
  let fail: (error: Error) => void = () => undefined;
  const saving = new Promise<void>((_, reject) => (fail = reject));
  render(<Form onSave={() => saving.catch(() => undefined)} />);
  await userEvent.type(note(), 'Saved');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(note(), ' and lost');
  expect(note()).toHaveValue('Saved');
  const paid = screen.getByLabelText('Paid');
  await userEvent.click(screen.getByText('Paid'));
  expect(paid).toBeChecked();
  paid.focus();
  await userEvent.keyboard(' ');
  expect(paid).toBeChecked();
  fail(new Error('refused'));
  await waitFor(() => expect(note()).not.toHaveAttribute('readonly'));
  await userEvent.type(note(), ' and more');
  expect(note()).toHaveValue('Saved and more');
  await userEvent.click(paid);
  expect(paid).not.toBeChecked();
});
