import { declareMatchWinnerLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { decideDisputeCopy } from "../decide-dispute-copy.ts";

export type DisputeReason = keyof typeof decideDisputeCopy.reasons;

/** The maximum number of characters of the detail, because a match stores the reason and the detail as one text. */
export const DETAIL_MAX =
  declareMatchWinnerLimits.reason.max -
  Math.max(...Object.values(decideDisputeCopy.reasons).map((reason) => reason.length + 1));

export const disputeReasons = Object.keys(decideDisputeCopy.reasons) as readonly DisputeReason[];

/** The decision of a dispute: which side's report counts, or neither, and the reason. */
export const disputeSchema = z
  .object({
    verdict: z.enum(["1", "2", "other"], decideDisputeCopy.verdictMissing),
    reason: z.enum(disputeReasons, decideDisputeCopy.reasonMissing),
    detail: z.string().trim().max(DETAIL_MAX),
  })
  .refine(({ reason, detail }) => reason !== "other" || detail !== "", {
    path: ["detail"],
    message: decideDisputeCopy.detailMissing,
  });

export type DisputeInput = z.input<typeof disputeSchema>;
export type DisputeValues = z.output<typeof disputeSchema>;

/** Returns the reason of the decision as both sides read it: the chosen sentence, then what the referee typed. */
export function reasonText({ reason, detail }: Omit<DisputeValues, "verdict">): string {
  if (reason === "other") return detail;
  return [decideDisputeCopy.reasons[reason], detail].join(" ").trim();
}

/** Returns the report of a side; undefined if the side sent none. */
export function reportOf(
  reports: readonly MatchReport[],
  side: { readonly id: string } | null,
): MatchReport | undefined {
  return reports.find((report) => report.participant_id === side?.id);
}
