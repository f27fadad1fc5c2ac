// A visit to a lent view, stored in this tab so that a reload does not ask for a code again. An admin's begins on the page of views for support.
import { tabData } from '#web/data/wire/browser-storage.ts';

export interface Visit {
  /** What follows # in the address of the view's page. */
  readonly link: string;
  readonly access_token: string;
  /** Unix seconds. */
  readonly expires_at: number;
}

const VISIT = 'lent-visit';
const FOR_SUPPORT = 'support:';

/** Links of mails have no colon. */
export const supportLink = (viewId: string): string => `${FOR_SUPPORT}${viewId}`;
export const isSupportLink = (link: string): boolean => link.startsWith(FOR_SUPPORT);

export const storeVisit = (visit: Visit): void => tabData.setItem(VISIT, JSON.stringify(visit));

/** The visit that this tab has of this link. */
export function knownVisit(link: string): Visit | null {
  const stored = tabData.getItem(VISIT);
  const visit = stored === null ? null : (JSON.parse(stored) as Visit);
  return visit?.link === link && visit.expires_at * 1000 > Date.now() ? visit : null;
}

export const forgetVisit = (): void => tabData.removeItem(VISIT);
