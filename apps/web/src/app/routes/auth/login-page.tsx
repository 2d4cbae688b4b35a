import { readsAskedFor } from "@/features/auth/api/requested-page";
import { AuthScreen } from "@/features/auth/components/auth-screen";
import { copy } from "@/features/auth/copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  isPrivate: true,
  reads: readsAskedFor,
  head: () => ({ title: copy.login.pageTitle, description: copy.login.description }),
});

/** /login */
export function Component() {
  return <AuthScreen mode="login" />;
}
