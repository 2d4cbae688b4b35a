import { newsWords } from "@leyenda/db-types/words";
import { newsLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import type { TournamentChoice } from "@/entities/tournament/api/search-tournaments";
import { fromLocalInput } from "@/lib/local-date";
import { copy } from "./copy.ts";

const { form } = copy;

/** The article form. Its images are not included, because they are uploaded when they are chosen. */
export const newsSchema = z.object({
  title: z.string().trim().min(1, form.titleRequired).max(newsLimits.title.max, form.titleLength),
  excerpt: z.string().trim().max(newsLimits.excerpt.max, form.excerptLength),
  category: z.enum(newsWords.category),
  game: z.string(),
  tournament: z.custom<TournamentChoice>().nullable(),
  content: z.string().max(newsLimits.content.max, form.contentLength),
});

/** The publication time, in the format of a `datetime-local` field. */
export const hourSchema = z.object({
  at: z
    .string()
    .refine((text) => Date.parse(fromLocalInput(text) ?? "") > Date.now(), form.hourPast),
});

export type NewsValues = z.infer<typeof newsSchema>;
