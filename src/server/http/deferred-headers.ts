// Node's ServerResponse with extra headers that are added when the head is written.
import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];
type OwnHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[];

export class DeferredHeaders<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  private readonly deferred: HeaderPairs[] = [];

  /** Adds `headers`, except those that the response sets itself. */
  defer(headers: HeaderPairs): void {
    this.deferred.push(headers);
  }

  override writeHead(status: number, reason?: string | OwnHeaders, headers?: OwnHeaders): this {
    if (typeof reason === 'string') return super.writeHead(status, reason, this.joined(headers));
    return super.writeHead(status, this.joined(reason ?? headers));
  }

  /** A flat list of names and values, a form that Node accepts. */
  private joined(own: OwnHeaders = {}): OutgoingHttpHeader[] {
    const pairs = Array.isArray(own) ? [...own] : listOf(own);
    const named: string[] = [];
    for (let at = 0; at < pairs.length; at += 2) named.push(String(pairs[at]).toLowerCase());
    for (const headers of this.deferred)
      for (const [name, value] of headers) if (!named.includes(name.toLowerCase())) pairs.push(name, value);
    return pairs;
  }
}

function listOf(headers: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  const pairs: OutgoingHttpHeader[] = [];
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) pairs.push(name, value);
  }
  return pairs;
}
