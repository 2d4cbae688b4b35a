import { useQuery } from "@tanstack/react-query";
import { welcomeTicketsQuery } from "@/entities/ticket/api/welcome-tickets";
import { AuthScreen } from "@/features/auth/components/auth-screen";
import { copy } from "@/features/auth/copy";
import { definePage } from "@/lib/page";

export const handle = definePage({
  reads: () => ({ gift: welcomeTicketsQuery() }),
  head: () => ({ title: copy.register.pageTitle, description: copy.register.description }),
});

/** /register */
export function Component() {
  const { data: gift = 0 } = useQuery(welcomeTicketsQuery());
  return <AuthScreen mode="register" gift={gift} />;
}
