// Helpers for the usual calls.
import type { Call, Place } from './place.ts';

export const read = (name: string, path: string | ((place: Place) => string)): Call => ({
  name,
  as: 'coach',
  statements: 1,
  request: (place) => ['GET', `/rest/v1/${typeof path === 'string' ? path : path(place)}`],
});
export const rpc = (name: string, body: object | ((place: Place) => object), as: Call['as'] = 'coach'): Call => ({
  name: `rpc ${name}`,
  as,
  statements: 1,
  request: (place) => ['POST', `/rest/v1/rpc/${name.split(',')[0]}`, typeof body === 'function' ? body(place) : body],
});
export const run = (
  name: string,
  statements: number,
  body: object | ((place: Place) => object),
  as: Call['as'] = 'coach',
): Call => ({
  name,
  as,
  statements,
  request: (place) => ['POST', `/functions/v1/${name}`, typeof body === 'function' ? body(place) : body],
});

export const by =
  (method: string, path: (place: Place) => string, body?: (place: Place) => unknown): Call['request'] =>
  (place) => [method, `/rest/v1/${path(place)}`, body?.(place)];

export const auth =
  (method: string, path: string, body?: (place: Place) => unknown): Call['request'] =>
  (place) => [method, `/auth/v1/${path}`, body?.(place)];
