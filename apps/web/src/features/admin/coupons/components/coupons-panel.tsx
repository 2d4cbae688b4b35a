import { useQuery } from "@tanstack/react-query";
import { TicketPercent } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { choiceFilter } from "@/components/address-filters";
import { CreateButton } from "@/components/create-button";
import { KeptList } from "@/components/kept-list";
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
  const list = useQuery(couponsQuery({ search, state, page }));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <KeptList
        list={list}
        icon={TicketPercent}
        texts={{
          intro: copy.intro,
          search: copy.search,
          total: copy.total,
          loadError: copy.loadError,
          empty: copy.empty,
          emptyHint: copy.emptyHint,
          emptySearch: copy.emptySearch,
        }}
        filters={filters}
        action={<CreateButton label={copy.create} onCreate={() => setIsCreating(true)} />}
      >
        {(coupons) => <CouponsTable coupons={coupons} />}
      </KeptList>
      {isCreating && <CouponDialog coupon={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
