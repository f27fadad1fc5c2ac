// What a WebDAV server says about one address. Without the parser, which only the thread that reads calendars needs.
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';

/** The properties of one address of a server. '' if the server doesn't say. */
export interface DavResponse {
  /** The whole address; `path` is its path alone. */
  readonly url: string;
  readonly path: string;
  /** The HTTP status of this address, or null. */
  readonly status: number | null;
  readonly isCalendar: boolean;
  /** For a calendar: VEVENT, VTODO …; [] if the server does not say. */
  readonly components: readonly string[];
  readonly syncToken: string;
  readonly ctag: string;
  /** The addresses of the user and of the user's calendars, as written. */
  readonly principal: string;
  readonly home: string;
}

/** Throws FetchRefused if it isn't an address. */
export function resolved(href: string, base: string): URL {
  if (!URL.canParse(href, base)) throw new FetchRefused('no-calendar');
  return new URL(href, base);
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
