import { z } from "zod";
import { copy } from "./copy.ts";

export const teamSchema = z.object({
  name: z.string().trim().min(1, copy.settings.nameRequired).max(60),
  description: z.string().trim().max(2000),
  games: z.array(z.string()).min(1, copy.create.gamesRequired),
});
export type TeamValues = z.infer<typeof teamSchema>;

export const teamNameSchema = z.object({
  name: z.string().trim().min(1, copy.settings.nameRequired).max(60),
});
export type TeamNameValues = z.infer<typeof teamNameSchema>;
