import { measuresLimits } from "@leyenda/db-types/limits";
import { measuresWords } from "@leyenda/db-types/words";
import { profilesLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { copy } from "./copy.ts";

export const measureSchema = z.object({
  days: z
    .string()
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 730, {
      message: copy.measures.daysRange,
    }),
  reason: z.enum(measuresWords.reason, copy.measures.reasonRequired),
  words: z.string().trim().min(1, copy.measures.wordsRequired).max(measuresLimits.words.max),
});

/**
 * The form of a measure against a user who still has matches to play in running tournaments. It adds a field that
 * decides these matches.
 */
export const openMatchesSchema = measureSchema.extend({
  openMatches: z.enum(["give", "disqualify", "play"], copy.measures.openMatches.required),
});

export type MeasureValues = z.infer<typeof measureSchema> &
  Partial<Pick<z.infer<typeof openMatchesSchema>, "openMatches">>;

export const renameSchema = z.object({
  username: z
    .string()
    .trim()
    .min(profilesLimits.username.min, copy.rename.length)
    .max(profilesLimits.username.max, copy.rename.length),
  reason: z.string().trim().min(1, copy.rename.reasonRequired).max(measuresLimits.words.max),
});

export type RenameValues = z.infer<typeof renameSchema>;

export const appealSchema = z
  .object({
    outcome: z.enum(measuresWords.outcome),
    answer: z.string().trim().min(1, copy.appeal.answerRequired).max(measuresLimits.answer.max),
    /** The days from now until the measure ends, if it is shortened. */
    days: z.string(),
  })
  .refine(({ outcome, days }) => outcome !== "shortened" || /^[1-9]\d{0,2}$/.test(days), {
    path: ["days"],
    message: copy.measures.daysRange,
  });

export type AppealValues = z.infer<typeof appealSchema>;
