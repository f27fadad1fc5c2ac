// What bodies say about people who confirm hours. Nothing is claimed that no source of its rules says.
import type { Body } from '#domain/body-names.ts';
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';
import type { ConfirmationAsked, Confirmations } from './credential-body.ts';
import { AC_CONFIRMATIONS } from './ac/ac-sources.ts';
import { CCE_CONFIRMATIONS } from './cce/cce-sources.ts';
import { ICF_CONFIRMATIONS } from './icf/icf-sources.ts';

const CONFIRMATIONS: Readonly<Partial<Record<Body, Confirmations>>> = {
  ICF: ICF_CONFIRMATIONS,
  AC: AC_CONFIRMATIONS,
  CCE: CCE_CONFIRMATIONS,
};

/** What the rule's body says about who confirms what the rule counts; null: no source that we read says anything. */
export function confirmationAsked({ body, test }: Pick<Rule, 'body' | 'test'>): ConfirmationAsked | null {
  const said = CONFIRMATIONS[body];
  switch (test.kind) {
    case 'hours':
    case 'log-hours':
      return said?.hours ?? null;
    case 'supervision-hours':
    case 'supervision-periods':
    case 'supervision-ratio':
      return said?.supervision ?? null;
    default:
      return null;
  }
}
