// The headers that every answer carries. Scripts and styles come from this origin alone.
import { secureHeaders } from 'hono/secure-headers';
import type { MiddlewareHandler } from 'hono';
import type { Settings } from '#server/settings.ts';

const NOBODY: never[] = [];

export function securityHeaders(settings: Pick<Settings, 'publicUrl' | 'strictCsp'>): MiddlewareHandler {
  const https = settings.publicUrl.startsWith('https:');
  // Toasts and dialogs put a <style> element of their own into the page, with measures taken at run time, so that no
  // hash fits. STRICT_CSP refuses these too: dialogs then no longer hold the page behind them still.
  const styles = settings.strictCsp ? ["'self'"] : ["'self'", "'unsafe-inline'"];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: styles,
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(https ? { upgradeInsecureRequests: NOBODY } : {}),
    },
    permissionsPolicy: {
      camera: NOBODY,
      microphone: NOBODY,
      geolocation: NOBODY,
      payment: NOBODY,
      usb: NOBODY,
    },
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    // The reset link brings a token in the address: nothing of it may reach another site.
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
}
