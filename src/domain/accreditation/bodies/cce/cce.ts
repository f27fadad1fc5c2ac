// CCE, the Center for Credentialing & Education, which awards the BCC (Board Certified Coach). Not ICF's CCE, which are hours.
import { plainBody, type CredentialBody } from '../credential-body.ts';

/** Board Certified Coach. */
export const BCC = 'BCC';
export const BCC_HOURS = 30;
export const BCC_TERM_MONTHS = 60;

export const CCE: CredentialBody = plainBody('CCE', {
  name: 'Center for Credentialing & Education',
  levels: [{ level: BCC, hours: BCC_HOURS }],
  termMonths: BCC_TERM_MONTHS,
});
