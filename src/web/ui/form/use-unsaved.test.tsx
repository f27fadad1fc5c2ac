import { endTab } from '#tests/support/web/end-tab.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUnsaved } from './use-unsaved.ts';

function Form({ draftOf, stored = '', title = '' }: { draftOf?: string; stored?: string; title?: string }) {
  const form = useForm({ defaultValues: { note: stored, title } });
  useUnsaved(form, { onDirtyChange: () => undefined, draftOf });
  return (
    <>
      <textarea aria-label="Note" {...form.register('note')} />
      <input aria-label="Title" {...form.register('title')} />
    </>
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
afterEach(() => vi.restoreAllMocks());

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
