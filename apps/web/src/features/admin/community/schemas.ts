import { announcementsWords, reportsWords } from "@leyenda/db-types/words";
import {
  announcementsLimits,
  reportsLimits,
  teamsLimits,
  ticketTransactionsLimits,
} from "@leyenda/db-types/limits";
import { z } from "zod";
import { copy } from "./copy.ts";
import { notifyCopy } from "./notify-copy.ts";
import { adjustedTickets, type HolderKind } from "./domain/wallet-owner.ts";

/** The adjustment form: a positive amount and a reason. */
export function adjustSchema(kind: HolderKind) {
  return z.object({
    amount: z.string().refine((text) => adjustedTickets(text) > 0, copy.tickets.invalid[kind]),
    reason: z
      .string()
      .trim()
      .min(1, copy.tickets.reasonRequired)
      .max(ticketTransactionsLimits.reason.max, copy.tickets.reasonLength),
  });
}

export type AdjustValues = z.infer<ReturnType<typeof adjustSchema>>;

/** The fields of a team that an administrator may change. */
export const teamSchema = z.object({
  name: z
    .string()
    .trim()
    .min(teamsLimits.name.min, copy.teams.form.nameLength)
    .max(teamsLimits.name.max),
  description: z.string().trim().max(teamsLimits.description.max),
  isRecruiting: z.boolean(),
  isFeatured: z.boolean(),
});

export type TeamValues = z.infer<typeof teamSchema>;

export const notificationSchema = z.object({
  content: z
    .string()
    .trim()
    .min(1, notifyCopy.required)
    .max(announcementsLimits.content.max, notifyCopy.tooLong),
  audience: z.enum(announcementsWords.audience),
  game: z.string(),
});

export type NotificationValues = z.infer<typeof notificationSchema>;

export const handleReportSchema = z.object({
  action: z.enum(reportsWords.action),
  answer: z.string().trim().max(reportsLimits.answer.max, copy.reports.answerTooLong),
  hours: z.string(),
});

export type HandleReportValues = z.infer<typeof handleReportSchema>;
