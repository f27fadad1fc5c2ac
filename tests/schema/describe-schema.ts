// The schema as text. Equal schemas have equal text, on both engines and whichever migrations created them; a changed digest is a
// changed text of a function.
import type { OwnerRun } from '#server/db/database.ts';
import { readSchema } from './read-schema.ts';
import type { FunctionSchema, Grant, TableSchema } from './read-schema.ts';

const WIDTH = 120;

export async function describeSchema(run: OwnerRun): Promise<string> {
  const schema = await readSchema(run);
  const parts = [
    heading('Roles, schemas and types'),
    schema.roles.join('\n'),
    schema.schemas
      .flatMap(({ name, grants }) => [`create schema ${name};`, ...grantLines(`schema ${name}`, grants)])
      .join('\n'),
    schema.types.join('\n'),
    schema.sequences
      .flatMap(({ name, definition, grants }) => [definition, ...grantLines(`sequence ${name}`, grants)])
      .join('\n'),
    ...schema.tables.map(describeTable),
    heading('Functions'),
    ...schema.functions.map(describeFunction),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const heading = (text: string) => `-- ---- ${text} `.padEnd(WIDTH, '-');

function describeTable(table: TableSchema): string {
  const lines = [
    ...table.columns.map(({ definition, comment }) => ({ text: definition, comment })),
    ...table.constraints.map(({ name, definition, comment }) => ({
      text: `constraint ${name} ${definition}`,
      comment,
    })),
  ];
  const body = lines.flatMap(({ text, comment }, index) => [
    ...(comment === null ? [] : wrapped(comment, '  -- ')),
    ...wrapped(`${plain(text)}${index === lines.length - 1 ? '' : ','}`, '  ', '    '),
  ]);
  const after = [
    ...table.indexes.map((index) => `${plain(index)};`),
    ...table.triggers.map((trigger) => `${plain(trigger)};`),
    ...(table.hasRowSecurity ? [`alter table ${table.name} enable row level security;`] : []),
    ...table.policies.map((policy) => `${plain(policy)};`),
    ...grantLines(table.name, table.grants),
  ];
  return [
    heading(table.name),
    ...(table.comment === null ? [] : wrapped(table.comment, '-- ')),
    `create table ${table.name} (`,
    ...body,
    ');',
    ...after,
  ].join('\n');
}

function describeFunction({ name, definition, digest, grants }: FunctionSchema): string {
  const granted = grants.length === 0 ? [] : [`grant execute on function ${name} to ${grants.join(', ')};`];
  const [head = '', ...rest] = plain(definition).split('\n');
  return [...wrapped(head, '', '    '), `${rest.join('\n')}; -- digest ${digest}`, ...granted].join('\n');
}

/** A statement for each grantee, rights on the table first, then rights on columns, in the columns' order. */
function grantLines(object: string, grants: readonly Grant[]): string[] {
  const grantees = [...new Set(grants.map(({ grantee }) => grantee))].toSorted();
  return grantees.flatMap((grantee) => {
    const own = grants.filter((grant) => grant.grantee === grantee);
    const privileges = [...new Set(own.map(({ privilege }) => privilege))].toSorted();
    const rights = privileges.map((privilege) => {
      const of = own.filter((grant) => grant.privilege === privilege);
      if (of.some(({ column }) => column === null)) return privilege;
      return `${privilege} (${of.map(({ column }) => column).join(', ')})`;
    });
    return wrapped(`grant ${rights.join(', ')} on ${object} to ${grantee};`, '', '  ');
  });
}

function wrapped(text: string, first: string, next = first): string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(/\s+/)) {
    if (line.length + word.length > WIDTH && line !== first && line !== next) {
      lines.push(line.trimEnd());
      line = next;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}

const REPLACEMENTS: readonly [RegExp, string][] = [
  [/timestamp with time zone/g, 'timestamptz'],
  [/('(?:[^']|'')*'|\bnull|\b\d+)::(?:[a-z]+\.)?[a-z_]+(?:\[\])?/g, '$1'],
  [/= any \(array\[([^\]]*)\]\)/g, 'in ($1)'],
  [/\( select ([\w.]+\([^()]*\)) as \w+\)/g, '(select $1)'],
  [/= \(\((select [\w.]+\([^()]*\))\)\)/g, '= ($1)'],
  [/ using btree/g, ''],
  [/search_path = ""/g, "search_path = ''"],
];

/** The usual format: keywords in lower case and without the type of each text. Quoted texts and names are unchanged. */
function plain(sql: string): string {
  const lower = sql.replaceAll(/'(?:[^']|'')*'|"[^"]*"|[A-Z]{2,}/g, (word) =>
    /^["']/.test(word) ? word : word.toLowerCase(),
  );
  return REPLACEMENTS.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), lower);
}
