// Removes unused methods of the auth client: passkeys, wallets, other identity providers, OAuth, PKCE, administration. The
// client consists of two classes, whose methods no bundler removes, so they are cut from the source. This saves a
// quarter of the client's bytes. tests/unit/auth-client-cuts.test.ts checks that the app uses none of them.
import type { Plugin } from 'vite';

/**
 * By module: the methods to remove, with private ones that only they call, fields that only contain such methods, and lines of other fields
 * that name one.
 */
export const NEVER_CALLED: { module: RegExp; methods: string[]; fields: string[]; lines: string[] }[] = [
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
    lines: ['getAuthenticatorAssuranceLevel: this._getAuthenticatorAssuranceLevel.bind(this),'],
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
    lines: [],
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

export function withoutNeverCalled(): Plugin {
  return {
    name: 'without-never-called',
    apply: 'build',
    // WebAuthn second factors: the class always creates this object.
    load: (id) =>
      WEBAUTHN.test(id)
        ? ['export class WebAuthnApi {}', ...WEBAUTHN_NAMES.map((name) => `export const ${name} = undefined;`)].join(
            '\n',
          )
        : null,
    transform: {
      filter: { id: NEVER_CALLED.map(({ module }) => module) },
      handler: (code, id) => {
        const found = NEVER_CALLED.find(({ module }) => module.test(id));
        if (!found) return null;
        // Of a log that is off.
        const withoutLog = code.replaceAll(/^ +this\._debug\(.*\);\n/gm, '');
        const withoutFields = found.fields.reduce(
          (rest, field) => cut(rest, ` +this\\.${field} = \\{`, ' +\\};'),
          withoutLog,
        );
        const withoutLines = found.lines.reduce(cutLine, withoutFields);
        return found.methods.reduce((rest, method) => cut(rest, `    async ${method}\\(`, '    \\}'), withoutLines);
      },
    },
  };
}

/**
 * Removes the lines from the one that starts with `first` to the next that is `last`. Check this again with a new
 * version of the client.
 */
function cut(code: string, first: string, last: string): string {
  const rest = code.replace(new RegExp(`^${first}[^]*?^${last}\\n`, 'm'), '');
  if (rest === code) throw new Error(`The auth client has no ${first}: bring build/auth-client.ts up to date.`);
  return rest;
}

function cutLine(code: string, line: string): string {
  const rest = code
    .split('\n')
    .filter((each) => each.trim() !== line)
    .join('\n');
  if (rest === code) throw new Error(`The auth client has no ${line}: bring build/auth-client.ts up to date.`);
  return rest;
}
