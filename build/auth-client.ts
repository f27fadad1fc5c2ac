// Removes unused methods of the auth client: passkeys, wallets, other identity providers, OAuth, PKCE, administration. The
// client consists of two classes, whose methods no bundler removes, so they are cut from the source. This saves a
// quarter of the client's bytes. tests/unit/auth-client-cuts.test.ts checks that the app uses none of them.
import type { Plugin } from 'vite';
import { type Cut, cutFrom } from './cut.ts';

/** By module: the methods to remove, with private ones that only they call, fields that only contain such methods, and what else names one. */
export const NEVER_CALLED: { module: RegExp; methods: string[]; fields: string[]; cuts: Cut[] }[] = [
  {
    module: /auth-js[\\/]dist[\\/]module[\\/]GoTrueClient\.js$/,
    methods: [
      'signInAnonymously',
      'signInWithOAuth',
      '_handleProviderSignIn',
      'exchangeCodeForSession',
      // Refused before, where the flow is implicit.
      '_exchangeCodeForSession',
      'reauthenticate',
      '_reauthenticate',
      'stopAutoRefresh',
      'dispose',
      // needs-second-factor.ts reads the level.
      '_getAuthenticatorAssuranceLevel',
      'signInWithWeb3',
      'signInWithEthereum',
      'signInWithSolana',
      'signInWithIdToken',
      'signInWithSSO',
      'getUserIdentities',
      'linkIdentity',
      'linkIdentityOAuth',
      'linkIdentityIdToken',
      'unlinkIdentity',
      '_getUrlForProvider',
      'getClaims',
      'fetchJwk',
      '_getAuthorizationDetails',
      '_approveAuthorization',
      '_denyAuthorization',
      '_listOAuthGrants',
      '_revokeOAuthGrant',
      'signInWithPasskey',
      'registerPasskey',
      '_startPasskeyRegistration',
      '_verifyPasskeyRegistration',
      '_startPasskeyAuthentication',
      '_verifyPasskeyAuthentication',
      '_listPasskeys',
      '_updatePasskey',
      '_deletePasskey',
    ],
    fields: ['oauth', 'passkey'],
    cuts: [
      // Of a log that is off.
      [/^ +this\._debug\(.*\);\n/gm, ''],
      [/^ +getAuthenticatorAssuranceLevel: this\..*,\n/gm, ''],
    ],
  },
  {
    module: /auth-js[\\/]dist[\\/]module[\\/]GoTrueAdminApi\.js$/,
    methods: [
      'inviteUserByEmail',
      'generateLink',
      'createUser',
      'listUsers',
      'getUserById',
      'updateUserById',
      'deleteUser',
      '_listFactors',
      '_deleteFactor',
      '_listOAuthClients',
      '_createOAuthClient',
      '_getOAuthClient',
      '_updateOAuthClient',
      '_deleteOAuthClient',
      '_regenerateOAuthClientSecret',
      '_listCustomProviders',
      '_createCustomProvider',
      '_getCustomProvider',
      '_updateCustomProvider',
      '_deleteCustomProvider',
      '_adminListPasskeys',
      '_adminDeletePasskey',
    ],
    fields: ['mfa', 'oauth', 'customProviders', 'passkey'],
    cuts: [],
  },
];

const WEBAUTHN = /auth-js[\\/]dist[\\/]module[\\/]lib[\\/]webauthn\.js$/;
const WEBAUTHN_NAMES = [
  'createCredential',
  'deserializeCredentialCreationOptions',
  'deserializeCredentialRequestOptions',
  'getCredential',
  'serializeCredentialCreationResponse',
  'serializeCredentialRequestResponse',
  'browserSupportsWebAuthn',
  'webAuthnAbortService',
];

const cutsOf = ({ methods, fields, cuts }: (typeof NEVER_CALLED)[number]): Cut[] => [
  ...cuts,
  ...fields.map((name): Cut => [new RegExp(`^ +this\\.${name} = \\{[^]*?^ +\\};\n`, 'gm'), '']),
  ...methods.map((name): Cut => [new RegExp(`^    async ${name}\\([^]*?^    \\}\n`, 'gm'), '']),
];

export const withoutNeverCalled = (): Plugin[] => [
  {
    name: 'without-never-called',
    apply: 'build',
    // WebAuthn second factors: the class always creates this object.
    load: (id) =>
      WEBAUTHN.test(id)
        ? ['export class WebAuthnApi {}', ...WEBAUTHN_NAMES.map((name) => `export const ${name} = undefined;`)].join(
            '\n',
          )
        : null,
  },
  ...NEVER_CALLED.map((one) => cutFrom(one.module, cutsOf(one), 'auth-client')),
];
