// The token of an Authorization header.

const SCHEME = 'bearer ';

/** What stands after `Bearer`, or null without one. Node has trimmed the header. */
export function bearerToken(authorization = ''): string | null {
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  const token = authorization.slice(SCHEME.length).trim();
  return token === '' || token.includes(' ') ? null : token;
}
