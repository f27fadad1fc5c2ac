import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUnsaved } from './use-unsaved.ts';

function Form({ draftOf, stored = '' }: { draftOf?: string; stored?: string }) {
  const form = useForm({ defaultValues: { note: stored, title: '' } });
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
function loadAgain(draftOf?: string, stored = '') {
  const left = { ...sessionStorage };
  cleanup();
  Object.entries(left).forEach(([key, value]) => sessionStorage.setItem(key, String(value)));
  isHidden = false;
  render(<Form {...(draftOf && { draftOf })} stored={stored} />);
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
])('has words of %s beside those of another device', async (_, typed, stored) => {
  render(<Form draftOf="ada" />);
  await userEvent.type(note(), typed);
  hide(true);
  loadAgain('ada', stored);
  expect(note()).toHaveValue(`${stored}\n\n${typed}`);
});

it('has the date that was typed, not two', async () => {
  render(<Form draftOf="ada" />);
  await userEvent.type(note(), '2026-03-01');
  hide(true);
  loadAgain('ada', '2026-03-02');
  expect(note()).toHaveValue('2026-03-01');
});
