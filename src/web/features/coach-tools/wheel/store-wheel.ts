import type { WheelInput } from '#domain/records/wheel.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { renew } from '#web/data/records/renew-records.ts';
import { rest } from '#web/data/auth/rest.ts';
import { toWireError } from '#web/data/wire/wire-error.ts';

const UNIQUE_VIOLATION = '23505';

/** Stores a new wheel under the id that its form made; sent again after a lost answer it is one write (spec decision 8). */
export function addWheel(id: string, wheel: WheelInput): Promise<void> {
  return logged('add wheel', async () => {
    const user = await requireUser();
    const { error } = await rest.from('wheels').insert({ id, ...wheel, user_id: user.id });
    if (!error) return;
    if (error.code !== UNIQUE_VIOLATION) throw toWireError(error);
    await writeWheel(id, wheel);
  });
}

/** A wheel stays with its client. */
export function updateWheel(id: string, wheel: WheelInput): Promise<void> {
  return logged('update wheel', () => writeWheel(id, wheel));
}

export function removeWheel(id: string): Promise<void> {
  return logged('delete wheel', async () => {
    const { error } = await rest.from('wheels').delete().eq('id', id);
    if (error) throw toWireError(error);
  });
}

export const renewWheels = () => renew(queryKeys.wheels);

async function writeWheel(id: string, { date, areas, note }: WheelInput): Promise<void> {
  const { data, error } = await rest.from('wheels').update({ date, areas, note }).eq('id', id).select('id');
  if (error) throw toWireError(error);
  if (data.length === 0) throw new Error('This wheel no longer exists');
}
