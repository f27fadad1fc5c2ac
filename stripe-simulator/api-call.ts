// What a call of the API is.
import type { World } from './billing-cycle.ts';
import type { Parameters } from './form-body.ts';

/** `id`: what stands in the path for `:id`. Answers the object, or throws StripeFault. */
export type Call = (world: World, parameters: Parameters, id: string) => object;
/** By method and path. */
export type Calls = Readonly<Record<string, Call>>;
