import { DatabaseError } from 'pg';

/** Whether a statement was refused since a row with the same key is there, perhaps since a moment ago. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505';
