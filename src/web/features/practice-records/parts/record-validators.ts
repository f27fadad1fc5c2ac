import { clientFeedbackSchema } from '#domain/records/client-feedback.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { credentialSchema } from '#domain/records/credential.ts';
import { educationSchema } from '#domain/records/education.ts';
import { mentorCoachingSchema } from '#domain/records/mentor-coaching.ts';
import { reflectionSchema } from '#domain/records/reflection.ts';
import { validateBySchema } from '#web/ui/form/validate-by-schema.ts';
import type { Validate } from '#web/ui/form/record-form.tsx';
import type { PracticeTable } from '../practice-records-search.ts';

const validateFeedback: Validate<object> = (entered) =>
  entered['feedback'] === ''
    ? { wrong: [{ column: 'feedback', message: 'Feedback is required' }] }
    : validateBySchema(clientFeedbackSchema)(entered);

/** Validates the rows of each kind by the API's schemas. */
export const VALIDATORS: Readonly<Record<PracticeTable, Validate<object>>> = {
  mentor_coaching: validateBySchema(mentorCoachingSchema),
  education: validateBySchema(educationSchema, contradictions.education),
  credentials: validateBySchema(credentialSchema, contradictions.credentials),
  reflections: validateBySchema(reflectionSchema),
  client_feedback: validateFeedback,
};
