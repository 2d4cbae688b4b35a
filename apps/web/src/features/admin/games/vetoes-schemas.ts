import { searchKey } from "@leyenda/site/search-key";
import { mapPoolsLimits, vetoSequencesLimits } from "@leyenda/db-types/limits";
import { vetoSequencesWords as words } from "@leyenda/db-types/words";
import { z } from "zod";
import { vetoesCopy as copy } from "./copy.ts";

export const poolSchema = z
  .object({
    name: z.string().trim().min(1, copy.pool.nameError).max(mapPoolsLimits.name.max),
    side1: z.string().trim(),
    side2: z.string().trim(),
    maps: z.array(
      z.object({
        name: z.string().trim().min(1, copy.pool.mapError),
        mode: z.string().trim(),
        isActive: z.boolean(),
      }),
    ),
  })
  .superRefine(({ side1, side2, maps }, context) => {
    if ((side1 === "") !== (side2 === "") || (side1 !== "" && side1 === side2))
      context.addIssue({ code: "custom", path: ["side2"], message: copy.pool.sidesError });
    const names = maps.map(({ name }) => searchKey(name));
    names.forEach((name, at) => {
      if (names.indexOf(name) < at)
        context.addIssue({
          code: "custom",
          path: ["maps", at, "name"],
          message: copy.pool.mapError,
        });
    });
  });

export type PoolValues = z.infer<typeof poolSchema>;

export const sequenceSchema = z.object({
  name: z.string().trim().min(1, copy.sequence.nameError).max(vetoSequencesLimits.name.max),
  best_of: z.string(),
  first: z.enum(words.first),
  bans: z.enum(words.bans),
  repeats: z.enum(words.repeats),
  step_seconds: z
    .string()
    .trim()
    .refine(
      (text) => /^(0|[1-9]\d{1,3})$/.test(text) && Number(text) <= 3600,
      copy.sequence.secondsError,
    ),
  steps: z.array(
    z.object({
      who: z.enum(["A", "B", "winner", "loser", "coin"]),
      act: z.enum(["ban", "pick", "side", "order", "side_or_order", "decider"]),
      count: z.string(),
      /** The game mode of the step; empty means every mode. */
      mode: z.string(),
    }),
  ),
});

export type SequenceValues = z.infer<typeof sequenceSchema>;
