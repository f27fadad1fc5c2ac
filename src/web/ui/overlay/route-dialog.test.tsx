import { renderPage } from '#tests/support/web/render-page.tsx';
import { Link } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FormActions } from './dialog.tsx';
import { RouteDialog } from './route-dialog.tsx';

let saved: () => void;

async function openForm(): Promise<() => string> {
  const address = await renderPage(
    <>
      <Link to={'/page?add=1' as '.'}>Add</Link>
      <Link to={'/other' as '.'}>Leave</Link>
      <RouteDialog name="add" title="Add">
        {({ onSaved }) => {
          saved = onSaved;
          return <FormActions label="Save" />;
        }}
      </RouteDialog>
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Add' }));
  await screen.findByRole('dialog');
  return address;
}

it('goes back when its record is saved', async () => {
  const address = await openForm();
  await act(async () => saved());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/page');
});

it('leaves the page alone that is open when a save is answered late', async () => {
  const address = await openForm();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }));
  expect(address()).toBe('/other');
  await act(async () => saved());
  expect(address()).toBe('/other');
});
