import { messageOf } from '#web/data/wire/wire-error.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Copy } from '#web/ui/icons/copy.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface CopiedFieldProps {
  label: string;
  hint?: string;
  value: string;
  /** What is said once it is copied, where it is the only text to be copied. */
  copied?: string;
}

/** A text to be copied, such as a secret that is shown only once. */
export function CopiedField({ label, value, copied, ...rest }: CopiedFieldProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success({ title: copied ?? `${label} copied` }),
      (error: unknown) => toast.destructive({ title: 'Could not copy', description: messageOf(error) }),
    );
  return (
    <Field label={label} {...rest}>
      {(control) => (
        <div className="flex gap-2">
          <TextInput {...control} readOnly value={value} onFocus={({ target }) => target.select()} />
          <Button
            variant="secondary"
            onClick={() => void copy()}
            {...(copied === undefined && { 'aria-label': `Copy ${label}` })}
          >
            <Copy className="size-4" />
            Copy
          </Button>
        </div>
      )}
    </Field>
  );
}
