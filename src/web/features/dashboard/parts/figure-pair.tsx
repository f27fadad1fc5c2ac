/** Two figures side by side, each above its label. */
export function FigurePair({ figures }: { figures: readonly { label: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse items-start justify-end">
          <dt className="text-xs whitespace-nowrap text-soft">{label}</dt>
          <dd data-value className="font-serif text-26 leading-[1.2] font-[450] tracking-[-0.015em] lining-figures">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
