// Node's response, with headers that wait for the head to be written and then go out beside those of the answer.
import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];
type AnswersOwn = OutgoingHttpHeaders | OutgoingHttpHeader[];

export class WaitingHeaders<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  private readonly waiting: HeaderPairs[] = [];

  /** They go out unless the answer names them itself. */
  wait(headers: HeaderPairs): void {
    this.waiting.push(headers);
  }

  override writeHead(status: number, reason?: string | AnswersOwn, headers?: AnswersOwn): this {
    if (typeof reason === 'string') return super.writeHead(status, reason, this.joined(headers));
    return super.writeHead(status, this.joined(reason ?? headers));
  }

  /** A list of names and values, which node takes as it is. */
  private joined(own: AnswersOwn = {}): OutgoingHttpHeader[] {
    const pairs = Array.isArray(own) ? [...own] : listOf(own);
    const named: string[] = [];
    for (let at = 0; at < pairs.length; at += 2) named.push(String(pairs[at]).toLowerCase());
    for (const headers of this.waiting)
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
