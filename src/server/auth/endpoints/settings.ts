// GET /settings: which sign-in methods are available. The official clients do not call it; it is for people who inspect
// the API.
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
