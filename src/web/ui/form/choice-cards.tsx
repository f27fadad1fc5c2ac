import { useId, type ReactNode } from 'react';

interface ChoiceCardsProps<Value extends string> {
  label: ReactNode;
  options: readonly { value: Value; title: string; content: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  hint?: string | false;
  error?: string | false;
}

/** One of a few things that are shown whole, side by side where there is room. */
export function ChoiceCards<Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
  error,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-[560]">{label}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="grid min-h-11 min-w-0 cursor-pointer grid-cols-[auto_1fr] content-start gap-x-2.5 rounded-lg border border-rule px-3 py-2 text-sm has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="row-span-2 mt-0.5 size-4 accent-(--accent)"
            />
            <span className="min-w-0 text-13 text-soft [overflow-wrap:anywhere]">{option.title}</span>{' '}
            <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{option.content}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="mt-1.5 text-sm text-red">
          {error}
        </p>
      )}
      {hint && <p className="mt-1.5 text-13 text-soft">{hint}</p>}
    </fieldset>
  );
}
