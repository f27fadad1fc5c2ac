// Finds the zone of the IANA database that a TZID means. Programs write its name or the Windows name, sometimes with something around it.
import { isZone } from '#domain/time.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

const known = new Map<string, string | null>();
const KNOWN_MAX = 1_000;

/**
 * The zone's name in the IANA database; null if the TZID is not recognised.
 * @example ianaZone('W. Europe Standard Time') // 'Europe/Berlin'
 * @example ianaZone('/freeassociation.sourceforge.net/Europe/Paris') // 'Europe/Paris'
 */
export function ianaZone(written: string): string | null {
  const found = known.get(written);
  if (found !== undefined) return found;
  const zone = lookUp(written.trim().replace(/^"|"$/g, ''));
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(written, zone);
  return zone;
}

function lookUp(name: string): string | null {
  const windows = WINDOWS_ZONES.get(name.toLowerCase());
  if (windows !== undefined) return windows;
  if (/^tzone:\/\/microsoft\/utc$/i.test(name)) return 'UTC';
  const parts = name.split('/');
  // First the whole name, then without the prefix that some programs add.
  for (let first = 0; first < parts.length; first += 1) {
    const zone = parts.slice(first).join('/');
    // A single word such as 'Berlin' is not a zone, and an offset such as '+01:00' has no daylight saving time.
    if ((zone.includes('/') || /^(?:UTC|GMT)$/i.test(zone)) && isZoneName(zone)) return zone;
  }
  return null;
}

const isZoneName = (text: string): boolean => /^[A-Za-z][\w+/-]{2,60}$/.test(text) && isZone(text);
