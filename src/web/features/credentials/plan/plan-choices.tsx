import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { nameOf } from '#domain/accreditation/bodies/bodies.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { MeasuredPace } from '#domain/accreditation/plan/pace.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { BackToOwnPace } from './back-to-own-pace.tsx';
import { HoursAWeek } from './hours-a-week.tsx';
import { MAX_HOURS_A_WEEK, MAX_NEW_CLIENTS, type CredentialsSearch, type SearchChange } from '../credentials-search.ts';

interface BodyChoiceProps {
  bodies: readonly Body[];
  onChoose: (bodies: Body[]) => void;
}

/** The bodies to plan for. */
export function BodyChoice({ bodies, onChoose }: BodyChoiceProps) {
  return (
    <fieldset className="mb-5 print:hidden">
      <legend className="mb-1.5 text-sm font-[560]">Plan for</legend>
      <div className="flex flex-wrap gap-x-6">
        {BODY_NAMES.map((body) => (
          <CheckField
            key={body}
            checked={bodies.includes(body)}
            onCheck={(isPlanned) =>
              onChoose(BODY_NAMES.filter((one) => (one === body ? isPlanned : bodies.includes(one))))
            }
            className="md:min-h-9"
          >
            {nameOf(body)}
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}

interface WhatIfProps {
  /** Of the nearest credential, as measured; null: nothing is planned. */
  measured: MeasuredPace | null;
  search: CredentialsSearch;
  onChange: (change: SearchChange) => void;
}

/** What if the pace were another? Both fields start with the coach's own pace. */
export function WhatIf({ measured, search: { week, clients }, onChange }: WhatIfProps) {
  const own = measured?.isLongEnough ? measured : null;
  const ownHours = own && Math.round(own.all / (MINUTES_PER_HOUR / 10)) / 10;
  const isOwn = week === undefined && clients === undefined;
  return (
    <div className="mb-6 print:hidden">
      {/* The key puts the own pace back into the fields. */}
      <div key={`${isOwn} ${ownHours} ${own?.newClients}`} className="flex flex-wrap gap-x-6 gap-y-3">
        <Field label="Hours a week">
          {({ id }) => (
            <HoursAWeek
              id={id}
              value={week ?? ownHours}
              min={0}
              max={MAX_HOURS_A_WEEK}
              onChange={(next) => onChange({ week: next })}
            />
          )}
        </Field>
        <Field label="New clients a year">
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_NEW_CLIENTS}
            step={1}
            defaultValue={clients ?? own?.newClients ?? ''}
            onChange={({ target: { validity, value } }) => {
              if (validity.valid && value !== '') onChange({ clients: Number(value) });
            }}
            className="w-28"
          />
        </Field>
      </div>
      <p className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-soft md:min-h-9">
        {own
          ? `Your pace: ${amountText(Math.round(own.all), 'minutes')} a week in the last 90 days, ${amountText(Math.round(own.paid), 'minutes')} of it paid. ${own.newClients} new ${own.newClients === 1 ? 'client' : 'clients'} in the last year.`
          : 'Your own pace isn’t known yet: it takes eight weeks of sessions.'}
        {!isOwn && <BackToOwnPace onBack={onChange} />}
      </p>
    </div>
  );
}
