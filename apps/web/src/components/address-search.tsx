import { useSearchText } from "@/hooks/use-search-text";
import { SearchInput } from "./search-input.tsx";

/** The search of a list; its text lives in the address, and a new one starts at the first page. */
export function AddressSearch({ label }: { readonly label: string }) {
  const { value, onChange } = useSearchText("q", ["page"]);
  return <SearchInput value={value} onChange={onChange} label={label} className="w-full sm:w-96" />;
}
