import { teamsLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { copy } from "./copy.ts";

export const teamSchema = z.object({
  name: z.string().trim().min(1, copy.settings.nameRequired).max(teamsLimits.name.max),
  description: z.string().trim().max(teamsLimits.description.max),
  games: z.array(z.string()).min(1, copy.create.gamesRequired),
});
export type TeamValues = z.infer<typeof teamSchema>;

export const teamNameSchema = z.object({
  name: z.string().trim().min(1, copy.settings.nameRequired).max(teamsLimits.name.max),
});
export type TeamNameValues = z.infer<typeof teamNameSchema>;
