import { describe, expect, it } from 'vitest';
import { findRelation } from './find-relation.ts';
import { RestError } from '#server/rest/respond/rest-error.ts';
import { SAMPLE_CATALOG, sampleTable } from '#tests/support/sample-catalog.ts';

const find = (from: string, target: string, hint: string | null = null) =>
  findRelation(SAMPLE_CATALOG, sampleTable(from), target, hint);

describe('findRelation', () => {
  it.each([
    [
      'sessions',
      'clients',
      null,
      'many-to-one',
      [
        ['user_id', 'user_id'],
        ['client_id', 'id'],
      ],
    ],
    [
      'sessions',
      'clients',
      'client_id',
      'many-to-one',
      [
        ['user_id', 'user_id'],
        ['client_id', 'id'],
      ],
    ],
    [
      'sessions',
      'clients',
      'sessions_client_fkey',
      'many-to-one',
      [
        ['user_id', 'user_id'],
        ['client_id', 'id'],
      ],
    ],
    [
      'sessions',
      'sessions_client_fkey',
      null,
      'many-to-one',
      [
        ['user_id', 'user_id'],
        ['client_id', 'id'],
      ],
    ],
    [
      'clients',
      'sessions',
      null,
      'one-to-many',
      [
        ['user_id', 'user_id'],
        ['id', 'client_id'],
      ],
    ],
    [
      'sessions',
      'client_id',
      null,
      'many-to-one',
      [
        ['user_id', 'user_id'],
        ['client_id', 'id'],
      ],
    ],
    ['prices', 'product_id', null, 'many-to-one', [['product_id', 'id']]],
    ['letters', 'people', 'sender_id', 'many-to-one', [['sender_id', 'id']]],
    ['letters', 'people', 'letters_receiver_id_fkey', 'many-to-one', [['receiver_id', 'id']]],
    ['people', 'letters', 'receiver_id', 'one-to-many', [['id', 'receiver_id']]],
    ['passports', 'people', null, 'one-to-one', [['person_id', 'id']]],
    ['people', 'passports', null, 'one-to-one', [['id', 'person_id']]],
  ] as const)('%s → %s (hint %s) is %s', (from, target, hint, cardinality, pairs) => {
    const relation = find(from, target, hint);
    expect(relation).toMatchObject({ cardinality, pairs });
    expect(relation.isToOne).toBe(cardinality !== 'one-to-many');
  });

  it.each([
    ['sessions', 'products', null],
    ['sessions', 'clients', 'nonsense'],
    ['sessions', 'clients', 'user_id'],
    ['sessions', 'user_id', null],
    ['clients', 'client_id', null],
    ['sessions', 'auth.users', null],
    ['sessions', '__proto__', null],
  ])('%s → %s (hint %s) is not a relation: PGRST200', (from, target, hint) => {
    expect(() => find(from, target, hint)).toThrow(
      expect.objectContaining({ status: 400, body: expect.objectContaining({ code: 'PGRST200' }) }),
    );
  });

  it('names the choices when two keys fit: PGRST201', () => {
    let refusal: unknown;
    try {
      find('letters', 'people');
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(RestError);
    expect(refusal).toMatchObject({
      status: 300,
      body: {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'letters' and 'people'",
        hint: "Try changing 'people' to one of the following: 'people!letters_sender_id_fkey', 'people!letters_receiver_id_fkey'. Find the desired relationship in the 'details' key.",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'letters with people',
            relationship: 'letters_sender_id_fkey using letters(sender_id) and people(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'letters with people',
            relationship: 'letters_receiver_id_fkey using letters(receiver_id) and people(id)',
          },
        ],
      },
    });
  });

  it.each([
    ['people', null, 'one-to-many', [['id', 'manager_id']]],
    ['people', 'manager_id', 'one-to-many', [['id', 'manager_id']]],
    ['people', 'people_manager_id_fkey', 'one-to-many', [['id', 'manager_id']]],
    ['manager_id', null, 'many-to-one', [['manager_id', 'id']]],
    ['people_manager_id_fkey', null, 'many-to-one', [['manager_id', 'id']]],
  ] as const)('a table that refers to itself: %s (hint %s) is %s', (target, hint, cardinality, pairs) => {
    expect(find('people', target, hint)).toMatchObject({ cardinality, pairs });
  });

  it('goes through a junction table, and by its name if there are two', () => {
    expect(find('prices', 'labels')).toMatchObject({
      cardinality: 'many-to-many',
      isToOne: false,
      pairs: [['id', 'price_id']],
      junction: { pairs: [['label_id', 'id']] },
    });
    expect(() => find('products', 'labels')).toThrow(
      expect.objectContaining({
        status: 300,
        body: expect.objectContaining({
          code: 'PGRST201',
          hint: "Try changing 'labels' to one of the following: 'labels!product_labels', 'labels!old_labels'. Find the desired relationship in the 'details' key.",
          details: [
            {
              cardinality: 'many-to-many',
              embedding: 'products with labels',
              relationship:
                'product_labels using product_labels_product_id_fkey(product_id) and product_labels_label_id_fkey(label_id)',
            },
            {
              cardinality: 'many-to-many',
              embedding: 'products with labels',
              relationship:
                'old_labels using old_labels_product_id_fkey(product_id) and old_labels_label_id_fkey(label_id)',
            },
          ],
        }),
      }),
    );
    expect(find('products', 'labels', 'old_labels').junction?.table.name).toBe('old_labels');
  });

  it('suggests a relation with a similar name', () => {
    expect(() => find('clients', 'session')).toThrow(
      expect.objectContaining({
        body: expect.objectContaining({ hint: "Perhaps you meant 'sessions' instead of 'session'." }),
      }),
    );
    expect(() => find('clients', 'prices')).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ hint: null }) }),
    );
  });
});
