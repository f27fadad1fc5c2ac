// What the official clients do not call: GET /settings is for people who inspect the API, GET /health for tools that look for a compatible
// auth server (wire 1.5).
import type { Handler } from 'hono';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { canHavePasskeys } from '#server/auth/passkeys/relying-party.ts';

export function settings({ settings: { confirmEmail, publicUrl } }: AuthContext): Handler {
  return (c) =>
    c.json({
      external: { anonymous_users: false, email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: !confirmEmail,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: canHavePasskeys({ publicUrl }),
    });
}

export function health({ settings: { version } }: AuthContext): Handler {
  return (c) =>
    c.json({
      version,
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    });
}
