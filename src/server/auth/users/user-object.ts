// A user in responses (wire 1.3). Keys with null values are left out.
import { factorObject, type Factor } from '#server/auth/mfa/mfa-factors.ts';
import type { User } from './users.ts';
import { wireTime } from '#server/auth/wire-time.ts';

/** `factors`: all of the user's, verified or not. */
export function userObject(user: User, factors: readonly Factor[]) {
  const { id, email } = user;
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...(user.email_confirmed_at && { email_confirmed_at: wireTime(user.email_confirmed_at) }),
    phone: '',
    ...(user.confirmation_sent_at && { confirmation_sent_at: wireTime(user.confirmation_sent_at) }),
    ...(user.email_confirmed_at && { confirmed_at: wireTime(user.email_confirmed_at) }),
    ...(user.recovery_sent_at && { recovery_sent_at: wireTime(user.recovery_sent_at) }),
    ...(user.new_email !== null && { new_email: user.new_email }),
    ...(user.email_change_sent_at && { email_change_sent_at: wireTime(user.email_change_sent_at) }),
    ...(user.last_sign_in_at && { last_sign_in_at: wireTime(user.last_sign_in_at) }),
    ...(user.banned_until && { banned_until: wireTime(user.banned_until) }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: identities(user),
    ...(factors.length > 0 && { factors: factors.map(factorObject) }),
    created_at: wireTime(user.created_at),
    updated_at: wireTime(user.updated_at),
    is_anonymous: false,
  };
}

/**
 * The email identity, once the address is confirmed. Before that the list is empty, so that the response to a sign-up
 * with a known address is the same as with a new one: the invented user has `identities: []` (wire 1.1).
 */
function identities(user: User) {
  if (user.email_confirmed_at === null) return [];
  return [
    {
      // A user has one identity, so the user's id is its id.
      identity_id: user.id,
      id: user.id,
      user_id: user.id,
      identity_data: {
        ...user.raw_user_meta_data,
        sub: user.id,
        email: user.email,
        email_verified: true,
        phone_verified: false,
      },
      provider: 'email',
      last_sign_in_at: wireTime(user.last_sign_in_at ?? user.created_at),
      created_at: wireTime(user.created_at),
      updated_at: wireTime(user.updated_at),
      email: user.email,
    },
  ];
}
