import { RECORDS } from '#domain/records/all-records.ts';
import type { Column } from '#domain/records/column.ts';
import { today } from '#web/data/device/today.ts';
import { clientNamesQuery } from '#web/data/records/client-names.ts';
import type { Values } from '#web/data/records/compare-versions.ts';
import type { Clash } from '#web/data/records/which-to-keep.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/overlay/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { valueText } from './value-text.ts';

interface WhichToKeepProps extends Clash {
  /** The values to write by column, or null to go back to the form. */
  answer: (chosen: Values | null) => void;
}

type Choice = 'mine' | 'stored' | 'both';

/** Shows what the form saves beside what is stored by now, and asks for each column which to keep. */
export function WhichToKeep({ table, columns, mine, stored, answer }: WhichToKeepProps) {
  const record = RECORDS[table];
  const described: Readonly<Record<string, Column>> = record.columns;
  const { data: clients = [] } = useQuery({ ...clientNamesQuery, enabled: columns.includes('client_id') });
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [isMissing, setMissing] = useState(false);

  // A coach reads the day beside an instant; the instant goes with it.
  const shown = columns.filter((column) => described[column]?.kind !== 'instant');

  const save = () => {
    if (shown.some((column) => choices[column] === undefined)) return setMissing(true);
    const chosen = columns.map((column) => {
      const choice = choices[column] ?? choices['day'] ?? 'stored';
      return [column, chosenValue(choice, mine[column], stored[column])];
    });
    answer(Object.fromEntries(chosen) as Values);
  };
  return (
    <Dialog
      open
      onOpenChange={() => answer(null)}
      title="Changed on another device"
      description={`This ${record.one} was saved elsewhere while you were editing it. Choose what to keep.`}
    >
      <div className="grid gap-5">
        {shown.map((name) => {
          const column = described[name];
          if (!column) return null;
          const textOf = (value: unknown) => valueText(column, value, { clients, today: today() });
          return (
            <VersionChoice
              key={name}
              label={column.label}
              mine={textOf(mine[name])}
              stored={textOf(stored[name])}
              hasBoth={column.kind === 'text' && Boolean(mine[name]) && Boolean(stored[name])}
              choice={choices[name]}
              isMissing={isMissing && choices[name] === undefined}
              onChoose={(choice) => setChoices({ ...choices, [name]: choice })}
            />
          );
        })}
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={() => answer(null)}>
          Back to the form
        </Button>
        <Button onClick={save}>Save</Button>
      </DialogActions>
    </Dialog>
  );
}

function chosenValue(choice: Choice, mine: unknown, stored: unknown): unknown {
  if (choice === 'both') return `${String(stored)}\n\n${String(mine)}`;
  return choice === 'mine' ? mine : stored;
}

interface VersionChoiceProps {
  label: string;
  mine: string;
  stored: string;
  /** Whether both texts can be kept, one below the other. */
  hasBoth: boolean;
  choice: Choice | undefined;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
}

function VersionChoice({ label, mine, stored, hasBoth, choice, isMissing, onChoose }: VersionChoiceProps) {
  const name = useId();
  const options: [choice: Choice, title: string, text: string][] = [
    ['mine', 'What you entered', mine],
    ['stored', 'What is saved', stored],
  ];
  if (hasBoth) options.push(['both', 'Keep both', 'What is saved, then what you entered']);
  return (
    <fieldset aria-describedby={isMissing ? `${name}-missing` : undefined}>
      <legend className="mb-1.5 text-sm font-[560]">{label}</legend>
      <div className="grid gap-2">
        {options.map(([value, title, text]) => (
          <label
            key={value}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-lg border border-rule px-3 py-2.5 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="row-span-2 self-center accent-accent outline-none"
            />
            <span className="text-[13px] text-soft">{title}</span>
            <span className="max-h-48 min-w-0 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{text}</span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={`${name}-missing`} role="alert" className="mt-1.5 text-sm text-red">
          Choose one for {label}.
        </p>
      )}
    </fieldset>
  );
}
