import { useSearchParams } from "react-router";
import { keysOf } from "@/lib/record-of";
import { knownWord } from "@/lib/search-params";
import { AddressDate } from "./address-date.tsx";
import { AddressFlag } from "./address-flag.tsx";
import { AddressSelect } from "./address-select.tsx";

/** One thing that a list can be narrowed by, under its name in the address. */
export type AddressFilter = { readonly name: string; readonly label: string } & (
  | {
      readonly kind: "choice";
      /** The words of the address with what is shown for each. */
      readonly options: Readonly<Record<string, string>>;
      /** Shown for no word at all; without it the first word is meant. */
      readonly all?: string;
    }
  | { readonly kind: "day" | "flag" }
);

/** One of a few words; without `all` the first of them is meant where the address has none. */
export const choiceFilter = (
  name: string,
  label: string,
  options: Readonly<Record<string, string>>,
  all?: string,
): AddressFilter => ({ kind: "choice", name, label, options, ...(all && { all }) });

/** The filters of a list, side by side; what is chosen lives in the address. */
export function AddressFilters({ filters }: { readonly filters: readonly AddressFilter[] }) {
  const [params] = useSearchParams();
  return filters.map((filter) => {
    const { name, label } = filter;
    if (filter.kind === "choice") {
      const { options, all } = filter;
      const words = keysOf(options);
      const value =
        knownWord(params, name, words) ?? (all === undefined ? (words[0] ?? null) : null);
      return <AddressSelect key={name} {...filter} value={value} />;
    }
    const Narrowing = filter.kind === "day" ? AddressDate : AddressFlag;
    return <Narrowing key={name} name={name} label={label} />;
  });
}
