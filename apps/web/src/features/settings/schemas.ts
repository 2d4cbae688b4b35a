import { profilePrivateLimits, profilesLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { PASSWORD_MINIMUM, USERNAME } from "@/entities/profile/domain/username-and-password-rules";
import { copy } from "./copy.ts";
import { hasClabe, isClabe } from "./domain/clabe.ts";

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
const { account, alias, holder } = profilePrivateLimits;
const { payments: texts } = copy;
const ALIAS = new RegExp(`^[A-Za-z0-9.-]{${alias.min},${alias.max}}$`, "u");

const withoutSpaces = (text: string) => text.replace(/\s/gu, "");
/** A schema for a text that must be valid, but may be empty. */
const fitting = (fits: (text: string) => boolean, message: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === "" || fits(value), message);
const within =
  ({ min, max }: { readonly min: number; readonly max: number }) =>
  (text: string) =>
    text.length >= min && text.length <= max;

export const paymentSchema = (country: string) => {
  const accountInvalid = hasClabe(country) ? texts.clabeInvalid : texts.accountInvalid;
  const isAccount = hasClabe(country)
    ? (value: string) => isClabe(withoutSpaces(value))
    : within(account);
  return z
    .object({
      cvu: fitting((value) => CVU.test(withoutSpaces(value)), texts.cvuInvalid),
      alias: fitting((value) => ALIAS.test(value), texts.aliasInvalid),
      account: fitting(isAccount, accountInvalid),
      holder: fitting(within(holder), texts.holderInvalid),
    })
    .refine((values) => values.account !== "" || values.holder === "", {
      path: ["account"],
      message: accountInvalid,
    })
    .refine((values) => values.holder !== "" || values.account === "", {
      path: ["holder"],
      message: texts.holderInvalid,
    });
};
export type PaymentValues = z.infer<ReturnType<typeof paymentSchema>>;
