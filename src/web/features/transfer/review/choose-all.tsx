interface ChooseAllProps {
  /** How many can be chosen, and how many are. */
  possible: number;
  chosen: number;
  /** What stands beside the box. */
  text: string;
  onChoose: (isChosen: boolean) => void;
}

/** One box for all that is listed below it; half ticked where some are chosen. */
export function ChooseAll({ possible, chosen, text, onChoose }: ChooseAllProps) {
  const isAll = possible > 0 && chosen === possible;
  return (
    <label className="flex min-h-11 items-center gap-3 px-3 text-sm text-soft">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll;
        }}
        checked={isAll}
        disabled={possible === 0}
        onChange={(event) => onChoose(event.target.checked)}
        className="size-[18px] accent-(--accent)"
      />
      {text}
    </label>
  );
}
