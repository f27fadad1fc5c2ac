// GET /settings: which ways in there are. The official clients never ask; people who look do.
import type { Handler } from 'hono';
import type { AuthContext } from '#server/auth/auth-context.ts';

export function settings({ settings: { confirmEmail } }: AuthContext): Handler {
  return (c) =>
    c.json({
      external: { anonymous_users: false, email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: !confirmEmail,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    });
}
