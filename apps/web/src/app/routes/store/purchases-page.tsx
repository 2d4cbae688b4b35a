import { Link } from "react-router";
import { MemberPart } from "@/components/member-part";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { Purchases, purchasesSkeleton } from "@/features/store/components/purchases";
import { copy } from "@/features/store/copy";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage(
  { title: copy.purchases.title, description: copy.purchases.description },
  true,
);

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
        actions={
          <Link
            to={paths.store()}
            // As wide in any face: what stands beside the title moves nothing when its own comes.
            className={cn(buttonClass({ variant: "outline" }), "max-sm:min-w-28")}
          >
            {copy.purchases.toStore}
          </Link>
        }
      />
      <MemberPart meanwhile={purchasesSkeleton}>
        {user && <Purchases userId={user.id} />}
      </MemberPart>
    </>
  );
}
