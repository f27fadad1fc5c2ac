// The ways to apply for a credential, where its body has several, and how a coach's choice is stored (profiles.credential_paths,
// ADR 130).
import type { Rule } from '#domain/accreditation/evaluate/rule.ts';

/** What a programme contains, so that an application needs no proof of it. */
export type Contained = 'education' | 'mentor-coaching' | 'performance-evaluation' | 'everything';

export interface CredentialPath {
  /** The credential that it leads to. */
  readonly level: string;
  /** Unique among the paths to this credential. */
  readonly path: string;
  /** As in "the Portfolio path". */
  readonly name: string;
  /** As an answer to "Which way do you apply?" */
  readonly choice: string;
  readonly contains: readonly Contained[];
}

export type Credential = Pick<Rule, 'body' | 'level'>;

const keyOf = ({ body, level }: Credential) => `${body}:${level}:`;

/**
 * @param chosen as stored in the profile
 * @returns null: not chosen
 * @example chosenPath({ body: 'ICF', level: 'PCC' }, ['ICF:PCC:level-2']) // 'level-2'
 */
export function chosenPath(credential: Credential, chosen: readonly string[]): string | null {
  const key = keyOf(credential);
  return chosen.find((one) => one.startsWith(key))?.slice(key.length) ?? null;
}

/** What is stored after a choice for one credential. @param path null: none */
export function withChosenPath(credential: Credential, path: string | null, chosen: readonly string[]): string[] {
  const key = keyOf(credential);
  return [...chosen.filter((one) => !one.startsWith(key)), ...(path === null ? [] : [key + path])];
}
