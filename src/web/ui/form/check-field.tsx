import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface CheckFieldProps extends ComponentProps<'input'> {
  onCheck?: (isChecked: boolean) => void;
}

/** A checkbox whose label, its children, is part of its target. The class name is the label's. */
export function CheckField({ className, children, onCheck, ...rest }: CheckFieldProps) {
  return (
    <label className={clsx('flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <input
        {...(onCheck && { onChange: ({ target }) => onCheck(target.checked) })}
        {...rest}
        type="checkbox"
        className="size-[18px] shrink-0 accent-(--accent)"
      />
      {children}
    </label>
  );
}
