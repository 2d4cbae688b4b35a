import { z } from "zod";
import { newsCategories } from "@/entities/news/domain/category";
import { copy } from "./copy.ts";

const { form } = copy;

/** The article form; its images are kept beside it, because they are uploaded as they are chosen. */
export const newsSchema = z.object({
  title: z.string().trim().min(1, form.titleRequired).max(200, form.titleLength),
  excerpt: z.string().trim().max(500, form.excerptLength),
  category: z.enum(newsCategories),
  game: z.string(),
  content: z.string().max(50_000, form.contentLength),
});

export type NewsValues = z.infer<typeof newsSchema>;
