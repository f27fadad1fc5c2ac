import { witnessedByText } from '#domain/witnesses/witness-loss.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { UserCheck } from '#web/ui/icons/user-check.tsx';
import { QuietMark } from '#web/ui/quiet-mark.tsx';

/** In a list: who confirmed the row. */
export const WitnessMark = ({ witnesses }: { witnesses: readonly RowWitness[] }) =>
  witnesses.length > 0 && <QuietMark icon={UserCheck} text={witnessedByText(witnesses)} />;
