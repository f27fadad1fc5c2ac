import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepFocus } from './keep-focus.ts';

it('moves on from what already had the focus when it started', async () => {
  const page = (names: string[]) => (
    <main>
      <div>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
  const { rerender } = render(page(['Amara', 'Ben', 'Chiara']));
  screen.getByRole('link', { name: 'Ben' }).focus();
  keepFocus();
  rerender(page(['Amara', 'Chiara']));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Chiara' })).toHaveFocus());
});
