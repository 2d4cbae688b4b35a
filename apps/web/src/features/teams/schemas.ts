import { teamsLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { createCopy } from "./create-copy.ts";
import { settingsCopy } from "./settings-copy.ts";

const { name, description, games, game_identities: identity } = teamsLimits;

const presentation = {
  description: z.string().trim().max(description.max),
  games: z
    .array(z.string())
    .min(games.min, createCopy.gamesRequired)
    .max(games.max, createCopy.gamesMaximum(games.max)),
};
const teamName = z.string().trim().min(1, settingsCopy.settings.nameRequired).max(name.max);

export const teamSchema = z.object({ name: teamName, ...presentation });
export type TeamValues = z.infer<typeof teamSchema>;

const ofPage = {
  ...presentation,
  identities: z.record(z.string(), z.string().trim().max(identity.max)),
};
export type PresentationValues = z.infer<z.ZodObject<typeof ofPage>>;

export const teamDataSchema = z.object({ name: teamName, ...ofPage });
export type TeamDataValues = z.infer<typeof teamDataSchema>;
