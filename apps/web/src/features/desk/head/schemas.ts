import { z } from "zod";
import { templateCopy } from "./template-copy.ts";

/** What a tournament that is made from another still needs; null for the template of a duplicate. */
export const makeSchema = z.object({
  name: z.string().trim().min(1, templateCopy.nameRequired),
  start: z.string().min(1, templateCopy.startRequired),
  template: z.string().min(1, templateCopy.templateRequired).nullable(),
});
export type MakeValues = z.infer<typeof makeSchema>;
