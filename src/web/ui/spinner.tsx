/** @param label for screen readers; missing if a text beside the spinner says the same */
export function Spinner({ label }: { label?: string }) {
  const mark = (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
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
