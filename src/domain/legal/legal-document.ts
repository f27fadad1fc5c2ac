// The structure of a legal page, and the settings of the operator that it needs.
import type { LegalPath } from './legal-version.ts';

export type LegalPart = string | { readonly list: readonly string[] } | LegalTable;

export interface LegalTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface LegalSection {
  readonly title: string;
  readonly parts: readonly LegalPart[];
}

export interface LegalDocument {
  readonly path: LegalPath;
  /** A short introduction. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}

/** null: the operator has not set it. */
export interface Operator {
  readonly company: string | null;
  readonly address: string | null;
  readonly contact: string | null;
  readonly law: string | null;
  readonly hosting: string | null;
  readonly mailProvider: string | null;
}

export interface LegalFacts {
  readonly appName: string;
  readonly publicUrl: string;
  /** Whether payments go through Stripe or a simulator. */
  readonly takesPayments: boolean;
  /**
   * Whether a yearly price is on sale, whether the payment page takes coupons and asks for what tax needs (ADR 151), and the days of grace
   * after a failed payment.
   */
  readonly billing: {
    readonly yearly: boolean;
    readonly coupons: boolean;
    readonly tax: boolean;
    readonly graceDays: number;
  };
  readonly operator: Operator;
}

/** Mark values that are missing; the page highlights them. */
export const MISSING_START = '⟦';
export const MISSING_END = '⟧';

/**
 * The value, or a marked text that it is missing.
 * @example filled(null, 'company') // '⟦company: not yet filled in⟧'
 */
export function filled(value: string | null, what: string): string {
  return value ?? `${MISSING_START}${what}: not yet filled in${MISSING_END}`;
}

/** The operator's names for the texts. */
export function operatorWords({ operator }: LegalFacts) {
  return {
    company: filled(operator.company, 'company'),
    address: filled(operator.address, 'postal address'),
    contact: filled(operator.contact, 'contact address'),
    law: filled(operator.law, 'governing law and courts'),
    hosting: filled(operator.hosting, 'hosting company and country'),
    mailProvider: filled(operator.mailProvider, 'email provider and country'),
  };
}
