import { redirect } from "react-router";
import { paths, RECOVERY_HASH } from "@/config/paths";
import { copy } from "@/features/auth/copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  isPrivate: true,
  head: () => ({ title: copy.recovery.title, description: copy.recovery.description }),
});

/** /forgot-password: redirects to the recovery step of the sign-in page. */
export const loader = () => redirect(paths.login() + RECOVERY_HASH);
