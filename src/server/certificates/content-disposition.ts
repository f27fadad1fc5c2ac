// The header that makes a browser save a response as a file and never show it (RFC 6266).

/** Characters that stand for themselves in `filename*` (RFC 8187). */
const NEEDS_ESCAPE = /['()*!~]/g;
const NO_PLAIN_ASCII = /[^\w .-]/g;

/** `name`: of certificateName, so without half characters. In UTF-8 for every browser of today, and in ASCII for what reads no `filename*`. Nothing in it can end the header. */
export function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    NEEDS_ESCAPE,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${name.replaceAll(NO_PLAIN_ASCII, '_')}"; filename*=UTF-8''${encoded}`;
}
