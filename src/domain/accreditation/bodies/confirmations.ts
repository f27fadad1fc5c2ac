// What bodies say about people who confirm hours. Nothing is claimed that no source of its rules says.
import type { Body } from '#domain/body-names.ts';
import type { Rule, Source } from '#domain/accreditation/evaluate/rule.ts';
import { DOCUMENTS } from './ac/ac-sources.ts';
import { REQUIREMENTS } from './cce/cce-sources.ts';
import { LOG } from './icf/icf-sources.ts';

interface ConfirmationAsked {
  /** What the body asks for or takes, in plain words. */
  readonly text: string;
  readonly source: Source;
}

/** By what is confirmed; missing: no source that we read says anything. */
const CONFIRMATIONS: Readonly<Partial<Record<Body, Partial<Record<'hours' | 'supervision', ConfirmationAsked>>>>> = {
  ICF: {
    hours: {
      text: 'ICF takes an organisation’s signed letter in place of the names of those coached there.',
      source: LOG,
    },
  },
  AC: {
    hours: { text: 'The AC asks for references from clients, on its own form.', source: DOCUMENTS },
    supervision: {
      text: 'The AC asks for a supervision report with your supervisor’s reference.',
      source: DOCUMENTS,
    },
  },
  CCE: {
    hours: {
      text: 'CCE asks for its own form about your experience, filled in by a coach, supervisor or colleague.',
      source: REQUIREMENTS,
    },
  },
};

/** What the rule's body says about who confirms what the rule counts; null: no source that we read says anything. */
export function confirmationAsked({ body, test }: Pick<Rule, 'body' | 'test'>): ConfirmationAsked | null {
  const said = CONFIRMATIONS[body];
  switch (test.kind) {
    case 'hours':
    case 'log-hours':
      return said?.hours ?? null;
    case 'supervision-hours':
    case 'supervision-quarters':
    case 'supervision-ratio':
      return said?.supervision ?? null;
    default:
      return null;
  }
}
