import { clsx } from 'clsx';
import { useId } from 'react';

interface SegmentedControlProps<Value extends string> {
  /** The accessible name. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** Given to the chosen radio, for a form that focuses it. */
  id?: string;
}

/** Selects one of a few options, all of them visible. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
  id,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={clsx('flex min-w-0 flex-wrap rounded-lg border border-rule bg-sunk p-[3px]', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-md border border-transparent px-2.5 text-sm whitespace-nowrap text-soft transition-colors hover:text-ink has-checked:bg-card has-checked:font-[560] has-checked:text-ink has-checked:border-edge has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-[30px] md:px-3"
        >
          <input
            type="radio"
            {...(option.value === value ? { id } : {})}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
