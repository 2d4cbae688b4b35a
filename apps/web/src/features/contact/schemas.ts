import { contactMessagesLimits as limits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { copy } from "./copy.ts";

export const contactSchema = z.object({
  name: z.string().trim().min(1, copy.errors.name).max(limits.name.max),
  email: z.string().trim().min(1, copy.errors.email).pipe(z.email(copy.errors.emailFormat)),
  subject: z.string().trim().min(1, copy.errors.subject).max(limits.subject.max),
  message: z.string().trim().min(1, copy.errors.message).max(limits.message.max),
});
export type ContactValues = z.infer<typeof contactSchema>;
