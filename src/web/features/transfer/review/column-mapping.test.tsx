import type { ColumnMapping } from '#domain/transfer/columns/column-mapping.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ColumnMappingForm } from './column-mapping.tsx';

const COLUMNS = ['Tab as client', 'Date', 'Minutes', 'Fee'].map((header) => ({ header, example: '' }));
const MAPPING: ColumnMapping = {
  name: { column: 0, confidence: 'likely' },
  date: { column: 1, confidence: 'sure' },
  duration: { column: 2, confidence: 'sure' },
};

it('asks about the columns that the file has, and lists the others in one field', async () => {
  const changed = vi.fn();
  const columns = { table: 'sessions', headerRow: 0, isUndated: false, mapping: MAPPING, columns: COLUMNS } as const;
  render(<ColumnMappingForm columns={columns} onChange={changed} />);
  expect(screen.getAllByRole('combobox')).toHaveLength(4);
  expect(screen.getByLabelText('Client')).toHaveDisplayValue('Tab as client');
  await userEvent.selectOptions(screen.getByLabelText(/^Read something else/), 'Price');
  await userEvent.selectOptions(screen.getByLabelText(/^Price/), 'Fee');
  expect(changed).toHaveBeenLastCalledWith({ ...MAPPING, price: { column: 3, confidence: 'hand' } });
});

it('asks for what is missing', () => {
  const columns = { table: 'sessions', headerRow: null, isUndated: false, mapping: {}, columns: COLUMNS } as const;
  render(<ColumnMappingForm columns={columns} onChange={vi.fn()} />);
  for (const label of ['Client', 'Date']) expect(screen.getByLabelText(label)).toBeVisible();
});
