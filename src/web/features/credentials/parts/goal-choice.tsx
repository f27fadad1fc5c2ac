import {
  type Contained,
  type CredentialPath,
  withChosenPath,
  type Credential,
} from '#domain/accreditation/bodies/credential-path.ts';
import { pathOf, pathsTo } from '#domain/accreditation/bodies/paths.ts';
import type { Body } from '#domain/body-names.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { CredentialChoice } from '#web/parts/credential-choice.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { SearchChange } from '../credentials-search.ts';
import { ChoiceInLine } from './choice-in-line.tsx';
import { storeAim } from '#web/data/records/store-aim.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';

interface GoalChoiceProps {
  body: Body;
  level: string;
  /** The planned application date. */
  on: string;
  today: string;
  evidence: EvidenceRows;
  /** False: the credential is a guess, so the choice is open from the beginning. */
  isChosen: boolean;
  onChange: (change: SearchChange) => void;
}

/** A credential, the planned application date and the way to apply where there are several, in one line that opens to be changed. */
export function GoalChoice({ body, level, on, today, evidence, isChosen, onChange }: GoalChoiceProps) {
  return (
    <ChoiceInLine text={goalText({ body, level }, on, evidence)} isOpenFirst={!isChosen}>
      <div className="mb-7 grid items-start gap-4 wide:grid-cols-[minmax(10rem,27rem)_minmax(10rem,14rem)_minmax(10rem,14rem)] wide:justify-start">
        <CredentialChoice body={body} level={level} onChange={onChange} />
        <Field label="Apply on">
          <DateField
            value={on}
            onChange={({ target }) => onChange({ on: target.value === '' ? today : target.value })}
          />
        </Field>
        <PathChoice body={body} level={level} evidence={evidence} />
      </div>
    </ChoiceInLine>
  );
}

type Goal = Pick<GoalChoiceProps, 'body' | 'level'>;

/** @example goalText(pcc, '2026-11-26', evidence) // 'ICF PCC · apply on 26 November 2026 · way to apply not chosen yet' */
function goalText(credential: Goal, on: string, { credential_paths: chosen }: EvidenceRows): string {
  const way = pathOf(credential, chosen)?.choice ?? (pathsTo(credential).length > 0 && 'way to apply not chosen yet');
  return [`${credential.body} ${credential.level}`, `apply on ${longDate(on)}`, way].filter(Boolean).join(' · ');
}

/** Asked here and nowhere else; everything that follows the rules uses the answer. */
function PathChoice({ body, level, evidence }: Goal & Pick<GoalChoiceProps, 'evidence'>) {
  const choose = useChosenPath(evidence);
  const credential = { body, level };
  const paths = pathsTo(credential);
  if (paths.length === 0) return null;
  const chosen = pathOf(credential, evidence.credential_paths);
  return (
    <Field label="Which way do you apply?" hint={hintOf(chosen)}>
      <SelectField
        value={chosen?.path ?? ''}
        onChoose={(next) => choose(credential, next === '' ? null : next)}
        options={[['', 'I don’t know yet'], ...paths.map(({ path, choice }) => [path, choice] as const)]}
      />
    </Field>
  );
}

const LIST = new Intl.ListFormat('en-GB');
const CONTAINED: Readonly<Record<Contained, string>> = {
  education: 'the education',
  'mentor-coaching': 'mentor coaching',
  'performance-evaluation': 'the performance evaluation',
  everything: 'all that is asked for',
};

/** @example hintOf(level2) // 'It includes the education, mentor coaching and the performance evaluation.' */
function hintOf(chosen: CredentialPath | null): string {
  if (chosen === null) return 'Until you choose, we ask for everything.';
  if (chosen.contains.length === 0) return 'You show each requirement yourself.';
  return `It includes ${LIST.format(chosen.contains.map((one) => CONTAINED[one]))}.`;
}

/** Stores the way to apply for a credential. */
function useChosenPath({ credential_paths: chosen }: Pick<EvidenceRows, 'credential_paths'>) {
  const { data: profile } = useProfile();
  /** @param path null: not known */
  return (credential: Credential, path: string | null) => {
    if (!profile) return;
    const after = { credential_paths: withChosenPath(credential, path, chosen) };
    void storeAim(profile.id, after, { credential_paths: [...chosen] }, (error) =>
      showActionFailure('The way you apply could not be changed', error),
    );
  };
}
