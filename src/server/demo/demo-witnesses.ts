// Requests of the demo coach to witnesses, with their answers: a client and a supervisor have confirmed, an organisation has in place of
// names, and one client has not answered yet. Pure, like practice.ts.
import type { WitnessAnswerInput } from '#domain/witnesses/witness-answer.ts';
import type { WitnessAsk } from '#domain/witnesses/witness-ask.ts';
import type { Practice } from './practice-rows.ts';

type Answer = Partial<Omit<WitnessAnswerInput, 'token'>>;

export interface DemoRequest {
  readonly ask: WitnessAsk;
  /** Null: none yet. */
  readonly answer: Answer | null;
}

const ORGANISATION = 'Kestrel Systems';

export function demoRequests({ clients, supervision_sessions }: Practice, newId: () => string): DemoRequest[] {
  const [first, second] = [clients[0]!, clients[1]!];
  const staff = clients.filter(({ organisation }) => organisation === ORGANISATION);
  const supervisor = supervision_sessions[0]!.supervisor_name;
  const to = (change: Partial<WitnessAsk>): WitnessAsk => ({
    id: newId(),
    kind: 'client',
    witness_name: 'A witness',
    witness_email: 'witness@example.org',
    client_ids: [],
    subject: null,
    period_from: null,
    period_to: null,
    message: '',
    letter: null,
    ...change,
  });
  const ofClient = ({ id, name, email }: typeof first): Partial<WitnessAsk> => ({
    witness_name: name,
    witness_email: email || 'client@example.org',
    client_ids: [id],
    message: 'I am putting together my credential application, and would be glad if you could confirm our hours.',
  });
  return [
    { ask: to(ofClient(first)), answer: { name: first.name, words: 'Happy to.' } },
    { ask: to(ofClient(second)), answer: null },
    { ask: to(ofOrganisation(staff.map(({ id }) => id))), answer: ORGANISATION_ANSWER },
    {
      ask: to({
        kind: 'supervisor',
        subject: supervisor,
        witness_name: supervisor,
        witness_email: 'supervisor@example.org',
      }),
      answer: { name: supervisor, role: 'Supervisor' },
    },
  ];
}

const ofOrganisation = (client_ids: string[]): Partial<WitnessAsk> => ({
  kind: 'organisation',
  subject: ORGANISATION,
  witness_name: 'Marta Lindgren',
  witness_email: 'people@example.org',
  client_ids,
  message: 'As agreed, this stands in for the names of those I coached.',
  letter: {
    coach_role: 'External coach',
    witness_role: 'Head of People',
    policy: 'Coaching is confidential. We keep no record of who was coached.',
  },
});

const ORGANISATION_ANSWER: Answer = {
  name: 'Marta Lindgren',
  role: 'Chief People Officer',
  policy: 'Coaching is confidential: neither names nor contents are shared with us.',
};
