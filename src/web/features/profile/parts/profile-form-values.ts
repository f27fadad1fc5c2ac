import { profileSchema } from '#domain/profile/profile-schema.ts';
import * as z from 'zod/mini';

/** The profile without its theme, which is not part of the form and is saved at once. */
export const profileFormSchema = z.omit(profileSchema, { theme: true });
export type ProfileFormValues = z.infer<typeof profileFormSchema>;
