import { challengesLimits as limits, checkChallengeTermsLimits } from "@leyenda/db-types/limits";
import { challengesWords as words } from "@leyenda/db-types/words";
import { z } from "zod";
import { amountOr, readAmount } from "@/lib/amount";
import { formatTickets } from "@/lib/format";
import { copy } from "./copy.ts";

const fields = z.object({
  isTeam: z.boolean(),
  gameId: z.string(),
  format: z.enum(words.format),
  bestOf: z.string(),
  wager: z.string().trim(),
  schedule: z.enum(words.preferred_schedule),
  country: z.string().trim().max(limits.country.max, copy.create.countryLong),
  privacy: z.enum(words.privacy),
  password: z.string(),
  accepted: z.boolean(),
});

export type ChallengeValues = z.infer<typeof fields>;

/** The fields saved while the user buys tickets: all except the password and the acceptance of the conditions. */
export const storedFields = fields.omit({ password: true, accepted: true }).partial();

/** The fields of the first step, in their order on the page. */
export const DETAIL_FIELDS = [
  "isTeam",
  "gameId",
  "format",
  "bestOf",
  "wager",
  "schedule",
  "country",
  "privacy",
  "password",
] as const satisfies readonly (keyof ChallengeValues)[];

export interface ChallengeLimits {
  readonly personalTickets: number;
  readonly teamTickets: number;
  /** The number of tickets that the user's weekly limit still allows; null without a limit. */
  readonly weeklyLeft: number | null;
  /** True if no game allows a wager; the form then has no wager field. */
  readonly isFriendly: boolean;
  /** Ids of the games that allow no wager. */
  readonly friendlyGames: readonly string[];
}

/** Whether a game allows no wager. */
export const isFriendlyIn = (
  { isFriendly, friendlyGames }: Pick<ChallengeLimits, "isFriendly" | "friendlyGames">,
  gameId: string,
): boolean => isFriendly || friendlyGames.includes(gameId);

const friendFields = fields.pick({ gameId: true, bestOf: true, wager: true });

export type FriendChallengeValues = z.infer<typeof friendFields>;

/** The number of tickets that a form stakes. */
export const stakeOf = ({ wager }: Pick<ChallengeValues, "wager">): number =>
  amountOr(wager, "tickets", 0);

/** How many tickets a wallet lacks for a wager. */
export const missingFor = (wager: string, balance: number): number =>
  Math.max(0, stakeOf({ wager }) - balance);

interface Purse {
  readonly wallet: "personal" | "team";
  readonly balance: number;
  readonly weeklyLeft: number | null;
}

function wagerProblem(wager: string, { wallet, balance, weeklyLeft }: Purse): string | null {
  if (wager === "") return copy.create.required;
  const amount = readAmount(wager, "tickets");
  if (amount === null || amount < 1 || amount > limits.wager_amount.max)
    return copy.create.wagerInvalid;
  if (amount > balance)
    return copy.refusals.insufficient[wallet](formatTickets(missingFor(wager, balance)));
  return weeklyLeft !== null && amount > weeklyLeft ? copy.create.overWeeklyLimit : null;
}

/** The form for creating a challenge. The database checks it again, except the acceptance of the conditions. */
export function challengeSchema(conditions: ChallengeLimits) {
  const { personalTickets, teamTickets, weeklyLeft } = conditions;
  return fields.superRefine((values, context) => {
    const report = (path: keyof ChallengeValues, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (values.gameId === "") report("gameId", copy.create.required);
    const problem = isFriendlyIn(conditions, values.gameId)
      ? null
      : wagerProblem(values.wager, {
          wallet: values.isTeam ? "team" : "personal",
          balance: values.isTeam ? teamTickets : personalTickets,
          weeklyLeft,
        });
    if (problem) report("wager", problem);
    const { length } = values.password;
    const { min, max } = checkChallengeTermsLimits.password;
    if (values.privacy === "private" && (length < min || length > max)) {
      report("password", copy.create.passwordInvalid);
    }
    if (!values.accepted) report("accepted", copy.create.mustAccept);
  });
}

/** The challenge to a friend, paid from the user's wallet. */
export function friendChallengeSchema(conditions: Omit<ChallengeLimits, "teamTickets">) {
  const { personalTickets, weeklyLeft } = conditions;
  return friendFields.superRefine((values, context) => {
    const report = (path: keyof FriendChallengeValues, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (values.gameId === "") report("gameId", copy.create.required);
    const problem = isFriendlyIn(conditions, values.gameId)
      ? null
      : wagerProblem(values.wager, { wallet: "personal", balance: personalTickets, weeklyLeft });
    if (problem) report("wager", problem);
  });
}
