import { useQuery } from "@tanstack/react-query";
import { Plus, TicketPercent } from "lucide-react";
import { useState } from "react";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { couponsQuery } from "../api/list-coupons.ts";
import { copy } from "../copy.ts";
import { CouponDialog } from "./coupon-dialog.tsx";
import { CouponsTable } from "./coupons-table.tsx";

/** Every coupon, and the dialog for a new one. */
export function CouponsPanel() {
  const { data, error, refetch } = useQuery(couponsQuery());
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{copy.intro}</p>
        <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden />
          {copy.create}
        </Button>
      </div>
      <PagedList
        rows={data}
        error={error}
        onRetry={refetch}
        loadError={copy.loadError}
        empty={{ icon: TicketPercent, title: copy.empty, description: copy.emptyHint }}
      >
        {(coupons) => <CouponsTable coupons={coupons} />}
      </PagedList>
      {isCreating && <CouponDialog coupon={null} onClose={() => setIsCreating(false)} />}
    </div>
  );
}
