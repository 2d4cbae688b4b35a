import { z } from "zod";
import { copy } from "./copy.ts";
import { amountFromText, type HolderKind } from "./domain/holder.ts";

/** The adjustment form: a positive amount and a reason. */
export function adjustSchema(kind: HolderKind) {
  return z.object({
    amount: z.string().refine((text) => amountFromText(text) > 0, copy.tickets.invalid[kind]),
    reason: z
      .string()
      .trim()
      .min(1, copy.tickets.reasonRequired)
      .max(300, copy.tickets.reasonLength),
  });
}

export type AdjustValues = z.infer<ReturnType<typeof adjustSchema>>;

export const notificationSchema = z.object({
  content: z.string().trim().min(1, copy.notify.required).max(2000, copy.notify.tooLong),
});

export type NotificationValues = z.infer<typeof notificationSchema>;
