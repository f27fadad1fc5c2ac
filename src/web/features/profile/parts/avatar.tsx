import { initials } from './initials.ts';

/** Initials in a circle; the name itself stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-16 shrink-0 place-items-center rounded-full bg-wash font-serif text-2xl font-medium text-accent"
    >
      {initials(name)}
    </span>
  );
}
