import type { Page } from '@playwright/test';

/** A device of the page's browser that stores passkeys, knows its user and never waits for a touch. */
export async function simulatePasskeys(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** It stores none any more. */
    lose: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
    /** Whether it finds that it is its user's finger, face or PIN. */
    confirm: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
