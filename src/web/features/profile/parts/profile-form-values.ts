import { profileSchema } from '#domain/profile/profile-schema.ts';
import * as z from 'zod/mini';

/** The profile without its theme, which is beside the form and saved as soon as it is chosen. */
export const profileFormSchema = z.omit(profileSchema, { theme: true });
export type ProfileFormValues = z.infer<typeof profileFormSchema>;
