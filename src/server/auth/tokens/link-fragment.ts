// The URL fragment to which a mailed link redirects: form-encoded, keys sorted (wire 1.5, GET /verify). In the PKCE
// flow the query has
// the same fields, since a server cannot read the fragment.
import type { AuthError } from '#server/auth/auth-error.ts';
import type { SessionObject } from './session-object.ts';

export function sessionFields(session: SessionObject, type: string): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  };
}

const ERROR_NAMES: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

export function errorFields({ status, code, message }: AuthError): Record<string, string> {
  const name = ERROR_NAMES[status];
  return { ...(name !== undefined && { error: name }), error_code: code, error_description: message };
}

/** The empty `sb` marks the fragment as ours, not another service's. */
export function encodeFragment(values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...values, sb: '' });
  query.sort();
  return query.toString();
}
