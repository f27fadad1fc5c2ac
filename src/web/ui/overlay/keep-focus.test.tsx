import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { keepFocus } from './keep-focus.ts';

beforeAll(keepFocus);

/** Until what a change of the document puts off to the next frame has run. */
const frame = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

function Rows() {
  const [names, setNames] = useState(['Amara', 'Ben', 'Chiara']);
  return (
    <main>
      <div>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
              <button type="button" className="delete" onClick={() => setNames(names.filter((one) => one !== name))}>
                Delete {name}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}

it('moves on to the same button of the row after one that was deleted, then before, then to the page', async () => {
  render(<Rows />);
  for (const [name, next] of [
    ['Ben', 'Delete Chiara'],
    ['Chiara', 'Delete Amara'],
  ]) {
    screen.getByRole('button', { name: `Delete ${name}` }).focus();
    await userEvent.keyboard('{Enter}');
    await frame();
    expect(screen.getByRole('button', { name: next! })).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await frame();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('gives the focus to no notification, which would then stay, while the next page is loading', async () => {
  const screens = (isLoading: boolean) => (
    <div>
      {isLoading ? <p>Loading…</p> : <button type="button">Change password</button>}
      {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- as Radix draws the notifications */}
      <div role="region" tabIndex={-1} aria-label="Notifications (F8)">
        <ol tabIndex={-1}>{isLoading && <li>Password changed</li>}</ol>
      </div>
    </div>
  );
  const { rerender } = render(screens(false));
  screen.getByRole('button').focus();
  rerender(screens(true));
  await frame();
  expect(screen.getByText('Password changed')).toBeInTheDocument();
  expect(document.body).toHaveFocus();
});

it('moves on to the next page after one that was hidden while it was loading', async () => {
  const { rerender } = render(
    <form>
      <button type="button">Create account</button>
    </form>,
  );
  const button = screen.getByRole('button');
  button.focus();
  // As React hides what waits; browsers take the focus from it, jsdom doesn't.
  button.parentElement!.style.setProperty('display', 'none', 'important');
  button.blur();
  await frame();
  rerender(<main>Coaching Dashboard</main>);
  await frame();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('leaves the focus on the body where a click put it', async () => {
  render(<Rows />);
  screen.getByRole('button', { name: 'Delete Ben' }).focus();
  screen.getByRole('button', { name: 'Delete Ben' }).blur();
  fireEvent.click(document.body);
  screen.getByRole('button', { name: 'Delete Ben' }).remove();
  await frame();
  expect(document.body).toHaveFocus();
});

it('gives a field that was left no focus when something else changes', async () => {
  const page = (names: readonly string[]) => (
    <main>
      <input aria-label="Search" />
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </main>
  );
  const { rerender } = render(page(['Amara']));
  screen.getByLabelText('Search').focus();
  screen.getByLabelText('Search').blur();
  rerender(page(['Amara', 'Ben']));
  await frame();
  expect(document.body).toHaveFocus();
});

it('moves on from a button that is disabled while it has the focus', async () => {
  const pages = (isLast: boolean) => (
    <main>
      <div>
        <nav>
          <button type="button">Previous</button>
          <button type="button" disabled={isLast}>
            Next
          </button>
        </nav>
      </div>
    </main>
  );
  const { rerender } = render(pages(false));
  screen.getByRole('button', { name: 'Next' }).focus();
  rerender(pages(true));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus());
});

it('gives the focus of a dialog to its first field as soon as there is one, and back to what is next to the button that is gone', async () => {
  const arrival: { load: () => void } = { load: () => undefined };
  function Page() {
    const [isOpen, setOpen] = useState(false);
    const [isLoaded, setLoaded] = useState(false);
    useEffect(() => {
      arrival.load = () => setLoaded(true);
    }, []);
    return (
      <main>
        <div>
          <p>
            {!isLoaded && (
              <button type="button" onClick={() => setOpen(true)}>
                Open
              </button>
            )}
            <a href="#other">Other</a>
          </p>
          <Dialog open={isOpen} onOpenChange={setOpen} title="Edit">
            {isLoaded && <input aria-label="Name" />}
          </Dialog>
        </div>
      </main>
    );
  }
  render(<Page />);
  screen.getByRole('button', { name: 'Open' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog')).toHaveFocus();
  act(() => arrival.load());
  await screen.findByLabelText('Name');
  await frame();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await frame();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'Other' })).toHaveFocus();
});

it.each(['{Enter}', '{Tab}{Enter}'])('gives the focus to what a dialog shows next, after %s', async (keys) => {
  function Steps() {
    const [step, setStep] = useState(1);
    return (
      <main>
        <Dialog open onOpenChange={() => undefined} title="Set up">
          {step === 1 && (
            <form onSubmit={() => setStep(2)}>
              <input aria-label="Name" />
              <button type="submit">Continue</button>
            </form>
          )}
          {step === 2 && (
            <section>
              <form onSubmit={() => setStep(3)}>
                <input aria-label="Code" />
                <button type="button">Cancel</button>
              </form>
            </section>
          )}
          {step === 3 && <button type="button">Done</button>}
        </Dialog>
      </main>
    );
  }
  render(<Steps />);
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard(`My phone${keys}`);
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  await userEvent.keyboard('123456{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus());
});
