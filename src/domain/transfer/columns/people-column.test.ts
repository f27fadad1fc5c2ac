import { expect, test } from 'vitest';
import { recogniseColumns } from './header-row.ts';
import { recogniseSheet } from './joined-sheets.ts';

const DAYS = ['2023-03-14', '2023-03-15', '2023-03-16', '2023-03-17'];
const file = (header: string, people: string[], ...more: string[][]) => [
  ['Date', 'Minutes', header, ...more.map(([head]) => head!)],
  ...DAYS.map((day, place) => [day, '60', people[place % people.length]!, ...more.map((cells) => cells[place + 1]!)]),
];
const nameOf = (rows: string[][]) => {
  const { name } = recogniseColumns('sessions', rows).mapping;
  return name && [rows[0]![name.column], name.confidence];
};

test.each<[header: string, people: string[]]>([
  ['Who', ['Anna Bell', 'Ben Koch', 'Anna Bell']],
  ['Persona', ['María del Carmen Díaz', "Tom O'Hara", 'Bell, Anna']],
  ['Column X', ['A.B.', 'K.L.']],
  ['', ['Anna Bell (Acme)', 'Dr. Ben Koch']],
])('“%s” is the name, since its cells are people', (header, people) =>
  expect(nameOf(file(header, people))).toEqual([header, 'likely']),
);

test.each<[what: string, rows: string[][]]>([
  ['places', file('Place', ['room 3', 'online'])],
  ['one person in every row', file('Who', ['Anna Bell'])],
  ['the users of a program', file('Coach', ['Anna Bell', 'Ben Koch'])],
  ['supervisors', file('Supervisor', ['Anna Bell', 'Ben Koch'])],
  ['mentor coaches', file('Mentor Coach Name', ['Anna Bell', 'Ben Koch'])],
])('%s are not clients', (_what, rows) => expect(nameOf(rows)).toBeUndefined());

test('mentor coaching is not supervision, and the address of a manager is not the client’s', () => {
  const log = file('Mentor Coach Name', ['Anna Bell', 'Ben Koch']);
  expect(recogniseSheet({ name: '', rows: log }).table).toBeNull();
  const rows = file(
    'Client',
    ['Anna Bell', 'Ben Koch'],
    ['Manager email', ...DAYS.map((_, at) => `${at}@example.com`)],
  );
  expect(recogniseColumns('sessions', rows).mapping.email).toBeUndefined();
});

test('a column that is known as the name is preferred', () => {
  const rows = file('Client', ['anna', 'ben'], ['Who', 'Anna Bell', 'Ben Koch', 'Anna Bell', 'Ben Koch']);
  expect(nameOf(rows)).toEqual(['Client', 'sure']);
});

test('the rows of a client’s sheet are the client’s', () => {
  const rows = file('Place', ['Main Street', 'City Hall']);
  expect(recogniseSheet({ name: 'Cora Dent', rows })).toMatchObject({
    table: 'sessions',
    joins: 'sessions-without-client',
  });
});

test('clients under an unknown header are a list of clients only if nobody occurs twice', () => {
  const rows = (people: string[]) => [
    ['Who', 'Email', 'Phone'],
    ...people.map((who) => [who, 'a@example.com', '0770']),
  ];
  expect(recogniseColumns('clients', rows(['Anna Bell', 'Ben Koch'])).mapping.name?.column).toBe(0);
  expect(recogniseColumns('clients', rows(['Anna Bell', 'Ben Koch', 'Anna Bell'])).mapping.name).toBeUndefined();
});
