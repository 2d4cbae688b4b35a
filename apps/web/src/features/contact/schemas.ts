import { z } from "zod";
import { copy } from "./copy.ts";

export const contactSchema = z.object({
  name: z.string().trim().min(1, copy.errors.name).max(120),
  email: z.string().trim().min(1, copy.errors.email).pipe(z.email(copy.errors.emailFormat)),
  subject: z.string().trim().min(1, copy.errors.subject).max(200),
  message: z.string().trim().min(1, copy.errors.message).max(5000),
});
export type ContactValues = z.infer<typeof contactSchema>;
