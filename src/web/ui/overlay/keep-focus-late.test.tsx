import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepFocus } from './keep-focus.ts';

it('moves on from what already had the focus when it started', async () => {
  const page = (names: string[]) => (
    <main>
      <div>
        <p>
          {names.map((name) => (
            <button key={name} type="button">
              {name}
            </button>
          ))}
        </p>
      </div>
    </main>
  );
  const { rerender } = render(page(['Amara', 'Ben', 'Chiara']));
  screen.getByRole('button', { name: 'Ben' }).focus();
  keepFocus();
  rerender(page(['Amara', 'Chiara']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Chiara' })).toHaveFocus());
});
