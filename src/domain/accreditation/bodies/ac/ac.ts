// AC, the Association for Coaching: levels and terms of its coach accreditation.
import { plainBody, type CredentialBody } from '../credential-body.ts';

export interface AcLevel {
  /** As in the ids of rules. */
  readonly id: 'foundation' | 'coach' | 'professional' | 'master';
  /** The AC's own names. Those of the scheme for executive coaches have an "Executive" in them and ask for the same. */
  readonly level: 'Foundation' | 'Coach' | 'Professional' | 'Master';
  readonly trainingHours: number;
  readonly hours: number;
  readonly supervisionMonths: number;
  /** Null: a log of CPD, without a number. */
  readonly cpdHours: number | null;
}

export const AC_LEVELS: readonly AcLevel[] = [
  { id: 'foundation', level: 'Foundation', trainingHours: 35, hours: 75, supervisionMonths: 3, cpdHours: null },
  { id: 'coach', level: 'Coach', trainingHours: 40, hours: 250, supervisionMonths: 6, cpdHours: 30 },
  { id: 'professional', level: 'Professional', trainingHours: 60, hours: 750, supervisionMonths: 9, cpdHours: 36 },
  { id: 'master', level: 'Master', trainingHours: 80, hours: 1500, supervisionMonths: 12, cpdHours: 42 },
];

export const AC: CredentialBody = plainBody('AC', {
  name: 'Association for Coaching',
  levels: AC_LEVELS,
  termMonths: 36,
});
