import { vi } from 'vitest';

/** What the device of `withPasskeys` answers, as JSON. */
export const CREDENTIAL = { id: 'a passkey' };

/**
 * A browser that knows passkeys, until globals are restored. Gives back what it asks its device, which answers with CREDENTIAL; options
 * come to it as they were sent.
 */
export function withPasskeys() {
  const asSent = (options: unknown) => options;
  const answer = async () => ({ toJSON: () => CREDENTIAL });
  const credentials = { create: vi.fn(answer), get: vi.fn(answer) };
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: asSent, parseRequestOptionsFromJSON: asSent });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  return credentials;
}

/** What browsers call it when the user cancels, when no passkey is there, and after a time. */
export const notAllowed = () =>
  new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');
