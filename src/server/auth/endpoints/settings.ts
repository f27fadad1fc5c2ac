// GET /settings: which ways in there are. The official clients never ask; people who look do.
import type { Handler } from 'hono';
import type { AuthRoom } from '#server/auth/auth-room.ts';

export function settings({ settings: { confirmEmail } }: AuthRoom): Handler {
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
