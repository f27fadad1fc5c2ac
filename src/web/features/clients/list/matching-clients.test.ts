import type { ClientRow } from '#web/data/wire/tables.ts';
import { expect, it } from 'vitest';
import { matchingClients } from './matching-clients.ts';

const client = (name: string, email = '', phone: string | null = null) => ({ name, email, phone }) as ClientRow;
const CLIENTS = [
  client('Zoë Adler', 'zoe@example.org'),
  client('amara osei', 'amara@practice.example', '+44 20 7946-0112'),
  client('E\u0301mile Durand'),
  client('Mei Tanaka', '', '(03) 1234 5678'),
];
const names = (typed: string) => matchingClients(CLIENTS, typed).map(({ name }) => name);

it.each([
  ['', ['amara osei', 'E\u0301mile Durand', 'Mei Tanaka', 'Zoë Adler']],
  ['  OSEI ', ['amara osei']],
  ['practice.example', ['amara osei']],
  ['2079460112', ['amara osei']],
  ['03 1234', ['Mei Tanaka']],
  ['zoë', ['Zoë Adler']],
  // As a file from macOS has it, and as people type it.
  ['émile', ['E\u0301mile Durand']],
  ['ZOE\u0308', ['Zoë Adler']],
  ['nobody', []],
])('finds by %j', (typed, expected) => {
  expect(names(typed)).toEqual(expected);
});
