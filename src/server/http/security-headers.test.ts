import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

async function headersOf(publicUrl: string, strictCsp = false, path = '/', page?: string): Promise<Headers> {
  const app = new Hono()
    .use(securityHeaders({ publicUrls: [publicUrl], strictCsp }, page))
    .get(path, (c) => c.text('hello'));
  return (await app.request(path)).headers;
}

describe('security headers', () => {
  it('allow scripts from this origin only, and no framing', async () => {
    const policy = (await headersOf('http://localhost:3000')).get('content-security-policy')!;
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });

  it('allow the inline script of the page by its hash, and no other', async () => {
    const page = readFileSync('src/web/index.html', 'utf8');
    const script = page.slice(page.indexOf('<script>') + '<script>'.length, page.indexOf('</script>'));
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = (await headersOf('http://localhost', true, '/', page)).get('content-security-policy')!;
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe');
  });

  it('allow inline styles unless STRICT_CSP is set, scripts never', async () => {
    expect((await headersOf('http://localhost', false)).get('content-security-policy')).toContain(
      "style-src 'self' 'unsafe-inline'",
    );
    expect((await headersOf('http://localhost', true)).get('content-security-policy')).not.toContain('unsafe-inline');
  });

  it('have HSTS only with an https address', async () => {
    expect((await headersOf('http://localhost')).get('strict-transport-security')).toBeNull();
    const https = await headersOf('https://log.example.org');
    expect(https.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(https.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  it('include the others', async () => {
    const headers = await headersOf('http://localhost');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('forbid everything for JSON opened as a page, and leave out headers for pages', async () => {
    const path = '/rest/v1/clients';
    const headers = await headersOf('https://log.example.org', false, path);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('permissions-policy')).toBeNull();
    const page = await headersOf('https://log.example.org', false, '/rest/v12');
    expect(page.get('permissions-policy')).toContain('camera=()');
  });
});
