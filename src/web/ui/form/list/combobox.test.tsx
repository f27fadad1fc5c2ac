import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const CLIENTS = [
  { value: '1', label: 'Amara Osei' },
  { value: '2', label: 'Jonas Weber' },
  { value: '3', label: 'Tamara Ruiz' },
];

interface FormProps {
  onChoose: (value: string) => void;
  onCreate?: (text: string) => void;
  clients?: typeof CLIENTS;
}

function Form({ onChoose, onCreate, clients = CLIENTS }: FormProps) {
  const [value, setValue] = useState('');
  return (
    <form onSubmit={() => onChoose('submitted')}>
      <label htmlFor="client">Client</label>
      <Combobox
        id="client"
        options={clients}
        value={value}
        listLabel="Clients"
        onChange={(chosen) => {
          setValue(chosen);
          onChoose(chosen);
        }}
        {...(onCreate ? { create: { label: (text) => `Add client ${text}`, onCreate } } : {})}
      />
    </form>
  );
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('finds options by a part of the name, prefixes first, and selects by keyboard without submitting the form', async () => {
  const onChoose = vi.fn();
  render(<Form onChoose={onChoose} />);
  await userEvent.tab();
  await userEvent.keyboard('amara');
  expect(options()).toEqual(['Amara Osei', 'Tamara Ruiz']);
  const input = screen.getByRole('combobox', { name: 'Client' });
  await userEvent.keyboard('{ArrowDown}');
  expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Tamara Ruiz' }).id);
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([['3']]);
  expect(input).toHaveValue('Tamara Ruiz');
  expect(options()).toEqual([]);
});

it('finds an accented name that is stored as macOS writes it', async () => {
  render(<Form onChoose={vi.fn()} clients={[{ value: '1', label: 'Zoe\u0308 Adler' }]} />);
  await userEvent.type(screen.getByRole('combobox'), 'zoë');
  expect(options()).toEqual(['Zoe\u0308 Adler']);
});

it('selects by a click', async () => {
  const onChoose = vi.fn();
  render(<Form onChoose={onChoose} />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(screen.getByRole('option', { name: 'Jonas Weber' }));
  expect(onChoose).toHaveBeenLastCalledWith('2');
});

it('selects a name that is pasted in full as macOS writes it', async () => {
  const onChoose = vi.fn();
  render(<Form onChoose={onChoose} clients={[{ value: '1', label: 'Zoë Adler' }]} />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.paste('Zoe\u0308 Adler');
  await userEvent.tab();
  expect(onChoose).toHaveBeenLastCalledWith('1');
});

it('selects a name typed in full, and discards other text', async () => {
  const onChoose = vi.fn();
  render(<Form onChoose={onChoose} />);
  await userEvent.type(screen.getByRole('combobox'), 'jonas weber');
  await userEvent.tab();
  expect(onChoose).toHaveBeenLastCalledWith('2');
  await userEvent.type(screen.getByRole('combobox'), 'xyz');
  await userEvent.tab();
  expect(screen.getByRole('combobox')).toHaveValue('Jonas Weber');
});

it('selects neither of two that have the name typed in full', async () => {
  const onChoose = vi.fn();
  render(<Form onChoose={onChoose} clients={[...CLIENTS, { value: '4', label: 'Jonas Weber' }]} />);
  await userEvent.type(screen.getByRole('combobox'), 'jonas weber');
  await userEvent.tab();
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole('combobox')).toHaveValue('');
});

it('closes by Escape and keeps the selection; clearing removes it', async () => {
  const onChoose = vi.fn();
  render(<Form onChoose={onChoose} />);
  const input = screen.getByRole('combobox');
  await userEvent.type(input, 'am{Enter}');
  await userEvent.type(input, '{ArrowDown}{Escape}');
  expect(options()).toEqual([]);
  expect(input).toHaveValue('Amara Osei');
  await userEvent.clear(input);
  expect(onChoose).toHaveBeenLastCalledWith('');
});

it('offers to create an option that does not exist, by its trimmed name', async () => {
  const onCreate = vi.fn();
  render(<Form onChoose={vi.fn()} onCreate={onCreate} />);
  await userEvent.type(screen.getByRole('combobox'), ' Mei Tanaka ');
  expect(options()).toEqual(['Add client Mei Tanaka']);
  await userEvent.keyboard('{Enter}');
  expect(onCreate.mock.calls).toEqual([['Mei Tanaka']]);
});

it.each([
  ['the new name when left, as by Enter', 'Mei Tanaka', ['Mei Tanaka'], 'Mei Tanaka'],
  ['nothing when left with names listed: the text stays', 'mara', [], 'mara'],
])('creates %s', async (_what, text, created, shown) => {
  const onCreate = vi.fn();
  const onChoose = vi.fn();
  const Created = () => {
    const [options, setOptions] = useState(CLIENTS);
    const [value, setValue] = useState('2');
    const create = (name: string) => {
      onCreate(name);
      setOptions([...CLIENTS, { value: 'new', label: name }]);
      setValue('new');
    };
    const choose = (id: string) => {
      onChoose(id);
      setValue(id);
    };
    return (
      <Combobox
        options={options}
        value={value}
        onChange={choose}
        listLabel="Clients"
        create={{ label: (name) => `Add ${name}`, onCreate: create }}
      />
    );
  };
  render(<Created />);
  await userEvent.type(screen.getByRole('combobox'), text);
  await userEvent.tab();
  expect(onCreate.mock.calls).toEqual(created.map((name) => [name]));
  expect(screen.getByRole('combobox')).toHaveValue(shown);
  // The client that was chosen before is not kept behind another text.
  if (created.length === 0) expect(onChoose).toHaveBeenLastCalledWith('');
});

it('keeps a typed name that is left before the options are there', async () => {
  const onCreate = vi.fn();
  const field = (options: typeof CLIENTS, isReady: boolean) => (
    <Combobox
      options={options}
      value=""
      onChange={vi.fn()}
      listLabel="Clients"
      create={{ label: (name) => `Add ${name}`, onCreate, isReady }}
    />
  );
  const { rerender } = render(field([], false));
  await userEvent.type(screen.getByRole('combobox'), 'Mei');
  await userEvent.tab();
  rerender(field(CLIENTS, true));
  expect(screen.getByRole('combobox')).toHaveValue('Mei');
  expect(onCreate).not.toHaveBeenCalled();
});

it('selects a label that arrives while the field has the focus, so that typing replaces it', async () => {
  const field = (options: typeof CLIENTS) => (
    <>
      <label htmlFor="client">Client</label>
      <Combobox id="client" options={options} value="1" listLabel="Clients" onChange={vi.fn()} />
    </>
  );
  const { rerender } = render(field([]));
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' });
  await userEvent.click(input);
  input.setSelectionRange(0, 0);
  rerender(field(CLIENTS));
  expect(input).toHaveValue('Amara Osei');
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('Amara Osei');
});
