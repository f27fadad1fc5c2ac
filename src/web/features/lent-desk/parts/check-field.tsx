import type { ComponentProps } from 'react';

/** A checkbox whose label is part of its target. */
export function CheckField({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 md:min-h-9">
      <input {...rest} type="checkbox" className="size-[18px] shrink-0 accent-(--accent)" />
      {label}
    </label>
  );
}
