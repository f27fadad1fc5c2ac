import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FIELDS } from '#domain/transfer/columns/fields.ts';
import { RowCorrection } from './row-correction.tsx';

const CELLS = [
  { field: 'name', label: 'Client', text: 'Amara' },
  { field: 'duration', label: 'Duration', text: '2' },
  { field: 'paid_hours', label: 'Paid hours', text: '' },
];

it('passes a length on as shown next to the field', async () => {
  const onCorrect = vi.fn();
  render(<RowCorrection cells={CELLS} onCorrect={onCorrect} onCancel={vi.fn()} />);
  const duration = screen.getByLabelText('Duration');
  expect(duration).not.toHaveAccessibleDescription();
  await userEvent.clear(duration);
  await userEvent.type(duration, '1,5');
  expect(duration).toHaveAccessibleDescription('1 hour 30 min');
  await userEvent.type(screen.getByLabelText('Paid hours'), '12');
  expect(screen.getByLabelText('Paid hours')).toHaveAccessibleDescription('12 hours');
  await userEvent.click(screen.getByRole('button', { name: 'Use these' }));
  expect(onCorrect).toHaveBeenCalledWith({ duration: '90 min', paid_hours: '720 min' });
});

it.each(
  Object.values(FIELDS)
    .flat()
    .filter(({ name, kind }) => kind === 'minutes' || kind === 'hours' || name.endsWith('_hours')),
)('says what was understood of $name', async ({ name, label }) => {
  render(<RowCorrection cells={[{ field: name, label, text: '' }]} onCorrect={vi.fn()} onCancel={vi.fn()} />);
  await userEvent.type(screen.getByLabelText(label), '1,5');
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription('1 hour 30 min');
});

it('passes on what could not be read as it was typed', async () => {
  const onCorrect = vi.fn();
  render(<RowCorrection cells={CELLS} onCorrect={onCorrect} onCancel={vi.fn()} />);
  await userEvent.clear(screen.getByLabelText('Duration'));
  await userEvent.type(screen.getByLabelText('Duration'), 'soon');
  await userEvent.click(screen.getByRole('button', { name: 'Use these' }));
  expect(onCorrect).toHaveBeenCalledWith({ duration: 'soon' });
});
