import { clientFeedbackSchema } from '#domain/records/client-feedback.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { credentialSchema } from '#domain/records/credential.ts';
import { educationSchema } from '#domain/records/education.ts';
import { mentorCoachingSchema } from '#domain/records/mentor-coaching.ts';
import { reflectionSchema } from '#domain/records/reflection.ts';
import { judgeBy } from '#web/ui/form/judge-by.ts';
import type { Judge } from '#web/ui/form/record-form.tsx';
import type { PracticeTable } from '../practice-records-search.ts';

const judgeFeedback: Judge<object> = (entered) =>
  entered['feedback'] === ''
    ? { wrong: [{ column: 'feedback', message: 'Feedback is required' }] }
    : judgeBy(clientFeedbackSchema)(entered);

/** What holds each kind's rows: the schemas of the wire. */
export const JUDGES: Readonly<Record<PracticeTable, Judge<object>>> = {
  mentor_coaching: judgeBy(mentorCoachingSchema),
  education: judgeBy(educationSchema, contradictions.education),
  credentials: judgeBy(credentialSchema, contradictions.credentials),
  reflections: judgeBy(reflectionSchema),
  client_feedback: judgeFeedback,
};
