import { gamesLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { copy } from "./copy.ts";

export const gameSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, copy.form.nameRequired)
    .max(gamesLimits.name.max, copy.form.nameLength),
  countsKda: z.boolean(),
  allowsWagers: z.boolean(),
});

export type GameValues = z.infer<typeof gameSchema>;
