import { z } from "zod";
import { copy } from "./copy.ts";

const PASSWORD_MINIMUM = 6;

export const profileSchema = z.object({
  username: z
    .string()
    .trim()
    .min(1, copy.profile.usernameRequired)
    .regex(/^[\p{L}\p{Nd}_.-]{3,24}$/u, copy.profile.usernameFormat),
  fullName: z.string().trim().max(120),
  fullNamePublic: z.boolean(),
  country: z.string(),
  phone: z.string().trim().max(40),
  bio: z.string().trim().max(1000),
  games: z.array(z.string()),
  identities: z.record(z.string(), z.string().trim().max(80)),
});
export type ProfileValues = z.infer<typeof profileSchema>;

export const passwordSchema = z
  .object({
    password: z.string().min(PASSWORD_MINIMUM, copy.security.short),
    confirm: z.string(),
  })
  .refine(({ password, confirm }) => password === confirm, {
    path: ["confirm"],
    message: copy.security.mismatch,
  });
export type PasswordValues = z.infer<typeof passwordSchema>;

export const paymentSchema = z.object({
  cvu: z
    .string()
    .trim()
    .refine(
      (value) => value === "" || /^\d{22}$/u.test(value.replace(/\s/gu, "")),
      copy.payments.cvuInvalid,
    ),
  alias: z
    .string()
    .trim()
    .refine(
      (value) => value === "" || /^[A-Za-z0-9.-]{6,20}$/u.test(value),
      copy.payments.aliasInvalid,
    ),
});
export type PaymentValues = z.infer<typeof paymentSchema>;
