// The type of an API call.
import type { Parameters } from './form-body.ts';
import type { World } from './world.ts';

/** `id`: the value of `:id` in the path. Returns the object, or throws StripeFault. */
export type Call = (world: World, parameters: Parameters, id: string) => object;
/** Keyed by method and path. */
export type Calls = Readonly<Record<string, Call>>;
