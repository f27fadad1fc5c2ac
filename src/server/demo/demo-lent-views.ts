// Views that the demo coach has lent: one that an assessor has opened and commented on, and one to a supervisor that was ended.
import { ALL_TIME, LENT_VISIT_HOURS, type LentViewInput } from '#domain/lent-views/lent-view.ts';
import { addDays } from '#domain/time.ts';
import type { Deps } from '#server/deps.ts';
import { readLending, writeLentView } from '#server/lent-views/write-lent-view.ts';
import type { Practice } from './practice-rows.ts';

/** Calls the API as the demo coach, or as `token`. */
export type Call = (method: string, path: string, body?: object, token?: string) => Promise<Response>;
type Coach = Parameters<typeof writeLentView>[1];

interface DemoComment {
  readonly area: 'sessions' | null;
  readonly row_id: string | null;
  readonly comment: string;
}

export interface DemoView {
  readonly view: LentViewInput;
  readonly comments: readonly DemoComment[];
  readonly isEnded: boolean;
}

/** @param today a calendar date */
export function demoViews(
  { sessions, supervision_sessions }: Practice,
  today: string,
  newId: () => string,
): DemoView[] {
  const latest = sessions
    .filter(({ date, completed }) => completed && date <= today)
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))[0]!;
  const supervisor = supervision_sessions[0]!.supervisor_name;
  const usual = {
    ...ALL_TIME,
    lends_learning: true,
    lends_practice: true,
  } as const;
  return [
    {
      view: {
        ...usual,
        id: newId(),
        assessor_name: 'Helen Marsh',
        assessor_email: 'assessor@example.org',
        message: 'This is the log for my PCC application. Please comment where you need more.',
        client_labels: 'initials',
        rules: ['ICF/PCC'],
        days: 60,
      },
      comments: [
        { area: 'sessions', row_id: latest.id, comment: 'Was this held online or in person?' },
        { area: null, row_id: null, comment: 'Clear and complete. I have no more questions about the hours.' },
      ],
      isEnded: false,
    },
    {
      view: {
        ...usual,
        id: newId(),
        assessor_name: supervisor,
        assessor_email: 'supervisor@example.org',
        message: '',
        period_from: addDays(today, -90),
        period_to: today,
        client_labels: 'numbers',
        lends_learning: false,
        lends_practice: false,
        rules: [],
        days: 14,
      },
      comments: [],
      isEnded: true,
    },
  ];
}

/** Lends, opens and ends them as people would; only the code that opens a view is not mailed. */
export async function lendDemoViews(deps: Deps, call: Call, coach: Coach, views: readonly DemoView[]): Promise<void> {
  for (const { view, comments, isEnded } of views) {
    await writeLentView(deps, coach, view, await readLending(deps.db, coach.sub, view.id));
    if (comments.length > 0) await comment(deps, call, { view: view.id, coach: coach.sub }, comments);
    if (isEnded) await call('POST', '/rest/v1/rpc/revoke_lent_view', { view: view.id });
  }
}

async function comment(
  { db, tokens, now }: Deps,
  call: Call,
  lent: { readonly view: string; readonly coach: string },
  comments: readonly DemoComment[],
): Promise<void> {
  await db.asServer('select private.note_lent_opening($1, $2, $3)', [lent.coach, lent.view, now()]);
  const token = await tokens.issueAssessor(lent, Math.floor(now().getTime() / 1000) + LENT_VISIT_HOURS * 3600);
  for (const each of comments)
    await call('POST', '/rest/v1/rpc/add_lent_comment', { id: crypto.randomUUID(), ...each }, token);
}
