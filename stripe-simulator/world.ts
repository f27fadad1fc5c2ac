// What every part of the simulator is given.
import type { Store } from './state.ts';
import type { Webhooks } from './webhooks.ts';

export interface World {
  readonly store: Store;
  readonly webhooks: Webhooks;
  /** http://127.0.0.1:port of the hosted pages. */
  readonly address: string;
}
