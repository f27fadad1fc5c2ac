import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import { nameOf } from '#domain/accreditation/bodies/bodies.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import { numberText } from '#domain/formatting/number-text.ts';
import type { MeasuredPace } from '#domain/accreditation/plan/pace.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { BackToOwnPace } from './back-to-own-pace.tsx';
import { MAX_HOURS_A_WEEK, MAX_NEW_CLIENTS, type CredentialsSearch, type SearchChange } from '../credentials-search.ts';
import { readTypedLength, typedHours } from '#domain/lengths/typed-length.ts';
import { LengthInput } from '#web/ui/form/length-input.tsx';
import { useState } from 'react';

interface BodyChoiceProps {
  bodies: readonly Body[];
  onChoose: (bodies: Body[]) => void;
}

/** The bodies to plan for. */
export function BodyChoice({ bodies, onChoose }: BodyChoiceProps) {
  return (
    <fieldset className="mb-5">
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

/** As measured; null: not known. */
const ownPace = (measured: MeasuredPace) =>
  measured.isLongEnough ? { ...measured, hours: Math.round(measured.all / (MINUTES_PER_HOUR / 10)) / 10 } : null;

const isOwnPace = ({ week, clients }: CredentialsSearch) => week === undefined && clients === undefined;

const LIST = new Intl.ListFormat('en-GB');

/** @example choiceText(['ICF'], measured, {}) // 'ICF · 10.1 h a week · 24 new clients a year' */
export function choiceText(
  bodies: readonly Body[],
  measured: MeasuredPace | undefined,
  search: CredentialsSearch,
): string {
  const own = measured ? ownPace(measured) : null;
  const week = search.week ?? own?.hours;
  const clients = search.clients ?? own?.newClients;
  return [
    bodies.length === 0 ? 'No body chosen yet' : LIST.format(bodies),
    ...(week === undefined
      ? [measured && 'your pace isn’t known yet']
      : [`${isOwnPace(search) ? '' : 'what if '}${numberText(week)} h a week`]),
    clients !== undefined && `${numberText(clients)} new ${clients === 1 ? 'client' : 'clients'} a year`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface WhatIfProps {
  measured: MeasuredPace;
  search: CredentialsSearch;
  onChange: (change: SearchChange) => void;
}

/** What if the pace were another? Both fields start with the coach's own pace. */
export function WhatIf({ measured, search, onChange }: WhatIfProps) {
  const { week, clients } = search;
  const own = ownPace(measured);
  const isOwn = isOwnPace(search);
  return (
    <div className="mb-6">
      {/* The key puts the own pace back into the fields. */}
      <div key={`${isOwn} ${own?.hours} ${own?.newClients}`} className="flex flex-wrap gap-x-6 gap-y-3">
        <Field label="Hours a week">
          {({ id }) => (
            <HoursAWeek
              id={id}
              value={week ?? own?.hours ?? null}
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

interface HoursAWeekProps {
  id: string;
  /** In hours; null: not known. */
  value: number | null;
  min: number;
  max: number;
  onChange: (hours: number) => void;
}

/** Hours a week, which count from the moment they are understood and lie between `min` and `max`. */
function HoursAWeek({ id, value, min, max, onChange }: HoursAWeekProps) {
  const [typed, setTyped] = useState(value === null ? '' : numberText(value, { useGrouping: false }));
  const isAllowed = (hours: number) => hours >= min && hours <= max;
  const isUnderstood = readTypedLength(typed, 'hours').minutes !== null;
  const isWrong = typed.trim() !== '' && !isAllowed(typedHours(typed));
  return (
    <div className="w-52">
      <LengthInput
        id={id}
        typed={typed}
        field="hours"
        inputMode="decimal"
        value={typed}
        {...(isWrong
          ? {
              'aria-invalid': true,
              problem: isUnderstood ? `From ${numberText(min)} to ${numberText(max)} h` : 'Not hours',
            }
          : {})}
        onChange={({ target }) => {
          setTyped(target.value);
          const hours = typedHours(target.value);
          if (isAllowed(hours)) onChange(hours);
        }}
      />
    </div>
  );
}
