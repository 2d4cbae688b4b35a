import { z } from "zod";
import { copy } from "./copy.ts";

export const codeSchema = z.object({
  code: z
    .string()
    .transform((value) => value.replaceAll(/\s/gu, ""))
    .pipe(z.string().regex(/^\d{6}$/u, copy.proof.codeFormat)),
});
export type CodeValues = z.infer<typeof codeSchema>;
