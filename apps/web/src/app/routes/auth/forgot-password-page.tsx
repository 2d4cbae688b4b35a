import { redirect } from "react-router";
import { paths, RECOVERY_HASH } from "@/config/paths";
import { copy } from "@/features/auth/copy";
import { definePage } from "@/lib/page";

export const handle = definePage({
  isPrivate: true,
  head: () => ({ title: copy.recovery.title, description: copy.recovery.description }),
});

/** /forgot-password: the sign-in has it as a step of its own. */
export const loader = () => redirect(paths.login() + RECOVERY_HASH);
