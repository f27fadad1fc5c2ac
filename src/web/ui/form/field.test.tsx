import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Field } from './field.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { TextInput } from './text-input.tsx';

it('connects label, hint and error to the control', () => {
  const { rerender } = render(
    <Field label="Email" hint="As on your invoices">
      <TextInput />
    </Field>,
  );
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('As on your invoices');
  expect(screen.getByLabelText('Email')).toBeValid();
  rerender(
    <Field label="Email" hint="As on your invoices" error="Please enter a valid email address">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'As on your invoices Please enter a valid email address',
  );
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

it.each([
  [-5, '0'],
  [87.7, '88'],
  [140, '100'],
])('shows a progress of %s percent as %s', (percent, shown) => {
  render(<ProgressBar percent={percent} label="ICF" />);
  expect(screen.getByRole('progressbar', { name: 'ICF' })).toHaveAttribute('aria-valuenow', shown);
});
