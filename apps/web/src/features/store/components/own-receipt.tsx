import { useQuery } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { isUuid } from "@/lib/uuid";
import { ownOrderQuery } from "../api/own-orders.ts";
import { copy } from "../copy.ts";
import { Receipt } from "./receipt.tsx";

const texts = copy.receipt;

/** A purchase of the player. */
export function OwnReceipt({ id }: { readonly id: string }) {
  const { user, profile } = useSession();
  const isId = isUuid(id);
  const { data, error, refetch } = useQuery(ownOrderQuery(user?.id ?? "", isId ? id : ""));
  useTableChanges({ table: "ticket_orders", filter: `id=eq.${id}`, enabled: isId }, [
    orderKeys.one(id),
  ]);
  if (error && !data) {
    return <ErrorState isPage title={texts.loadError} error={error} onRetry={refetch} />;
  }
  if (!isId || data === null) {
    return (
      <EmptyState
        isPage
        icon={FileQuestion}
        title={texts.missing}
        description={texts.missingHint}
        action={
          <Link to={paths.purchases()} className={buttonClass()}>
            {texts.back}
          </Link>
        }
      />
    );
  }
  if (!data) return <ListSkeleton rows={3} className="h-28" />;
  return <Receipt order={data} buyer={profile?.username ?? ""} />;
}
