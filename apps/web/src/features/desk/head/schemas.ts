import { z } from "zod";
import { templateCopy } from "./template-copy.ts";

/** The values for a tournament made from another one; the template is null for a duplicate. */
export const makeSchema = z.object({
  name: z.string().trim().min(1, templateCopy.nameRequired),
  start: z.string().min(1, templateCopy.startRequired),
  template: z.string().min(1, templateCopy.templateRequired).nullable(),
});
export type MakeValues = z.infer<typeof makeSchema>;
