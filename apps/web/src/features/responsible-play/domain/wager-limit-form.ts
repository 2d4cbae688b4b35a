import { wagerPreferencesLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { amountOr } from "@/lib/amount";
import { amountText } from "@/lib/amount-schema";
import { copy } from "../copy.ts";

/** The weekly limit as typed; empty means none. */
export const limitSchema = z.object({
  limit: amountText({
    unit: "tickets",
    ...wagerPreferencesLimits.weekly_limit,
    rangeError: copy.limit.invalid,
    isOptional: true,
  }),
});

export type LimitValues = z.infer<typeof limitSchema>;

/** The limit to store, as a number; null means no limit. */
export const typedLimit = ({ limit }: LimitValues): number | null =>
  limit.trim() === "" ? null : amountOr(limit, "tickets", 0);
