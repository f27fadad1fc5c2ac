import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { keepFocus } from './keep-focus.ts';
import { Menu, MenuItem } from './menu.tsx';

beforeAll(keepFocus);

function Row() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu label="Actions for Amara Osei">
        <MenuItem tone="danger" onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Are you sure?"
        text="This deletes the client."
        onConfirm={() => undefined}
      />
    </>
  );
}

it('works by keyboard, and a dialog that it opened returns the focus to it', async () => {
  render(<Row />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  // Opened by a key, the menu gives the focus to its first item.
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Are you sure?' })).toHaveAccessibleDescription(
    'This deletes the client.',
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Amara Osei' })).toHaveFocus());
});
