import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { OnceSessionKnown } from "@/components/once-session-known";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { ownOrdersQuery } from "@/features/store/api/own-orders";
import { Purchases, purchasesSkeleton } from "@/features/store/components/purchases";
import { copy } from "@/features/store/copy";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage(
  { title: copy.purchases.title, description: copy.purchases.description },
  true,
);

/** The link to the store. Hidden if nothing was bought yet, because the empty list links to the store. */
function StoreLink() {
  const { user } = useSession();
  const { page } = useListUrlState();
  const { data } = useQuery({
    ...ownOrdersQuery(user?.id ?? "", page),
    enabled: user !== null,
  });
  return (
    <Link
      to={paths.store()}
      className={cn(
        buttonClass({ variant: "secondary" }),
        // With a minimum width the link is equally wide in any font, so nothing moves when the web font arrives.
        "max-sm:min-w-28",
        (data === undefined || data.orders.length === 0) && "invisible",
      )}
    >
      {copy.purchases.toStore}
    </Link>
  );
}

/** /store/purchases */
export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageHeader
        eyebrow={copy.eyebrow}
        title={copy.purchases.title}
        description={copy.purchases.description}
        isLine
        actions={<StoreLink />}
      />
      <OnceSessionKnown placeholder={purchasesSkeleton}>
        {user && <Purchases userId={user.id} />}
      </OnceSessionKnown>
    </>
  );
}
