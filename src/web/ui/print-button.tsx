import { Printer } from '#web/ui/icons/printer.tsx';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

export function PrintButton(props: Omit<ComponentProps<typeof Button>, 'children' | 'variant'>) {
  return (
    <Button {...props} variant="secondary">
      <Printer className="size-4" />
      Print or save as PDF
    </Button>
  );
}
