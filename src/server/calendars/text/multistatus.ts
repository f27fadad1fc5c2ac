// Parses the XML responses of WebDAV servers (RFC 4918, 13; RFC 4791; RFC 6578). Elements are matched without their prefixes, since servers
// choose any. Entities other than XML's own are refused.
import { SaxesParser } from 'saxes';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';
import { isSuccess, resolved, type DavResponse } from './dav-response.ts';

/** Usual responses have some ten levels. */
const DEPTH_MAX = 30;
/** The most attributes of one element; usual ones have a few namespaces. */
const ATTRIBUTES_MAX = 100;
const HREF_MAX_CHARS = 2_000;
/** Tokens are stored in the cursor, whose length is limited. */
const WORD = /^[\x21-\x7E]{0,500}$/;
const COMPONENTS_MAX = 20;
const COMPONENT_MAX_CHARS = 50;
/** The most text in one write to the parser, so that its buffers stay short. */
const CHUNK_CHARS = 64 * 1024;

interface Properties {
  isCalendar?: boolean;
  components?: string[];
  syncToken?: string;
  ctag?: string;
  principal?: string;
  home?: string;
  data?: string;
}

/** @param data the text of a calendar, or '' */
export type TakeResponse = (response: DavResponse, data: string) => void;

/**
 * Passes each response to `take` as soon as it is read, and resolves to the token for asking about changes, or ''.
 * Throws FetchRefused if the text isn't such a response.
 * @param base the address of the request
 */
export function readMultistatus(text: string, base: string, take: TakeResponse): string {
  const reader = new MultistatusReader(base, take);
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new FetchRefused('no-calendar');
  });
  /** The attributes of the current tag so far. */
  let attributesMet = 0;
  parser.on('attribute', () => {
    if ((attributesMet += 1) > ATTRIBUTES_MAX) throw new FetchRefused('no-calendar');
  });
  parser.on('opentag', ({ name, attributes }) => {
    attributesMet = 0;
    reader.open(localName(name), attributes);
  });
  parser.on('text', (part) => reader.add(part));
  parser.on('cdata', (part) => reader.add(part));
  parser.on('closetag', () => reader.close());
  for (let from = 0; from < text.length; from += CHUNK_CHARS) parser.write(text.slice(from, from + CHUNK_CHARS));
  parser.close();
  return reader.syncToken;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

class MultistatusReader {
  syncToken = '';
  private readonly base: string;
  private readonly take: TakeResponse;
  /** The names of the open elements. */
  private readonly path: string[] = [];
  private text = '';
  private href = '';
  private status: number | null = null;
  private properties: Properties = {};
  /** Of the open propstat. */
  private found: Properties = {};
  private foundStatus: number | null = null;

  constructor(base: string, take: TakeResponse) {
    this.base = base;
    this.take = take;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.path.at(-1);
    if (parent === undefined && name !== 'multistatus') throw new FetchRefused('no-calendar');
    if (this.path.push(name) > DEPTH_MAX) throw new FetchRefused('no-calendar');
    this.text = '';
    if (name === 'response') [this.href, this.status, this.properties] = ['', null, {}];
    if (name === 'propstat') [this.found, this.foundStatus] = [{}, null];
    if (name === 'calendar' && parent === 'resourcetype') this.found.isCalendar = true;
    if (name === 'comp' && parent === 'supported-calendar-component-set') this.addComponent(attributes['name'] ?? '');
  }

  add(part: string): void {
    this.text += part;
  }

  close(): void {
    const name = this.path.pop()!;
    const parent = this.path.at(-1);
    if (name === 'calendar-data') this.found.data = this.text;
    else if (name === 'href') this.takeHref(parent);
    else if (name === 'status') this.takeStatus(parent);
    else if (name === 'getctag') this.found.ctag = this.word();
    else if (name === 'sync-token' && parent === 'multistatus') this.syncToken = this.word();
    else if (name === 'sync-token') this.found.syncToken = this.word();
    else if (name === 'propstat') this.endPropstat();
    else if (name === 'response' && parent === 'multistatus') this.endResponse();
    this.text = '';
  }

  private addComponent(name: string): void {
    const components = (this.found.components ??= []);
    if (components.length < COMPONENTS_MAX) components.push(name.slice(0, COMPONENT_MAX_CHARS).toUpperCase());
  }

  private takeHref(parent: string | undefined): void {
    const href = this.text.trim();
    if (href.length > HREF_MAX_CHARS) throw new FetchRefused('no-calendar');
    if (parent === 'response') this.href ||= href;
    else if (parent === 'current-user-principal') this.found.principal ||= href;
    else if (parent === 'calendar-home-set') this.found.home ||= href;
  }

  private takeStatus(parent: string | undefined): void {
    if (parent === 'propstat') this.foundStatus = statusOf(this.text);
    else if (parent === 'response') this.status = statusOf(this.text);
  }

  /** The token, or '' if it can't be stored: then the calendar counts as changed each time. */
  private word(): string {
    const word = this.text.trim();
    return WORD.test(word) ? word : '';
  }

  private endPropstat(): void {
    if (this.foundStatus === null || isSuccess(this.foundStatus)) Object.assign(this.properties, this.found);
  }

  private endResponse(): void {
    const url = resolved(this.href, this.base);
    const { isCalendar = false, components = [], syncToken = '', ctag = '' } = this.properties;
    const { principal = '', home = '', data = '' } = this.properties;
    const of = { url: url.href, path: url.pathname, status: this.status };
    this.take({ ...of, isCalendar, components, syncToken, ctag, principal, home }, data);
  }
}

/** The status in "HTTP/1.1 200 OK"; null for an empty line. Throws FetchRefused for anything else. */
function statusOf(line: string): number | null {
  if (line.trim() === '') return null;
  const status = Number(/^\s*(?:HTTP\/[\d.]+\s+)?(\d{3})(?:\s|$)/i.exec(line)?.[1]);
  if (!(status >= 100 && status <= 599)) throw new FetchRefused('no-calendar');
  return status;
}
