import { type ChallengeValues, stakeOf } from "../schemas.ts";
import { knownCountry } from "@/entities/profile/domain/country";
import { WAGER_DEFAULT } from "./challenge-link.ts";

/** The initial values of the form for a new challenge. */
export function challengeDefaults(country: string | null): ChallengeValues {
  return {
    isTeam: false,
    gameId: "",
    format: "1v1",
    bestOf: "1",
    wager: String(WAGER_DEFAULT),
    schedule: "any",
    country: knownCountry(country),
    privacy: "public",
    password: "",
    accepted: false,
  };
}

const FIELD_OF_REFUSAL: Readonly<Record<string, keyof ChallengeValues>> = {
  fields_required: "gameId",
  game_not_found: "gameId",
  invalid_wager: "wager",
  wagers_off_for_game: "gameId",
  insufficient_tickets: "wager",
  password_required: "password",
  weekly_limit: "wager",
  team_too_small: "format",
};

/** The field that a refusal of the database concerns; null if it concerns the whole form. */
export function refusedField(code: string | null): keyof ChallengeValues | null {
  return (code !== null && FIELD_OF_REFUSAL[code]) || null;
}

interface Sides {
  readonly participantId: string;
  readonly isFriendly: boolean;
}

/** The form's values as arguments of the procedure `create_challenge_and_match`. */
export function creationArguments(values: ChallengeValues, { participantId, isFriendly }: Sides) {
  const isPrivate = values.privacy === "private";
  return {
    p_creator_participant_id: participantId,
    p_game_id: values.gameId,
    p_format: values.format,
    p_wager_amount: isFriendly ? 0 : stakeOf(values),
    p_privacy: values.privacy,
    ...(isPrivate ? { p_password: values.password } : {}),
    p_preferred_schedule: values.schedule,
    ...(values.country ? { p_country: values.country } : {}),
    p_best_of: Number(values.bestOf),
    p_is_team_challenge: values.isTeam,
  };
}
