import { payoutKeys } from "@/entities/payout/api/payout-query-keys";
import { useQuery } from "@tanstack/react-query";
import { Banknote, Download } from "lucide-react";
import { UrlStateSelect } from "@/components/url-state-select";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { downloadCsv } from "@/lib/csv";
import { useTableChanges } from "@/lib/realtime";
import { payoutStates, payoutsQuery } from "@/features/desk/prizes/api/payouts";
import { payoutsCopy } from "@/features/desk/prizes/payouts-copy";
import { payoutRows } from "../../../desk/prizes/domain/payouts.ts";
import { PayoutsTable } from "@/features/desk/prizes/components/payouts-table";

const liveKeys = [payoutKeys.all];
const texts = payoutsCopy;

/** The money prizes and their payments. */
export function PayoutsPanel() {
  const { page, word } = useListUrlState();
  const state = word("estado", payoutStates);
  const { data, error, refetch } = useQuery(payoutsQuery(state, page));
  useTableChanges({ table: "payouts" }, liveKeys);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-between gap-3">
        <UrlStateSelect
          label={texts.filterLabel}
          name="estado"
          value={state}
          options={texts.filters}
        />
        {data && data.payouts.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => downloadCsv(texts.fileName, payoutRows(data.payouts))}
          >
            <Download aria-hidden />
            {texts.exportCsv}
          </Button>
        )}
      </div>
      <PagedList
        rows={data?.payouts}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={texts.loadError}
        empty={{ icon: Banknote, title: texts.empty, description: texts.emptyHint }}
        skeleton={<ListSkeleton rows={2} />}
      >
        {(payouts) => <PayoutsTable payouts={payouts} />}
      </PagedList>
    </div>
  );
}
