interface Claims {
  readonly aal?: unknown;
  readonly session_id?: unknown;
  /** How the auth session was opened; in Unix seconds. */
  readonly amr?: readonly { readonly method: string; readonly timestamp: number }[];
}

/** The claims of an access token, unverified: the server checks the signature. */
export function claimsOf(token: string): Claims {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return JSON.parse(atob(payload)) as object;
}
