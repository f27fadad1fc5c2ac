import { expect, it } from 'vitest';
import { sniffDelimiter } from './delimiter.ts';

it.each([
  ['a,b,c\n1,2,3', ','],
  ['a;b;c\r\n1,5;2,5;3,5', ';'],
  ['a\tb\n1,2\t3;4', '\t'],
  ['a|b|c\n1|2|3', '|'],
  ['Client,Phone,Email\nKim,\t+49 171,k@x\nBo,\t+49 172,b@x', ','],
  ['Date, time\tClient, name\nJan 8, 2025\tLee, Kim\nJan 9, 2025\tLind, Bo', '\t'],
  ['Log, 2025\nPat, coach\nDate\tClient\n1 May\tKim, Lee\n2 May\tBo, Lind\n', '\t'],
  ['Name\tJoined\nKim\t3/14/25, 1:00:05 PM\n\nTitle, a, b\nLen\t1h\tx\nA\t3, 4', '\t'],
  ['Client;Notes\n"A, B";"x, y, z"\n"C, D";"u, v"', ';'],
  ['My sessions\n\nClient;Date\nA;1,5\nB;2', ';'],
  ['"a\n;b;\n;",c\n1,2', ','],
  ['Client, first;Date\nA, b;1\nB;2;;;\nC;3', ';'],
  ['Name\nAmara', ','],
  ['', ','],
])('%j is separated by %j', (text, delimiter) => expect(sniffDelimiter(text)).toBe(delimiter));
