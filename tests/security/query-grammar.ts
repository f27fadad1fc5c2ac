// The query grammar of /rest/v1 as arbitraries: names, selections, filters, logic, order, limits.
import * as fc from 'fast-check';
import type { Catalog, Table } from '#server/rest/plan/catalog.ts';
import { DIRECTIONS, HOSTILE, LOGIC, OPERANDS, OPERATORS, TYPES, wireText } from './query-words.ts';

type Text = fc.Arbitrary<string>;
export type Parameter = fc.Arbitrary<readonly [key: string, value: string]>;
/** A valid row of each table. */
export type Samples = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

const mostly = <A, B>(weight: number, usual: fc.Arbitrary<A>, rare: fc.Arbitrary<B>) =>
  fc.oneof({ weight, arbitrary: usual }, rare);
const joined = (parts: readonly string[]) => parts.join('');

export class QueryGrammar {
  readonly value: Text;
  readonly table: fc.Arbitrary<Table>;
  private readonly tables: readonly Table[];
  private readonly columns: Text;
  private readonly relations: Text;
  private readonly hints: Text;
  private readonly catalog: Catalog;
  private readonly texts: readonly string[];
  private readonly samples: Samples;

  /** `texts`: values worth trying, such as ids of both coaches. */
  constructor(catalog: Catalog, texts: readonly string[], samples: Samples) {
    this.catalog = catalog;
    this.texts = texts;
    this.samples = samples;
    this.tables = [...catalog.tables.values()];
    const columns = [...new Set(this.tables.flatMap((table) => [...table.columns.keys()]))];
    this.columns = fc.constantFrom(...columns);
    this.table = fc.constantFrom(...this.tables);
    this.relations = fc.constantFrom(...this.tables.map(({ name }) => name));
    this.hints = fc.constantFrom(...catalog.foreignKeys.map(({ name }) => name), ...columns);
    this.value = fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...texts) },
      { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
      { weight: 1, arbitrary: fc.string({ maxLength: 20, unit: 'binary' }) },
      { weight: 1, arbitrary: fc.integer().map(String) },
    );
  }

  /** A column of the table; sometimes of another table, sometimes an unknown one. */
  name(of: Table): Text {
    return fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...of.columns.keys()) },
      { weight: 2, arbitrary: this.columns },
      { weight: 1, arbitrary: this.value },
      { weight: 1, arbitrary: this.value.map((text) => `"${text}"`) },
    );
  }

  private field(of: Table): Text {
    const key = fc.oneof(fc.constantFrom('0', '-1', 'name', 'score', 'a'), this.value);
    const steps = fc.array(fc.tuple(fc.constantFrom('->', '->>'), key).map(joined), { maxLength: 3 }).map(joined);
    return fc.tuple(this.name(of), mostly(8, fc.constant(''), steps)).map(joined);
  }

  select(of: Table, depth = 3): Text {
    const alias = mostly(
      8,
      fc.constant(''),
      this.value.map((text) => `${text}:`),
    );
    const cast = mostly(
      6,
      fc.constant(''),
      fc.constantFrom(...TYPES).map((type) => `::${type}`),
    );
    const column = fc.tuple(alias, this.field(of), cast).map(joined);
    const items: Text[] = [fc.constant('*'), column, column];
    if (depth > 0) items.push(this.embed(of, depth));
    return fc.array(fc.oneof(...items), { minLength: 1, maxLength: 4 }).map((list) => list.join(','));
  }

  private embed(of: Table, depth: number): Text {
    const hint = fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('', '', '!inner', '!left') },
      this.hints.map((name) => `!${name}`),
      this.value.map((text) => `!${text}`),
    );
    return mostly(9, this.relatedTo(of), this.table).chain((to) =>
      fc
        .tuple(
          mostly(20, fc.constantFrom('', '', 'x:'), fc.constant('...')),
          mostly(15, fc.constant(to.name), this.value),
          hint,
          this.select(to, depth - 1).map((inner) => `(${inner})`),
        )
        .map(joined),
    );
  }

  private relatedTo({ name }: Table): fc.Arbitrary<Table> {
    const names = this.catalog.foreignKeys.flatMap((key) =>
      key.table === name ? [key.target] : key.target === name ? [key.table] : [],
    );
    return names.length === 0
      ? this.table
      : fc.constantFrom(...this.tables.filter((table) => names.includes(table.name)));
  }

  private test(): Text {
    const several = fc.array(this.value, { maxLength: 3 });
    const operand = fc.oneof(
      { weight: 3, arbitrary: this.value },
      several.map((list) => `(${list.join(',')})`),
      several.map((list) => `{${list.join(',')}}`),
      this.value.map((text) => `"${text}"`),
      fc.constantFrom(...OPERANDS),
    );
    return fc.tuple(fc.constantFrom(...OPERATORS), operand).map((parts) => parts.join('.'));
  }

  /** A filter valid for its column, so that the statement runs. */
  fitting(of: Table): Parameter {
    const sample = fc.constantFrom(...Object.entries(this.samples.get(of.name) ?? { id: this.texts[0] }));
    const operator = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'not.eq', 'isdistinct');
    return fc.tuple(sample, operator).map(([[name, value], word]) => [name, `${word}.${wireText(value)}`]);
  }

  private logic(of: Table, depth = 2): Text {
    const condition = fc.tuple(this.field(of), this.test()).map((parts) => parts.join('.'));
    const nested = () => fc.tuple(fc.constantFrom(...LOGIC), this.logic(of, depth - 1)).map(joined);
    const member = depth > 0 ? mostly(3, condition, nested()) : condition;
    return fc.array(member, { minLength: 1, maxLength: 3 }).map((list) => `(${list.join(',')})`);
  }

  private order(of: Table): Text {
    const related = fc.tuple(this.relations, this.name(of)).map(([name, column]) => `${name}(${column})`);
    const term = fc.tuple(mostly(5, this.field(of), related), fc.constantFrom(...DIRECTIONS)).map(joined);
    return fc.array(term, { minLength: 1, maxLength: 3 }).map((list) => list.join(','));
  }

  /** One key and value of a query string. */
  parameter(of: Table): Parameter {
    const level = mostly(
      20,
      fc.constant(''),
      this.relations.map((name) => `${name}.`),
    );
    const at = (key: Text, value: Text): Parameter =>
      fc.tuple(level, key, value).map(([before, name, text]) => [before + name, text]);
    const names = fc.array(this.name(of), { maxLength: 3 }).map((list) => list.join(','));
    return fc.oneof(
      { weight: 5, arbitrary: this.selection(of) },
      { weight: 6, arbitrary: this.fitting(of) },
      { weight: 5, arbitrary: at(this.field(of), this.test()) },
      { weight: 2, arbitrary: at(fc.constantFrom(...LOGIC), this.logic(of)) },
      { weight: 2, arbitrary: at(fc.constant('order'), this.order(of)) },
      {
        weight: 1,
        arbitrary: at(fc.constantFrom('limit', 'offset'), mostly(3, fc.nat({ max: 20 }).map(String), this.value)),
      },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom('columns', 'on_conflict'), names) },
      { weight: 1, arbitrary: fc.tuple(this.value, this.value) },
    );
  }

  selection(of: Table): Parameter {
    return fc.tuple(fc.constant('select'), this.select(of));
  }

  /** A filter on the rows of both coaches by id, which a write needs. */
  byId(): Parameter {
    return fc.constant(['id', `in.(${this.texts.join(',')})`] as const);
  }
}
