import { clsx } from 'clsx';
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx';
import type { ComponentProps } from 'react';

/** In their order. */
export type Options<Value extends string | number = string> = readonly (readonly [value: Value, label: string])[];

/** Options whose values are their labels. */
export const textOptions = <Value extends string>(texts: readonly Value[]): Options<Value> =>
  texts.map((text) => [text, text] as const);

interface SelectFieldProps<Value extends string> extends ComponentProps<'select'> {
  /** They follow the children. As a record, in its order. */
  options?: Options<Value | number> | Readonly<Record<Value, string>>;
  onChoose?: (value: Value) => void;
}

/** The browser's select element, which works well on phones and by keyboard. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { className, children, options = [], onChoose, ...rest } = props;
  const pairs = (Array.isArray(options) ? options : Object.entries(options)) as Options<string | number>;
  return (
    <span className="relative block">
      <select
        {...(onChoose && { onChange: ({ target }) => onChoose(target.value as Value) })}
        {...rest}
        className={clsx('control appearance-none pr-9', className)}
      >
        {children}
        {pairs.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft" />
    </span>
  );
}
