import { valueText } from '#domain/records/value-text.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import type { Column } from '#domain/records/column.ts';
import { joinTexts } from '#domain/records/join-texts.ts';
import { today } from '#web/data/device/today.ts';
import { useClientChoices } from '#web/data/records/client-choices.ts';
import type { Values } from '#web/data/records/versions/compare-versions.ts';
import type { AskedWhich } from '#web/data/records/versions/which-to-keep.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { Dialog, DialogActions } from '#web/ui/overlay/dialog.tsx';
import { useState } from 'react';

type Choice = 'mine' | 'stored' | 'both';

const TOO_LONG_TEXT = 'Together they’re too long for this field. To keep both, go back and shorten yours.';

/** Shows what the form saves beside what is stored by now, and asks for each column which to keep. */
export function WhichToKeep({ table, columns, mine, stored, back, answer }: AskedWhich) {
  const record = RECORDS[table];
  const described: Readonly<Record<string, Column>> = record.columns;
  const { clients } = useClientChoices(columns.includes('client_id'));
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [isMissing, setMissing] = useState(false);

  // A coach reads the day next to an instant; the instant is chosen with it.
  const shown = columns.filter((column) => described[column]?.kind !== 'instant');

  const isTextOfBoth = (name: string) =>
    described[name]?.kind === 'text' && Boolean(mine[name]) && Boolean(stored[name]);
  const bothOf = (name: string) =>
    described[name] && joinTexts(String(stored[name]), String(mine[name]), described[name].schema);

  const save = () => {
    if (shown.some((column) => choices[column] === undefined)) return setMissing(true);
    const chosen = columns.map((column) => {
      const choice = choices[column] ?? choices['day'] ?? 'stored';
      return [column, choice === 'both' ? bothOf(column) : choice === 'mine' ? mine[column] : stored[column]];
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
          const hasBoth = isTextOfBoth(name) && bothOf(name) !== null;
          return (
            <ChoiceCards
              key={name}
              label={column.label}
              options={optionsOf(textOf(mine[name]), textOf(stored[name]), hasBoth)}
              value={choices[name] ?? null}
              onChange={(choice) => setChoices({ ...choices, [name]: choice })}
              hint={isTextOfBoth(name) && !hasBoth && TOO_LONG_TEXT}
              error={isMissing && choices[name] === undefined && `Choose one for ${column.label}.`}
            />
          );
        })}
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={() => answer(null)}>
          {back ?? 'Back to the form'}
        </Button>
        <Button onClick={save}>Save</Button>
      </DialogActions>
    </Dialog>
  );
}

function optionsOf(
  mine: string,
  stored: string,
  hasBoth: boolean,
): { value: Choice; title: string; content: string }[] {
  return [
    { value: 'mine', title: 'What you entered', content: mine },
    { value: 'stored', title: 'What is saved', content: stored },
    ...(hasBoth
      ? [{ value: 'both' as const, title: 'Keep both', content: 'What is saved, then what you entered' }]
      : []),
  ];
}
