import { clientFeedbackSchema } from '#domain/credential-records/client-feedback-schema.ts';
import { contradictions } from '#domain/credential-records/contradictions.ts';
import { credentialSchema } from '#domain/credential-records/credential-schema.ts';
import { educationSchema } from '#domain/credential-records/education-schema.ts';
import { mentorCoachingSchema } from '#domain/credential-records/mentor-coaching-schema.ts';
import { reflectionSchema } from '#domain/credential-records/reflection-schema.ts';
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
