// Stage 1: the Prefer header. Unknown preferences are ignored, or refused with handling=strict, as in PostgREST.
import { isZone } from '#domain/time.ts';
import { RestError } from '#server/rest/respond/rest-error.ts';

export interface Preferences {
  readonly returns: 'minimal' | 'representation' | 'headers-only' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly missing: 'default' | 'null' | null;
  readonly handling: 'strict' | 'lenient' | null;
  /** In which a read of a table takes and answers instants. */
  readonly timeZone: string | null;
  /** Used only with handling=strict. */
  readonly maxAffected: number | null;
}

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit'],
};

/** Of two contradicting preferences the first is used (RFC 7240). */
export function parsePrefer(header: string | undefined): Preferences {
  const given = new Map<string, string>();
  const unknown: string[] = [];
  for (const part of (header ?? '').split(',')) {
    const text = part.trim();
    if (text === '') continue;
    const [name = '', value = ''] = text.split('=', 2).map((side) => side.trim());
    if (name === 'tx' && value === 'rollback') refuseRollback();
    if (!isKnown(name, value)) unknown.push(text);
    else if (!given.has(name)) given.set(name, value);
  }
  if (given.get('handling') === 'strict' && unknown.length > 0)
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  const maxAffected = given.get('max-affected');
  return {
    returns: (given.get('return') ?? null) as Preferences['returns'],
    count: (given.get('count') ?? null) as Preferences['count'],
    resolution: (given.get('resolution') ?? null) as Preferences['resolution'],
    missing: (given.get('missing') ?? null) as Preferences['missing'],
    handling: (given.get('handling') ?? null) as Preferences['handling'],
    timeZone: given.get('timezone') ?? null,
    maxAffected: maxAffected !== undefined && given.get('handling') === 'strict' ? Number(maxAffected) : null,
  };
}

function isKnown(name: string, value: string): boolean {
  if (name === 'max-affected') return /^\d{1,9}$/.test(value);
  if (name === 'timezone') return isZoneName(value);
  return Object.hasOwn(KNOWN, name) && (KNOWN[name] ?? []).includes(value);
}

/** Of an IANA time zone. Offsets such as +01:00 are not names. */
const isZoneName = (text: string) => /^[A-Za-z]/.test(text) && isZone(text);

/** Not supported. Ignoring it would commit a write that the client wants to roll back. */
function refuseRollback(): never {
  throw new RestError(400, 'PGRST122', 'The preference tx=rollback is not offered here');
}
