// All VEVENTs with one UID: the event itself, which may repeat, and changes of single occurrences.
import { groupedBy } from '#domain/lists.ts';
import type ICAL from 'ical.js';

export interface EventSeries {
  readonly uid: string;
  /** Null if the file has only changed occurrences, such as an invitation to one date of a series. */
  readonly main: ICAL.Component | null;
  readonly changed: readonly ICAL.Component[];
}

/** Every event of a file. Several single events with the same UID stay separate. */
export function seriesOf(events: readonly ICAL.Component[]): EventSeries[] {
  return [...byUid(events)].flatMap(([uid, components]): EventSeries[] => {
    const changed = components.filter(isChange);
    const mains = components.filter((component) => !isChange(component));
    if (mains.length === 0) return [{ uid, main: null, changed }];
    return mains.map((main, place) => ({ uid, main, changed: place === 0 ? changed : [] }));
  });
}

/** The same with only the newest version of an event that a feed has twice. */
export function newestSeriesOf(events: readonly ICAL.Component[]): EventSeries[] {
  return [...byUid(events)].map(([uid, components]) => {
    const newest = new Map<string, ICAL.Component>();
    for (const component of components) {
      const about = isChange(component) ? String(component.getFirstPropertyValue('recurrence-id')) : '';
      const other = newest.get(about);
      if (!other || isNewer(component, other)) newest.set(about, component);
    }
    return {
      uid,
      main: newest.get('') ?? null,
      changed: [...newest].flatMap(([about, component]) => (about === '' ? [] : [component])),
    };
  });
}

export const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '');
const isChange = (component: ICAL.Component) => component.hasProperty('recurrence-id');

function byUid(events: readonly ICAL.Component[]) {
  let place = 0;
  // Events without a UID are not related.
  return groupedBy(events, (component) => uidOf(component) || `\n${(place += 1)}`);
}

/** Compares SEQUENCE, then the time of writing, then the place in the file. */
function isNewer(one: ICAL.Component, other: ICAL.Component): boolean {
  const sequence = (component: ICAL.Component) => Number(component.getFirstPropertyValue('sequence')) || 0;
  if (sequence(one) !== sequence(other)) return sequence(one) > sequence(other);
  const written = (component: ICAL.Component) =>
    String(component.getFirstPropertyValue('last-modified') ?? component.getFirstPropertyValue('dtstamp') ?? '');
  return written(one) >= written(other);
}
