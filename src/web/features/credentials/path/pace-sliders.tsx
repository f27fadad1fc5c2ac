import type { MeasuredPace } from '#domain/accreditation/plan/pace.ts';
import { numberText } from '#domain/formatting/number-text.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { useId } from 'react';
import { BackToOwnPace } from '../plan/back-to-own-pace.tsx';
import { MAX_HOURS_A_WEEK, MAX_NEW_CLIENTS } from '../credentials-search.ts';

/** What the coach asks instead of the measured pace, as in the address; undefined: as measured. */
export interface AskedPace {
  readonly week: number | undefined;
  readonly clients: number | undefined;
}

interface PaceSlidersProps {
  measured: MeasuredPace;
  asked: AskedPace;
  /** Whether the credential asks for clients. */
  hasClients: boolean;
  onAsk: (asked: AskedPace) => void;
}

const USUAL_HOURS = 20;
const USUAL_CLIENTS = 24;

/** What if the pace were another? Both begin with the coach's own, and the picture follows during a drag. */
export function PaceSliders({ measured, asked, hasClients, onAsk }: PaceSlidersProps) {
  const own = measured.isLongEnough ? measured : null;
  const { week, clients } = asked;
  const ownHours = (own?.all ?? 0) / MINUTES_PER_HOUR;
  const ownClients = measured.newClients;
  return (
    <div className="mt-1 mb-4 print:hidden">
      <div className="flex flex-wrap gap-x-8">
        <Slider
          label="What if: hours a week"
          text={
            week === undefined && own === null
              ? 'not known yet'
              : hoursTotal(Math.round((week ?? ownHours) * MINUTES_PER_HOUR))
          }
          value={week ?? ownHours}
          step={0.5}
          max={Math.min(MAX_HOURS_A_WEEK, Math.max(USUAL_HOURS, Math.ceil(ownHours * 2), week ?? 0))}
          onChange={(next) => onAsk({ ...asked, week: next })}
        />
        {hasClients && (
          <Slider
            label="New clients a year"
            text={numberText(clients ?? ownClients)}
            value={clients ?? ownClients}
            step={1}
            max={Math.min(MAX_NEW_CLIENTS, Math.max(USUAL_CLIENTS, ownClients * 2, clients ?? 0))}
            onChange={(next) => onAsk({ ...asked, clients: next })}
          />
        )}
      </div>
      <p className="flex min-h-11 items-center text-sm text-soft md:min-h-9">
        {week === undefined && clients === undefined ? (
          own && 'As in your last 90 days.'
        ) : (
          <BackToOwnPace onBack={onAsk} />
        )}
      </p>
    </div>
  );
}

interface SliderProps {
  label: string;
  text: string;
  value: number;
  step: number;
  max: number;
  onChange: (value: number) => void;
}

function Slider({ label, text, value, step, max, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="min-w-0" style={{ flex: '1 1 14rem' }}>
      <label htmlFor={id} className="flex justify-between gap-3 text-sm">
        {label} <span className="font-[560]">{text}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
        className="min-h-11 w-full cursor-pointer md:min-h-9"
        style={{ accentColor: 'var(--accent)' }}
      />
    </div>
  );
}
