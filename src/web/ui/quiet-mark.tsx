import type { Icon } from '#web/ui/icon.tsx';

/** A small icon in a list, whose text screen readers read and others see when they point at it. */
export function QuietMark({ icon: Icon, text }: { icon: Icon; text: string }) {
  return (
    <span title={text} className="relative z-10 mr-2 inline-block align-middle text-accent">
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{text}. </span>
    </span>
  );
}
