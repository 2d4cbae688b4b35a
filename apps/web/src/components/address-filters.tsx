import { useSearchParams } from "react-router";
import { type ListFilter, wordOf } from "@/lib/list-filters";
import { AddressDate } from "./address-date.tsx";
import { AddressFlag } from "./address-flag.tsx";
import { AddressSearch } from "./address-search.tsx";
import { AddressSelect } from "./address-select.tsx";

const NO_OPTIONS: Readonly<Record<string, string>> = {};

/** The filters of a list, side by side; what is chosen lives in the address. */
export function AddressFilters({ filters }: { readonly filters: readonly ListFilter[] }) {
  const [params] = useSearchParams();
  return filters.map((filter) => {
    const { name, label } = filter;
    switch (filter.kind) {
      case "choice":
        return (
          <AddressSelect
            key={name}
            name={name}
            label={label}
            all={filter.all}
            options={filter.options ?? NO_OPTIONS}
            value={wordOf(filter, params)}
          />
        );
      case "text":
        return <AddressSearch key={name} name={name} label={label} />;
      case "day":
        return <AddressDate key={name} name={name} label={label} />;
      case "flag":
        return <AddressFlag key={name} name={name} label={label} />;
    }
  });
}
