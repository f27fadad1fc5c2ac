import { CheckField } from '#web/ui/form/check-field.tsx';
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
    <CheckField
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !isAll;
      }}
      checked={isAll}
      disabled={possible === 0}
      onCheck={onChoose}
      className="px-3 text-sm text-soft"
    >
      {text}
    </CheckField>
  );
}
