import { clsx } from 'clsx';

interface SpinnerProps {
  /** For screen readers; missing if a text beside the spinner says the same. */
  label?: string;
  className?: string;
}

export function Spinner({ label, className }: SpinnerProps) {
  const mark = (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  );
  if (label === undefined) return mark;
  return (
    <output className="inline-flex items-center gap-3 text-soft">
      {mark}
      <span>{label}</span>
    </output>
  );
}
