// The plan that stage 2 passes to stage 3: a query whose names were all found in the catalog.
import type { Column, Table } from './catalog.ts';
import type { Relation } from './find-relation.ts';
import type { Test } from '#server/rest/parse/parse-filter.ts';
import type { JsonStep } from '#server/rest/parse/text-cursor.ts';

export interface PlannedField {
  readonly column: Column;
  readonly path: readonly JsonStep[];
}

export type PlannedItem =
  | { readonly kind: 'column'; readonly field: PlannedField; readonly castSql: string | null; readonly key: string }
  /** The number of rows: `sessions(count)`. It is the only item of its level. */
  | { readonly kind: 'count'; readonly castSql: string | null; readonly key: string }
  | { readonly kind: 'embed'; readonly embed: PlannedEmbed };

export interface PlannedEmbed {
  /** Its name in filters and order, and its key in the response. */
  readonly key: string;
  readonly target: string;
  readonly relation: Relation;
  readonly isInner: boolean;
  readonly read: ReadPlan;
}

export type PlannedFilter =
  | { readonly kind: 'condition'; readonly field: PlannedField; readonly isNegated: boolean; readonly test: Test }
  /** `rel=not.is.null` (exists) and `rel=is.null` (does not). */
  | { readonly kind: 'embed'; readonly embed: PlannedEmbed; readonly exists: boolean }
  | {
      readonly kind: 'logic';
      readonly operator: 'and' | 'or';
      readonly isNegated: boolean;
      readonly members: readonly PlannedFilter[];
    };

export interface PlannedOrder {
  readonly embed: PlannedEmbed | null;
  readonly field: PlannedField;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last' | null;
}

/** The rows of one table at one level. `embeds` has all requested relations, also those without output. */
export interface ReadPlan {
  readonly table: Table;
  readonly items: PlannedItem[];
  readonly embeds: PlannedEmbed[];
  readonly filters: PlannedFilter[];
  readonly order: PlannedOrder[];
  offset: number;
  limit: number | null;
}
