import { SelectionBar } from '#web/ui/data/selection-bar.tsx';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { useState } from 'react';
import { DeleteSupervisionsDialog } from './delete-supervisions-dialog.tsx';
import { supervisionsText } from './supervisions-text.ts';

interface SupervisionSelectionProps {
  selection: Selection;
  /** The ids on this page. */
  shown: readonly string[];
  onDone: () => void;
}

/** Deletes what is selected, once it was asked about. */
export function SupervisionSelection({ selection, shown, onDone }: SupervisionSelectionProps) {
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  return (
    <>
      <SelectionBar
        many="supervision sessions"
        countText={supervisionsText}
        selection={selection}
        shown={shown}
        isDeleting={false}
        onDelete={setAsked}
        onDone={onDone}
      />
      {asked && <DeleteSupervisionsDialog ids={asked} onClose={() => setAsked(null)} onDeleted={onDone} />}
    </>
  );
}
