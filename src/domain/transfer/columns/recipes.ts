// The mappings of exports of known products whose headers would be misread, by their exact headers.
import { headerWords } from '#domain/transfer/columns/languages/header-words.ts';
import type { ColumnMapping, MappedColumn } from './column-mapping.ts';
import type { FieldName } from './fields.ts';

interface Recipe {
  readonly product: string;
  /** Headers that all its exports have, as words of headerWords. */
  readonly needs: readonly string[];
  readonly fields: { readonly [name in FieldName]?: string };
}

export const RECIPES: readonly Recipe[] = [
  {
    // 'User' and 'Email' are the coach's own.
    product: 'Toggl Track',
    needs: ['user', 'email', 'client', 'project', 'start date', 'start time', 'duration'],
    fields: {
      name: 'client',
      date: 'start date',
      start_time: 'start time',
      end_date: 'end date',
      end_time: 'end time',
      duration: 'duration',
      topics: 'tags',
      notes: 'description',
      paid: 'billable',
    },
  },
  {
    // 'User Name' and 'User Email' are the coach's own.
    product: 'Calendly',
    needs: ['invitee name', 'invitee email', 'start date time', 'end date time'],
    fields: {
      name: 'invitee name',
      email: 'invitee email',
      date: 'start date time',
      end_time: 'end date time',
      cancelled: 'canceled',
      no_show: 'marked as no show',
      is_group: 'group',
      price: 'payment amount',
    },
  },
];

/** The mapping of the product with these headers, or null. */
export function mappingOfRecipe(headers: readonly string[]): ColumnMapping | null {
  const words = headers.map((header) => headerWords(header).join(' '));
  const recipe = RECIPES.find(({ needs }) => needs.every((header) => words.includes(header)));
  if (!recipe) return null;
  const mapping: { [name in FieldName]?: MappedColumn } = {};
  for (const [name, header] of Object.entries(recipe.fields) as [FieldName, string][]) {
    const column = words.indexOf(header);
    if (column >= 0) mapping[name] = { column, confidence: 'sure' };
  }
  return mapping;
}
