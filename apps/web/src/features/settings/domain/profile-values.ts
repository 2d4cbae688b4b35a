import type { Tables } from "@leyenda/db-types";
import { gamesToShow, identitiesToKeep } from "@/entities/game/domain/game-identities";
import type { PaymentValues, ProfileValues } from "../schemas.ts";

type StoredProfile = Pick<
  Tables<"profiles">,
  | "username"
  | "full_name"
  | "full_name_public"
  | "country"
  | "phone_number"
  | "bio"
  | "games_played"
  | "game_identities"
>;

/** Converts a profile to the form's values. */
export const toProfileValues = (profile: StoredProfile): ProfileValues => ({
  username: profile.username,
  fullName: profile.full_name ?? "",
  fullNamePublic: profile.full_name_public,
  country: profile.country,
  phone: profile.phone_number ?? "",
  bio: profile.bio ?? "",
  games: gamesToShow(profile.games_played, profile.game_identities),
  identities: profile.game_identities,
});

/** Converts the form's values to the columns to save; an empty text becomes null. */
export const toProfileRow = (values: ProfileValues) => ({
  username: values.username,
  full_name: values.fullName || null,
  full_name_public: values.fullNamePublic,
  country: values.country,
  bio: values.bio || null,
  phone_number: values.phone || null,
  games_played: values.games,
  game_identities: identitiesToKeep(values.games, values.identities),
});

export const NO_PAYMENT: PaymentValues = { cvu: "", alias: "", account: "", holder: "" };

/** The payment data to store: without empty values. */
export const toPayment = (values: PaymentValues): Partial<PaymentValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
