import { reportsWords } from "@leyenda/db-types/words";
import { reportsLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { reportCopy } from "./copy.ts";

export const reportSchema = z
  .object({
    // The empty text stands for "no reason chosen": none is preselected.
    reason: z
      .enum(["", ...reportsWords.reason])
      .refine((reason): boolean => reason !== "", reportCopy.reasonRequired),
    note: z.string().trim().max(reportsLimits.note.max, reportCopy.noteTooLong),
  })
  .refine(({ reason, note }) => reason !== "other" || note !== "", {
    path: ["note"],
    message: reportCopy.noteRequired,
  });

export type ReportValues = z.infer<typeof reportSchema>;
