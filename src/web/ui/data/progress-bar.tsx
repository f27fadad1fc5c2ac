/* eslint-disable jsx-a11y/prefer-tag-over-role -- <progress> takes no styles that look alike in every browser */
interface ProgressBarProps {
  /** In percent; limited to 0 to 100 when shown. */
  percent: number;
  label: string;
  /** What screen readers read instead of the percentage. */
  valueText?: string;
}

export function ProgressBar({ percent, label, valueText }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
      className="h-2.5 overflow-hidden rounded-full border border-rule bg-sunk"
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-300" style={{ width: `${shown}%` }} />
    </div>
  );
}
