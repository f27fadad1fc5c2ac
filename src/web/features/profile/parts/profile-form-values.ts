import { profileSchema } from '#domain/profile/profile-schema.ts';
import * as z from 'zod/mini';

/** The profile without what is not part of the form and is saved at once. */
export const profileFormSchema = z.omit(profileSchema, { theme: true, weekly_mail: true });
export type ProfileFormValues = z.infer<typeof profileFormSchema>;
