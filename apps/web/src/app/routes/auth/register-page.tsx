import { AuthScreen } from "@/features/auth/components/auth-screen";
import { copy } from "@/features/auth/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({
  title: copy.register.pageTitle,
  description: copy.register.description,
});

/** /register */
export function Component() {
  return <AuthScreen mode="register" />;
}
