import { profilePrivateLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { PASSWORD_MINIMUM, USERNAME } from "@/entities/profile/domain/username-and-password-rules";
import { copy } from "./copy.ts";

const email = z
  .string()
  .trim()
  .min(1, copy.errors.emailRequired)
  .pipe(z.email(copy.errors.emailFormat));
const newPassword = z
  .string()
  .min(1, copy.errors.passwordRequired)
  .min(PASSWORD_MINIMUM, copy.errors.passwordShort);

export const loginSchema = z.object({
  email,
  password: z.string().min(1, copy.errors.passwordRequired),
});
export type LoginValues = z.infer<typeof loginSchema>;

export const completeSchema = z.object({
  username: z
    .string()
    .trim()
    .min(1, copy.errors.usernameRequired)
    .regex(USERNAME, copy.errors.usernameFormat),
  phone: z.string().trim().max(profilePrivateLimits.phone_number.max),
  country: z.string().min(1, copy.errors.country),
  age: z.boolean().refine(Boolean, copy.errors.age),
});
export type CompleteValues = z.infer<typeof completeSchema>;

export const registerSchema = completeSchema.extend({ email, password: newPassword });
export type RegisterValues = z.infer<typeof registerSchema>;

export const factorSchema = z
  .object({ kind: z.enum(["app", "recovery"]), code: z.string().trim() })
  .superRefine(({ kind, code }, context) => {
    const bare = code.replaceAll(/[\s-]/gu, "");
    const isWhole = kind === "app" ? /^\d{6}$/u.test(bare) : /^[a-z\d]{16}$/iu.test(bare);
    if (isWhole) return;
    const message = kind === "app" ? copy.factor.codeFormat : copy.factor.recoveryFormat;
    context.addIssue({ code: "custom", path: ["code"], message });
  });
export type FactorValues = z.infer<typeof factorSchema>;

export const mailCodeSchema = z.object({
  email,
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/gu, ""))
    .pipe(z.string().regex(/^\d{6}$/u, copy.factor.codeFormat)),
});
export type MailCodeValues = z.infer<typeof mailCodeSchema>;

export const emailSchema = z.object({ email });
export type EmailValues = z.infer<typeof emailSchema>;

export const newPasswordSchema = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: copy.errors.passwordMismatch,
  });
export type NewPasswordValues = z.infer<typeof newPasswordSchema>;
