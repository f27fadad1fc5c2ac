// Which request the code that runs now belongs to, so that every line of the log can name it, however deep it is written
// (a statement, a mail that goes out after the answer) and without handing an id through every call.
import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Whatever `work` does or starts belongs to the request `id`. */
export function withinRequest<T>(id: string, work: () => T): T {
  return requests.run(id, work);
}

/** For what outlives the request that happened to start it, such as a database connection. */
export function outsideRequests<T>(work: () => T): T {
  return requests.exit(work);
}

export function currentRequest(): string | undefined {
  return requests.getStore();
}
