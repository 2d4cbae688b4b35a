import { profilePrivateLimits, profilesLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { PASSWORD_MINIMUM, USERNAME } from "@/entities/profile/domain/account";
import { copy } from "./copy.ts";

export const profileSchema = z.object({
  username: z
    .string()
    .trim()
    .min(1, copy.profile.usernameRequired)
    .regex(USERNAME, copy.profile.usernameFormat),
  fullName: z.string().trim().max(profilePrivateLimits.full_name.max),
  fullNamePublic: z.boolean(),
  country: z.string(),
  phone: z.string().trim().max(profilePrivateLimits.phone_number.max),
  bio: z.string().trim().max(profilesLimits.bio.max),
  games: z.array(z.string()),
  identities: z.record(z.string(), z.string().trim().max(profilesLimits.game_identities.max)),
});
export type ProfileValues = z.infer<typeof profileSchema>;

export const emailSchema = z.object({
  email: z.string().trim().min(1, copy.email.required).pipe(z.email(copy.email.format)),
});
export type EmailValues = z.infer<typeof emailSchema>;

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

const CVU = new RegExp(`^\\d{${profilePrivateLimits.cvu.max}}$`, "u");
const { alias } = profilePrivateLimits;
const ALIAS = new RegExp(`^[A-Za-z0-9.-]{${alias.min},${alias.max}}$`, "u");

export const paymentSchema = z.object({
  cvu: z
    .string()
    .trim()
    .refine(
      (value) => value === "" || CVU.test(value.replace(/\s/gu, "")),
      copy.payments.cvuInvalid,
    ),
  alias: z
    .string()
    .trim()
    .refine((value) => value === "" || ALIAS.test(value), copy.payments.aliasInvalid),
});
export type PaymentValues = z.infer<typeof paymentSchema>;
