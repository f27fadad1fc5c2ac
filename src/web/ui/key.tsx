/** A key to press, as a hint: `aria-keyshortcuts` says it to those who hear the page. */
export function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="inline-grid h-5 min-w-5 place-items-center rounded border border-current px-1 font-sans text-xs leading-none text-current opacity-80 max-md:hidden pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
