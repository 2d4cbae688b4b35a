import { z } from "zod";
import { AuthError } from "./auth-error.ts";

/** The maximum size of user metadata. Every access token contains them and must fit into a request header. */
const MAX_METADATA_BYTES = 4096;
const MAX_APP_METADATA_BYTES = 512;
const MAX_EMAIL_LENGTH = 254;

// Matches one ASCII e-mail address without quoting, as mail providers issue them. Refuses characters that could add a
// second recipient or a header to a mail (commas, angle brackets, white space).
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Returns the e-mail address trimmed and in lower case. Throws the protocol's error if it is invalid. */
export function normalizeEmail(value: string): string {
  const email = value.trim().toLowerCase();
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email)) {
    throw new AuthError(400, "validation_failed", (say) => say.auth.emailInvalid);
  }
  return email;
}

/**
 * Returns an e-mail address in the form in which accounts store it, without validation. Look-ups use it if the response
 * must not reveal whether the e-mail address is valid or has an account.
 */
export function looseEmail(value: string): string {
  return value.trim().toLowerCase().slice(0, MAX_EMAIL_LENGTH);
}

const optionalText = z.string().max(10_000).nullish();
const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});
const pkce = { code_challenge: optionalText, code_challenge_method: optionalText };

export const signupSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata,
  ...pkce,
});

export const passwordGrantSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
});
export const refreshGrantSchema = z.object({ refresh_token: z.string().min(1).max(1000) });
export const pkceGrantSchema = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
});
export const recoverSchema = z.object({ email: z.string(), ...pkce });
export const otpSchema = z.object({
  email: optionalText,
  phone: optionalText,
  data: metadata,
  create_user: z.boolean().nullish(),
  ...pkce,
});

export const resendSchema = z.object({
  email: optionalText,
  phone: optionalText,
  type: z.enum(["signup", "email_change", "sms", "phone_change"]),
  ...pkce,
});

export const verifySchema = z.object({
  type: z.string().max(40),
  email: optionalText,
  phone: optionalText,
  token: optionalText,
  token_hash: optionalText,
});

export const updateUserSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: z.record(z.string(), z.unknown()).nullish(),
  nonce: z.string().max(20).nullish(),
  ...pkce,
});

export const enrolFactorSchema = z.object({
  factor_type: z.string().max(40),
  friendly_name: z.string().max(100).nullish(),
  issuer: z.string().max(100).nullish(),
});
export const verifyFactorSchema = z.object({
  challenge_id: z.string().max(40),
  code: z.string().max(20),
});
export const inviteSchema = z.object({ email: z.string(), data: metadata });
export const generateLinkSchema = z.object({
  type: z.enum([
    "signup",
    "invite",
    "magiclink",
    "recovery",
    "email_change_current",
    "email_change_new",
  ]),
  email: z.string(),
  new_email: optionalText,
  password: optionalText,
  data: metadata,
});
export const recoveryCodesSchema = z.object({ friendly_name: z.string().max(100).nullish() });
export const recoveryCodeSchema = z.object({ code: z.string().max(60) });

export const adminUserSchema = z.object({
  id: z.uuid().nullish(),
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
  role: optionalText,
  ban_duration: optionalText,
});

/** The maximum nesting of JSON. Clients need no more, and deeper nesting could exhaust the stack of recursive code. */
const MAX_DEPTH = 32;

/** Parses JSON of limited depth. Throws if the text is invalid or nested too deeply. */
export function parseJson(text: string): unknown {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth > MAX_DEPTH) throw new RangeError("JSON nested too deeply");
  }
  return JSON.parse(text);
}

/** Validates a body. Throws the protocol's error, which does not repeat the invalid input. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw new AuthError(400, "validation_failed", (say) => say.auth.fieldsInvalid);
}

/** Refuses metadata that would not fit into the access token's header. */
export function checkMetadata(
  data: Record<string, unknown>,
  maxBytes = MAX_METADATA_BYTES,
): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(data)) > maxBytes) {
    throw new AuthError(422, "validation_failed", (say) => say.auth.metadataTooLarge);
  }
  return data;
}

/** Like `checkMetadata`, for metadata that only the server writes. */
export function checkAppMetadata(data: Record<string, unknown>): Record<string, unknown> {
  return checkMetadata(data, MAX_APP_METADATA_BYTES);
}
