import { useId } from "react";
import { useSearchParams } from "react-router";
import { AddressSelect } from "@/components/address-select";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { orderCopy } from "@/entities/order/copy";
import { withWord } from "@/lib/search-params";
import { copy } from "../copy.ts";
import type { OrderFilter } from "../domain/order-filter.ts";

interface OrdersFiltersProps {
  readonly filter: OrderFilter;
}

const texts = copy.filters;
/** Narrows the list; what is chosen lives in the address. */
export function OrdersFilters({ filter }: OrdersFiltersProps) {
  const [params, setParams] = useSearchParams();
  const flaggedId = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AddressSelect
        label={texts.status}
        name="estado"
        value={filter.status}
        options={orderCopy.statuses}
        all={texts.allStatuses}
      />
      <AddressSelect
        label={texts.provider}
        name="medio"
        value={filter.provider}
        options={orderCopy.providers}
        all={texts.allProviders}
      />
      <div className="flex min-h-11 items-center gap-3">
        <Checkbox
          id={flaggedId}
          checked={filter.isFlagged}
          onCheckedChange={(isChecked) =>
            setParams(withWord(params, "observadas", isChecked ? "si" : "", []), { replace: true })
          }
        />
        <Label htmlFor={flaggedId} className="font-normal">
          {texts.flagged}
        </Label>
      </div>
    </div>
  );
}
