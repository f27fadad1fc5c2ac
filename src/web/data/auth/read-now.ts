import { config } from '#web/data/wire/config.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { storedSession } from './stored-session.ts';

/**
 * Rows of /rest/v1, read while the page waits. For the event before printing alone: the browser prints as soon as its listeners
 * return, so nothing they await comes in time. Null when the rows cannot be read.
 */
export function readNow<Row>(url: URL): Row[] | null {
  const session = storedSession();
  if (session === null || !navigator.onLine) return null;
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.setRequestHeader('apikey', config().publishableKey);
  request.setRequestHeader('Authorization', `Bearer ${session.access_token}`);
  try {
    request.send();
    if (request.status < 300) return JSON.parse(request.responseText) as Row[];
    throw new Error(`The rows to print were answered with status ${request.status}`);
  } catch (error) {
    logFailure('Reading rows to print', error);
    return null;
  }
}
