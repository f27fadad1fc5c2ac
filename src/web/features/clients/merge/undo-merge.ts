import { UNDO_DURATION_MS } from '#domain/timing.ts';
import { CHANGED_MEANWHILE, undoClientMerge } from '#web/data/records/merge-clients.ts';
import { renewWithout } from '#web/data/records/renew-records.ts';
import { WireError } from '#web/data/wire/wire-error.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast } from '#web/ui/overlay/toast.ts';

/** Undoes a merge. If that would overwrite a later change it asks first. */
export async function undoMerge(mergeId: string, evenIfChanged = false): Promise<void> {
  try {
    const report = await undoClientMerge(mergeId, evenIfChanged);
    toast.success({ title: 'Merge undone', description: 'Both clients are there again.' });
    await renewWithout(report.kept_id, report.merged_id);
  } catch (error) {
    if (!(error instanceof WireError && error.code === CHANGED_MEANWHILE))
      return showActionFailure('Could not undo the merge', error);
    toast.warn({
      title: 'The client was changed after the merge',
      description: 'Undo brings back what was there before and drops that change.',
      action: { label: 'Undo anyway', onClick: () => void undoMerge(mergeId, true) },
      durationMs: UNDO_DURATION_MS,
    });
  }
}
