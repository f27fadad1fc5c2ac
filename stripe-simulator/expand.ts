// Replaces ids by their objects where a request asks for it, such as `data.discounts.source.coupon`.
import type { Parameters } from './form-body.ts';
import type { State } from './state.ts';
import { invalid } from './stripe-fault.ts';

const MAX_LEVELS = 4;

/** A copy of `result` with the paths of `expand` expanded. Throws StripeFault. */
export function expanded(state: State, result: object, expand: Parameters): object {
  const copy = structuredClone(result) as Node;
  for (const path of Object.values(expand)) {
    if (typeof path !== 'string') throw invalid('Invalid array', 'expand');
    const names = path.split('.');
    if (names.length > MAX_LEVELS)
      throw invalid(`You cannot expand more than ${MAX_LEVELS} levels of a property: ${path}`, 'expand');
    expandPath(state, copy, names);
  }
  return copy;
}

type Node = Record<string, unknown>;

function expandPath(state: State, node: Node, [name, ...rest]: readonly string[]): void {
  if (name === undefined) return;
  if (!(name in node)) throw invalid(`This property cannot be expanded (${name}).`, 'expand');
  const value = node[name];
  const replaced = Array.isArray(value) ? value.map((one) => find(state, one)) : find(state, value);
  node[name] = replaced;
  for (const one of [replaced].flat())
    if (typeof one === 'object' && one !== null) expandPath(state, one as Node, rest);
}

/** The object of an id; anything else as it is. */
function find({ discounts, coupons }: State, value: unknown): unknown {
  return typeof value === 'string' ? structuredClone(discounts[value] ?? coupons[value] ?? value) : value;
}
