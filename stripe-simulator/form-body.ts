// Parses parameters in the format of Stripe's clients: a form with nested names, `line_items[0][price]=price_1`.
import { invalid } from './stripe-fault.ts';

export type Parameters = { [name: string]: string | Parameters };

/** @example parseForm('a[b][0]=c') // { a: { b: { 0: 'c' } } } */
export function parseForm(form: string): Parameters {
  const root: Parameters = Object.create(null) as Parameters;
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop();
    if (last === undefined) throw invalid(`Received unknown parameter: ${name}`, name);
    let node = root;
    for (const part of path) {
      const next = (node[part] ??= Object.create(null) as Parameters);
      if (typeof next === 'string') throw invalid(`Invalid parameter: ${name}`, name);
      node = next;
    }
    node[last] = value;
  }
  return root;
}

export function text(parameters: Parameters, name: string): string | null {
  const value = parameters[name];
  if (value !== undefined && typeof value !== 'string') throw invalid(`Invalid string: ${name}`, name);
  return value === undefined || value === '' ? null : value;
}

export function requiredText(parameters: Parameters, name: string): string {
  const value = text(parameters, name);
  if (value === null) throw invalid(`Missing required param: ${name}.`, name);
  return value;
}

export function whole(parameters: Parameters, name: string): number | null {
  const value = text(parameters, name);
  if (value === null) return null;
  if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Invalid integer: ${value}`, name);
  return Number(value);
}

export function flag(parameters: Parameters, name: string): boolean | null {
  const value = text(parameters, name);
  if (value === null) return null;
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, name);
  return value === 'true';
}

export function group(parameters: Parameters, name: string): Parameters {
  const value = parameters[name];
  if (typeof value === 'string') throw invalid(`Invalid hash: ${name}`, name);
  return value ?? {};
}

export function textGroup(parameters: Parameters, name: string): Record<string, string> {
  const found = group(parameters, name);
  return Object.fromEntries(Object.keys(found).map((key) => [key, text(found, key) ?? '']));
}

/** Refuses unknown parameters, like Stripe, so that a misspelt one is noticed. */
export function allowOnly(parameters: Parameters, names: readonly string[]): void {
  const unknown = Object.keys(parameters).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, unknown);
}
