import { CheckField } from '#web/ui/form/check-field.tsx';
interface ChooseAllProps {
  /** The number that can be chosen, and of those that are. */
  possible: number;
  chosen: number;
  /** The label. */
  text: string;
  onChoose: (isChosen: boolean) => void;
}

/** A checkbox for everything listed below it; indeterminate if only some are chosen. */
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
