import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { pass } from '#tests/support/web/pass.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Combobox } from './list/combobox.tsx';
import { dropKeys, keepKeys } from './early-keys.ts';
import { replayEarlyKeys } from './replay-early-keys.ts';

const CLIENTS = [
  { value: 'amara', label: 'Amara Osei' },
  { value: 'ben', label: 'Ben Whitcombe' },
];
const submit = vi.fn();

function Form({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(value);
      }}
    >
      <label htmlFor="client">Client</label>
      <Combobox id="client" options={CLIENTS} listLabel="Clients" value={value} onChange={setValue} />
      <label htmlFor="place">Place</label>
      <input id="place" />
    </form>
  );
}
const always = () => true;
const client = () => screen.getByLabelText<HTMLInputElement>('Client');
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};
/** The form comes, and its field is ready a moment later. */
async function openForm(start?: string, ready: Promise<unknown> = Promise.resolve()) {
  render(<Form {...(start ? { start } : {})} />);
  client().focus();
  await act(() => replayEarlyKeys(client(), ready, always));
}

beforeEach(() => {
  submit.mockReset();
  keepKeys();
});
afterEach(dropKeys);

it('types what was pressed before the form came, in order, and submits', async () => {
  press('b', 'x', 'Backspace', 'e', 'Enter', 'Enter');
  await openForm();
  expect(submit.mock.calls).toEqual([['ben']]);
});

it('replaces the name that is selected', async () => {
  press('b', 'e', 'Enter', 'Enter');
  await openForm('amara');
  expect(submit.mock.calls).toEqual([['ben']]);
});

it('types all that was pressed, however long a slow device takes once the form is there', async () => {
  dropKeys();
  vi.useFakeTimers();
  keepKeys();
  press('b', 'e', 'Enter', 'Enter');
  render(<Form />);
  client().focus();
  let setReady = (): void => undefined;
  const typing = replayEarlyKeys(client(), new Promise<void>((resolve) => (setReady = resolve)), always);
  await pass(60_000);
  setReady();
  await pass(1_000);
  await typing;
  vi.useRealTimers();
  expect(submit.mock.calls).toEqual([['ben']]);
});

it('types letters at once; Enter waits until there is something to choose from', async () => {
  press('b', 'e', 'Enter', 'Enter');
  let setReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    setReady = resolve;
  });
  render(<Form />);
  client().focus();
  const typing = replayEarlyKeys(client(), ready, always);
  await waitFor(() => expect(client()).toHaveValue('be'));
  // Keys keep their order while they wait.
  fireEvent.keyDown(client(), { key: 'z' });
  vi.useFakeTimers();
  await pass(50);
  vi.useRealTimers();
  expect(client()).toHaveValue('be');
  expect(submit).not.toHaveBeenCalled();
  await act(async () => {
    setReady();
    await typing;
  });
  expect(submit.mock.calls).toEqual([['ben']]);
});

it('goes on to the next field with Tab', async () => {
  press('b', 'e', 'Enter', 'Tab', 'h', 'i');
  await openForm();
  expect(client()).toHaveValue('Ben Whitcombe');
  expect(screen.getByLabelText('Place')).toHaveValue('hi');
});

it('drops the Enter that would submit what the keys may not, and what follows it', async () => {
  press('b', 'e', 'Enter', 'Enter', 'x');
  render(<Form />);
  client().focus();
  await act(() => replayEarlyKeys(client(), Promise.resolve(), () => false));
  expect(client()).toHaveValue('Ben Whitcombe');
  expect(submit).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(client(), { key: 'c' })).toBe(true);
});

it('leaves the keys alone afterwards, those with ctrl always, and all of them in a question', async () => {
  expect(fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'c' })).toBe(false);
  const question = document.createElement('div');
  question.setAttribute('role', 'alertdialog');
  document.body.append(question);
  expect(fireEvent.keyDown(document.body, { key: 'Enter' })).toBe(true);
  question.remove();
  expect(fireEvent.keyDown(document.body, { key: 'c' })).toBe(true);
  keepKeys();
  await openForm();
  expect(fireEvent.keyDown(client(), { key: 'c' })).toBe(true);
});
