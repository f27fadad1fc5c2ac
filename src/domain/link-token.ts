// Links and addresses that lead somewhere without a sign-in have a token of this form (src/server/link-token.ts makes them).

/** 256 bits in base64url. */
export const LINK_TOKEN_PATTERN = /^[\w-]{43}$/;
