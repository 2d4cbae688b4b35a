import { useQuery } from "@tanstack/react-query";
import { welcomeTicketsQuery } from "@/entities/ticket/api/welcome-tickets";
import { readsAskedFor } from "@/features/auth/api/requested-page";
import { AuthScreen } from "@/features/auth/components/auth-screen";
import { copy } from "@/features/auth/copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  reads: (address) => ({ gift: welcomeTicketsQuery(), ...readsAskedFor(address) }),
  head: () => ({ title: copy.register.pageTitle, description: copy.register.description }),
});

/** /register */
export function Component() {
  const { data: gift = 0 } = useQuery(welcomeTicketsQuery());
  return <AuthScreen mode="register" gift={gift} />;
}
