import { z } from "zod";
import { copy } from "./copy.ts";

const PASSWORD_MINIMUM = 6;
/** As the database has it: letters with accents, digits, `_`, `-`, `.`. */
const USERNAME = /^[\p{L}\p{Nd}_.-]{3,24}$/u;

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

export const registerSchema = z
  .object({
    username: z
      .string()
      .trim()
      .min(1, copy.errors.usernameRequired)
      .regex(USERNAME, copy.errors.usernameFormat),
    email,
    phone: z.string().trim().max(40),
    country: z.string().min(1, copy.errors.country),
    password: newPassword,
    confirmPassword: z.string(),
    age: z.boolean().refine(Boolean, copy.errors.age),
  })
  .superRefine(({ password, confirmPassword }, context) => {
    if (password !== confirmPassword) {
      context.addIssue({
        code: "custom",
        path: ["confirmPassword"],
        message: copy.errors.passwordMismatch,
      });
    }
  });
export type RegisterValues = z.infer<typeof registerSchema>;

export const recoverySchema = z.object({ email });
export type RecoveryValues = z.infer<typeof recoverySchema>;

export const newPasswordSchema = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: copy.errors.passwordMismatch,
  });
export type NewPasswordValues = z.infer<typeof newPasswordSchema>;
