import { appName } from '#web/data/wire/config.ts';

/** The name without the logo, which is in the header of each page. */
export function Brand() {
  return (
    <span className="font-serif text-[min(1.3125rem,28px)] leading-none font-semibold tracking-[-0.01em]">
      {appName()}
    </span>
  );
}
