import { FileUp } from '#web/ui/icons/file-up.tsx';
import { clsx } from 'clsx';
import { useState, type DragEvent } from 'react';

interface FileDropProps {
  title: string;
  /** Which files it takes. */
  text: string;
  /** As the attribute `accept` has them. */
  endings: string;
  onFile: (file: File) => void;
  busy: boolean;
}

/** A file by button, keyboard, or dropped here. */
export function FileDrop({ title, text, endings, onFile, busy }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside does the same by keyboard
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'grid cursor-pointer justify-items-center gap-1 rounded-card border border-dashed px-6 py-10 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-wash' : 'border-edge hover:bg-sunk',
      )}
    >
      <input
        type="file"
        accept={endings}
        disabled={busy}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <FileUp className="mb-2 size-6 text-accent" strokeWidth={1.75} />
      <span className="font-[560]">{title}</span>
      <span className="text-sm text-soft">{text}</span>
      <span className="text-sm text-soft max-md:hidden">or drop it here</span>
    </label>
  );
}
