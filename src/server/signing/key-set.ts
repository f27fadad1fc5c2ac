// GET /.well-known/jwks.json: the public keys, with which anybody verifies a signed file, from any address.
import { cors } from 'hono/cors';
import { Hono } from 'hono';
import type { SigningKeys } from './signing-keys.ts';

/** A verifier that meets an unknown key asks again past its cache, so this is only about load. */
const CACHED_SECONDS = 300;

export function createKeySet(signing: Pick<SigningKeys, 'jwks'>): Hono {
  const app = new Hono();
  app.get('/', cors({ origin: '*', allowMethods: ['GET', 'HEAD'] }), async (c) => {
    // Read by pages of other addresses, which securityHeaders refuses otherwise.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Cache-Control', `public, max-age=${CACHED_SECONDS}`);
    return c.json(await signing.jwks());
  });
  return app;
}
