// Bytes as hexadecimal digits and as base64url, the two encodings of audit files (docs/audit-file.md).

export const bytesOfHex = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length / 2 }, (_, place) => parseInt(digits.slice(2 * place, 2 * place + 2), 16));

export const hexOfBytes = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Null unless the text is exactly what base64UrlOf writes: no `=`, no other characters, unused bits 0. */
export function bytesOfBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return base64UrlOf(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

export function base64UrlOf(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
