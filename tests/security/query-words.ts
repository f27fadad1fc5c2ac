// The vocabulary of random requests: words of the grammar, text that looks like SQL, and URL encoding.

export const HOSTILE = [
  `'`,
  `"`,
  `\\`,
  `\\'`,
  `$1`,
  `$$`,
  `--`,
  `/*`,
  `;`,
  `') or true--`,
  `' or '1'='1`,
  `" from auth.users--`,
  `1) union select encrypted_password from auth.users--`,
  `';drop table public.clients;--`,
  `pg_sleep(9)`,
  `set_config('role','postgres',false)`,
  `current_setting('request.jwt.claims')`,
  `auth.users`,
  `private.settings`,
  `%00`,
  `\u0000`,
  `\u2028`,
  `\ud800`,
  `😀`,
  `__proto__`,
  `constructor`,
  `null`,
  `NaN`,
  `Infinity`,
  `-1`,
  `99999999999999999999`,
  `1e400`,
  `{}`,
  `{"a":1}`,
  `[]`,
  `{`,
  `)`,
  `(`,
  `*`,
  `%`,
  `_`,
  `.`,
  `,`,
  `:`,
  `::`,
  `->>`,
  `!inner`,
  '',
  ' ',
];
export const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj not.eq not.in not.is eq(any) like(all) gt(any) nothing'.split(
    ' ',
  );
export const TYPES =
  'text varchar int4 int8 numeric bool uuid date timestamptz json jsonb float8 time regclass name oid xml "char" text[]'.split(
    ' ',
  );
export const DIRECTIONS = ['', '.asc', '.desc', '.asc.nullsfirst', '.desc.nullslast', '.nullsfirst', '.sideways'];
export const PREFERENCES = [
  'return=representation',
  'return=minimal',
  'return=headers-only',
  'count=exact',
  'count=planned',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'missing=null',
  'handling=strict',
  'max-affected=1',
  'max-affected=-1',
  'tx=rollback',
  'tx=commit',
  'timezone=Europe/Lisbon',
  'nonsense',
];
export const ACCEPTS = [
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'text/csv',
  'application/vnd.pgrst.plan+json',
  '*/*',
  'nonsense',
];
export const LOGIC = ['and', 'or', 'not.and', 'not.or'];
export const OPERANDS = ['null', 'not_null', 'true', 'unknown', '[2026-01-01,2026-12-31)', '*a*', '(a+)+$'];
export const RANGES = ['0-9', '5-', '9-0', 'bytes=0-1', '99999999999-', 'nonsense'];
export const PROFILES = ['auth', 'private', "public';--"];
export const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'DELETE'];
export const CONTENT_TYPES = [
  'application/json',
  'text/csv',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
];

/** A value in the format of a filter. */
export function wireText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * URL-encodes like a browser; lone surrogates, which have no encoding, become the bytes that a hostile client would
 * send.
 */
export function encode(text: string): string {
  return text
    .split(/(\p{Cs})/u)
    .map((part) => (/^\p{Cs}$/u.test(part) ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('');
}
