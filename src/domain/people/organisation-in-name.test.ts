import { expect, test } from 'vitest';
import { nameAndOrganisation } from './organisation-in-name.ts';

test.each<[text: string, name: string, organisation: string | null]>([
  ['Anna Meier (Acme)', 'Anna Meier', 'Acme'],
  ['Anna Meier [City Council]', 'Anna Meier', 'City Council'],
  ['Anna Meier – Beta Ltd', 'Anna Meier', 'Beta Ltd'],
  ['Anna Meier | 3M', 'Anna Meier', '3M'],
  ['Anna Meier @ Acme', 'Anna Meier', 'Acme'],
  ['Anna (Acme)', 'Anna', 'Acme'],
  ['Acme - Sales', 'Acme - Sales', null],
  ['Anna Meier', 'Anna Meier', null],
  ['Anna-Lena Meier', 'Anna-Lena Meier', null],
  ['Anna Meier (she/her)', 'Anna Meier (she/her)', null],
  ['Anna Meier (She/Her)', 'Anna Meier (She/Her)', null],
  ['Anna Meier (née Koch)', 'Anna Meier (née Koch)', null],
  ['Anna Meier (2)', 'Anna Meier (2)', null],
  ['Anna Meier (Paused)', 'Anna Meier (Paused)', null],
  ['Zespół HR (5 os.)', 'Zespół HR (5 os.)', null],
  ['Anna Meier (8 Sitzungen)', 'Anna Meier (8 Sitzungen)', null],
  ['Anna Meier - 1 hr', 'Anna Meier - 1 hr', null],
  ['Sales team (6 people)', 'Sales team (6 people)', null],
])('%s', (text, name, organisation) => expect(nameAndOrganisation(text)).toEqual({ name, organisation }));
