import { describe, expect, it } from 'vitest';
import { EMBED_DEPTH_MAX, SELECT_ITEMS_MAX, parseSelect, type SelectItem } from './parse-select.ts';
import { RestError } from '#server/rest/respond/rest-error.ts';

const column = (name: string, more: Partial<Extract<SelectItem, { kind: 'column' }>> = {}): SelectItem => ({
  kind: 'column',
  name,
  path: [],
  cast: null,
  alias: null,
  ...more,
});
const embed = (
  target: string,
  items: SelectItem[],
  more: Partial<Extract<SelectItem, { kind: 'embed' }>> = {},
): SelectItem => ({ kind: 'embed', target, hint: null, isInner: false, alias: null, items, ...more });

describe('parseSelect', () => {
  it.each<[string, SelectItem[]]>([
    ['', []],
    ['*', [{ kind: 'star' }]],
    ['id, name ', [column('id'), column('name')]],
    ['client_name:name', [column('name', { alias: 'client_name' })]],
    ['when:date::text', [column('date', { alias: 'when', cast: 'text' })]],
    ['topics::Text[],id', [column('topics', { cast: 'text[]' }), column('id')]],
    ['sessions(count)', [embed('sessions', [column('count')])]],
    ['"odd, name"', [column('odd, name')]],
    ['"with \\" quote"', [column('with " quote')]],
    ['first name', [column('first name')]],
    ['kebab-case', [column('kebab-case')]],
    ['naïve_列', [column('naïve_列')]],
    [
      'metadata->a->>b',
      [
        column('metadata', {
          path: [
            { arrow: '->', key: 'a' },
            { arrow: '->>', key: 'b' },
          ],
        }),
      ],
    ],
    [
      'metadata->features->0',
      [
        column('metadata', {
          path: [
            { arrow: '->', key: 'features' },
            { arrow: '->', key: 0 },
          ],
        }),
      ],
    ],
    ['metadata->-1', [column('metadata', { path: [{ arrow: '->', key: -1 }] })]],
    ['x:metadata->>a::int', [column('metadata', { alias: 'x', cast: 'int', path: [{ arrow: '->>', key: 'a' }] })]],
    ['*,clients(id,name)', [{ kind: 'star' }, embed('clients', [column('id'), column('name')])]],
    [
      'client:clients!sessions_client_fkey!inner(*)',
      [embed('clients', [{ kind: 'star' }], { alias: 'client', hint: 'sessions_client_fkey', isInner: true })],
    ],
    ['clients!left(id)', [embed('clients', [column('id')])]],
    ['clients!inner()', [embed('clients', [], { isInner: true })]],
    ['prices(*,products(name))', [embed('prices', [{ kind: 'star' }, embed('products', [column('name')])])]],
  ])('reads %j', (text, expected) => {
    expect(parseSelect(text)).toEqual(expected);
  });

  it.each([
    ['id,', 'PGRST100'],
    [',id', 'PGRST100'],
    ['id)', 'PGRST100'],
    ['clients(id', 'PGRST100'],
    ['clients!(id)', 'PGRST100'],
    ['"open', 'PGRST100'],
    ['""', 'PGRST100'],
    ['id;drop table clients', 'PGRST100'],
    ["name'--", 'PGRST100'],
    ['id::', 'PGRST100'],
    ['id::text[', 'PGRST100'],
    ['id::text[][]', 'PGRST100'],
    ['id::[]', 'PGRST100'],
    ['"a\u0000b"', 'PGRST100'],
    [`${'a'.repeat(64)}:id`, 'PGRST100'],
    [`${'é'.repeat(40)}:id`, 'PGRST100'],
    [`${'a('.repeat(EMBED_DEPTH_MAX + 1)}id${')'.repeat(EMBED_DEPTH_MAX + 1)}`, 'PGRST100'],
    [
      Array(SELECT_ITEMS_MAX + 1)
        .fill('id')
        .join(),
      'PGRST100',
    ],
    [`clients(${Array(SELECT_ITEMS_MAX).fill('id').join()})`, 'PGRST100'],
    ['count()', 'PGRST123'],
    ['total:duration.sum()', 'PGRST123'],
    ['duration.avg()::int', 'PGRST123'],
    ['...clients(name)', 'PGRST119'],
    ['client: ...clients(name)', 'PGRST119'],
  ])('refuses %j with %s', (text, code) => {
    expect(() => parseSelect(text)).toThrow(expect.objectContaining({ body: expect.objectContaining({ code }) }));
  });

  it('reports the position of an error', () => {
    expect(() => parseSelect('id,;x')).toThrow(RestError);
    try {
      parseSelect('id,;x');
    } catch (error) {
      expect((error as RestError).body.message).toBe('"failed to parse select parameter (id,;x)" (line 1, column 4)');
    }
  });
});
