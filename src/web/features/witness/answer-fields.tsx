import {
  WITNESS_NAME_MAX_CHARS,
  WITNESS_POLICY_MAX_CHARS,
  WITNESS_ROLE_MAX_CHARS,
  WITNESS_WORDS_MAX_CHARS,
} from '#domain/witnesses/witness-limits.ts';
import { ANSWER_TEXTS } from '#domain/witnesses/witness-page-texts.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { needsName, type Entered } from './use-answer.ts';

interface AnswerFieldsProps {
  entered: Entered;
  wrong: { name?: string; words?: string };
  isOrganisation: boolean;
  onChange: (change: Partial<Entered>) => void;
}

/** The fields of the chosen answer. */
export function AnswerFields({ entered, wrong, isOrganisation, onChange }: AnswerFieldsProps) {
  const { choice } = entered;
  return (
    <>
      {needsName(entered) && (
        <Field label="Your name" error={wrong.name}>
          <TextInput
            value={entered.name}
            maxLength={WITNESS_NAME_MAX_CHARS}
            autoComplete="name"
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
      )}
      {needsName(entered) && isOrganisation && <OrganisationFields entered={entered} onChange={onChange} />}
      {(choice === 'corrected' || choice === 'declined') && (
        <Field
          label={choice === 'corrected' ? ANSWER_TEXTS.differsLabel : ANSWER_TEXTS.declineLabel}
          optional={choice === 'declined'}
          hint={choice === 'corrected' ? ANSWER_TEXTS.differsHint : undefined}
          error={wrong.words}
        >
          <TextArea
            value={entered.words}
            maxLength={WITNESS_WORDS_MAX_CHARS}
            rows={3}
            onChange={({ target }) => onChange({ words: target.value })}
          />
        </Field>
      )}
      {choice === 'not_me' && <output className="block">{ANSWER_TEXTS.notMeText}</output>}
    </>
  );
}

/** What the organisation's letter says about the person who confirms, and about names. */
function OrganisationFields({ entered, onChange }: Pick<AnswerFieldsProps, 'entered' | 'onChange'>) {
  return (
    <>
      <Field label="Your role there">
        <TextInput
          value={entered.role}
          maxLength={WITNESS_ROLE_MAX_CHARS}
          autoComplete="organization-title"
          onChange={({ target }) => onChange({ role: target.value })}
        />
      </Field>
      <Field label="Your policy on keeping names confidential" hint="In your words, if these aren’t right.">
        <TextArea
          value={entered.policy}
          maxLength={WITNESS_POLICY_MAX_CHARS}
          rows={3}
          onChange={({ target }) => onChange({ policy: target.value })}
        />
      </Field>
    </>
  );
}
