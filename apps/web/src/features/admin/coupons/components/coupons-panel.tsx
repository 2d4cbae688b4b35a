import { useQuery } from "@tanstack/react-query";
import { Plus, TicketPercent } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { useListAddress } from "@/hooks/use-list-address";
import { keysOf } from "@/lib/record-of";
import { knownWord } from "@/lib/search-params";
import { couponsQuery } from "../api/list-coupons.ts";
import { copy } from "../copy.ts";
import { CouponDialog } from "./coupon-dialog.tsx";
import { CouponsTable } from "./coupons-table.tsx";

const filters = [choiceFilter("estado", copy.stateFilter, copy.states, copy.allStates)];

/** Every coupon, and the dialog for a new one. */
export function CouponsPanel() {
  const { page, search } = useListAddress();
  const [params] = useSearchParams();
  const state = knownWord(params, "estado", keysOf(copy.states));
  const { data, error, refetch } = useQuery(couponsQuery({ search, state, page }));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <KeptList
        intro={copy.intro}
        search={copy.search}
        filters={filters}
        total={data && copy.total(data.total)}
        action={
          <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            {copy.create}
          </Button>
        }
        rows={data?.coupons}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={copy.loadError}
        empty={{
          icon: TicketPercent,
          title: copy.empty,
          description: copy.emptyHint,
          narrowed: copy.emptySearch,
        }}
        skeleton={<ListSkeleton className="h-12" />}
      >
        {(coupons) => <CouponsTable coupons={coupons} />}
      </KeptList>
      {isCreating && <CouponDialog coupon={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
