import { renderPage } from '#tests/support/web/render-page.tsx';
import { isAnyFormDirty } from '#web/ui/form/dirty-flag.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { Dialog, FormActions } from './dialog.tsx';
import { keepFocus } from './keep-focus.ts';

beforeAll(keepFocus);

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <button onClick={() => setOpen(true)}>Add</button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Add a client" isDirty={text !== ''}>
        <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
        <FormActions label="Save" />
      </Dialog>
    </>
  );
}

async function open() {
  await renderPage(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
}

it('closes by Escape and returns the focus', async () => {
  await open();
  expect(screen.getByRole('dialog', { name: 'Add a client' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus());
});

it('keeps the focus inside', async () => {
  await open();
  for (let presses = 0; presses < 5; presses++) {
    await userEvent.tab();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  }
});

it.each(['{Escape}', 'Close', 'Cancel'])('asks before it discards unsaved changes: %s', async (way) => {
  await open();
  expect(isAnyFormDirty()).toBe(false);
  await userEvent.type(screen.getByLabelText('Name'), 'Amara');
  // The guard and the Back button ask too.
  expect(isAnyFormDirty()).toBe(true);
  const close = () =>
    way === '{Escape}' ? userEvent.keyboard(way) : userEvent.click(screen.getByRole('button', { name: way }));
  await close();
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleName('Discard what you entered?');
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Amara');
  await close();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
