// A small catalog for the tests of the pure stages: a composite key, a chain, two keys to one table, a self reference,
// junction tables.
import type { Catalog, Column, ForeignKey, Table } from '#server/rest/plan/catalog.ts';

const TYPES: Readonly<Record<string, string>> = {
  int4: 'integer',
  _text: 'text[]',
  timestamptz: 'timestamp with time zone',
};

const toColumn = ([column, typeName]: [string, string]): [string, Column] => [
  column,
  {
    name: column,
    typeName,
    type: TYPES[typeName] ?? typeName,
    defaultSql: typeName === '_text' ? "'{}'::text[]" : null,
    confidential: column === 'notes' ? 'text' : column === 'rows' ? 'rows' : null,
    isNullable: true,
    isSelectable: true,
    isInsertable: true,
    isUpdatable: column !== 'id' && column !== 'user_id',
    check: column === 'duration' ? 'a_session_has_minutes' : null,
  },
];

function table(name: string, columns: Record<string, string>, uniques: string[][] = [['id']]): Table {
  const primaryKey = uniques[0] ?? [];
  return {
    name,
    columns: new Map(Object.entries(columns).map(toColumn)),
    isDeletable: true,
    owner: null,
    isKeyedByOwner: false,
    primaryKey,
    uniques,
  };
}

/** Rows of the caller, in a table that is distributed: its key has the owner. */
const ownTable = (name: string, columns: Record<string, string>): Table => ({
  ...table(name, { id: 'uuid', user_id: 'uuid', ...columns }, [['user_id', 'id']]),
  owner: 'user_id',
  isKeyedByOwner: true,
});

const key = (name: string, from: string, columns: string[], target: string, targetColumns = ['id']): ForeignKey => ({
  name,
  table: from,
  columns,
  target,
  targetColumns,
  ownColumns: columns.filter((column) => column !== 'user_id'),
});

const TABLES = [
  table('clients', { id: 'uuid', user_id: 'uuid', name: 'text', email: 'text', notes: 'text' }, [
    ['id'],
    ['user_id', 'id'],
  ]),
  table('sessions', {
    id: 'uuid',
    user_id: 'uuid',
    client_id: 'uuid',
    date: 'date',
    duration: 'int4',
    topics: '_text',
    notes: 'text',
    completed: 'bool',
    created_at: 'timestamptz',
  }),
  ownTable('diaries', { name: 'text' }),
  ownTable('pages', { diary_id: 'uuid', date: 'date', topics: '_text' }),
  table('products', { id: 'uuid', name: 'text', metadata: 'jsonb' }),
  table('prices', { id: 'uuid', product_id: 'uuid', unit_amount: 'int4' }),
  table('people', { id: 'int4', name: 'text', manager_id: 'int4' }),
  table('letters', { id: 'int4', sender_id: 'int4', receiver_id: 'int4' }),
  table('labels', { id: 'int4', name: 'text' }),
  table('price_labels', { price_id: 'uuid', label_id: 'int4' }, [['price_id', 'label_id']]),
  table('product_labels', { product_id: 'uuid', label_id: 'int4' }, [['product_id', 'label_id']]),
  table('old_labels', { product_id: 'uuid', label_id: 'int4' }, [['product_id', 'label_id']]),
  table('passports', { id: 'int4', person_id: 'int4' }, [['id'], ['person_id']]),
];

export const SAMPLE_CATALOG: Catalog = {
  confidentialNames: new Map([['notes', true]]),
  tables: new Map(TABLES.map((entry) => [entry.name, entry])),
  foreignKeys: [
    key('sessions_client_fkey', 'sessions', ['user_id', 'client_id'], 'clients', ['user_id', 'id']),
    key('pages_diary_fkey', 'pages', ['user_id', 'diary_id'], 'diaries', ['user_id', 'id']),
    key('prices_product_id_fkey', 'prices', ['product_id'], 'products'),
    key('people_manager_id_fkey', 'people', ['manager_id'], 'people'),
    key('letters_sender_id_fkey', 'letters', ['sender_id'], 'people'),
    key('letters_receiver_id_fkey', 'letters', ['receiver_id'], 'people'),
    ...['price', 'product', 'old'].flatMap((name) => {
      const owner = name === 'price' ? 'price' : 'product';
      return [
        key(`${name}_labels_${owner}_id_fkey`, `${name}_labels`, [`${owner}_id`], `${owner}s`),
        key(`${name}_labels_label_id_fkey`, `${name}_labels`, ['label_id'], 'labels'),
      ];
    }),
    key('passports_person_id_fkey', 'passports', ['person_id'], 'people'),
  ],
  keyColumns: new Map([
    ['sessions_client_fkey', ['user_id', 'client_id']],
    ['clients_pkey', ['id']],
  ]),
  functions: [
    {
      name: 'dashboard',
      arguments: [{ name: 'today', type: 'date', typeName: 'date', isRequired: true, confidential: null }],
      returnsVoid: false,
      returnType: 'json',
      isForAnon: true,
      isForUsers: true,
      isVolatile: false,
      isCostly: false,
      isRemembered: false,
    },
    {
      name: 'totals',
      arguments: [
        { name: 'client', type: 'uuid', typeName: 'uuid', isRequired: false, confidential: null },
        { name: 'topics', type: 'text[]', typeName: '_text', isRequired: false, confidential: null },
        { name: 'extra', type: 'jsonb', typeName: 'jsonb', isRequired: false, confidential: null },
      ],
      returnsVoid: false,
      returnType: 'json',
      isForAnon: true,
      isForUsers: true,
      isVolatile: false,
      isCostly: false,
      isRemembered: false,
    },
  ],
};

export function sampleTable(name: string): Table {
  const found = SAMPLE_CATALOG.tables.get(name);
  if (!found) throw new Error(`No sample table ${name}`);
  return found;
}
