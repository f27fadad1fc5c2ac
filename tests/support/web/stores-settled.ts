// Whether the databases of jsdom's page are busy. They work in turns of the event loop that a stopped clock does not stop: without waiting
// for them, a clock that a test moves passes the limit for opening one before it had its turns.
import { setImmediate as nextTurn } from 'node:timers/promises';

declare global {
  var storesSettled: (() => Promise<void>) | undefined;
}

const { setImmediate } = globalThis;

/** Counts what databases are doing from now on; passTime() waits until that is nothing. Returns what gives their methods back. */
export function watchStores(): () => void {
  let busy = 0;
  const done = () => void (busy -= 1);
  const { open } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
    const request = open.apply(this, args);
    busy += 1;
    for (const end of ['success', 'error']) request.addEventListener(end, done);
    return request;
  };
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    const begun = transaction.apply(this, args);
    busy += 1;
    for (const end of ['complete', 'abort']) begun.addEventListener(end, done);
    return begun;
  };
  globalThis.storesSettled = async () => {
    // Where a test stops the turns as well, moving the clock gives the databases theirs.
    while (busy > 0 && globalThis.setImmediate === setImmediate) await nextTurn();
  };
  return () => {
    Object.assign(IDBFactory.prototype, { open });
    Object.assign(IDBDatabase.prototype, { transaction });
    globalThis.storesSettled = undefined;
  };
}
