import type { Parameter } from "@/config/parameters";
import { useSearchText } from "@/hooks/use-search-text";
import { SearchInput } from "./search-input.tsx";

interface AddressSearchProps {
  readonly label: string;
  /** In the field, where the label is longer than it. */
  readonly placeholder?: string;
  /** Name in the address. */
  readonly name?: Parameter;
  readonly className?: string;
}

/** A text that a list is narrowed by; it lives in the address, and a new one starts at the first page. */
export function AddressSearch({
  label,
  placeholder,
  name = "q",
  className = "w-full sm:w-96",
}: AddressSearchProps) {
  const { value, onChange } = useSearchText(name, ["page"]);
  return (
    <SearchInput
      name={name}
      value={value}
      onChange={onChange}
      label={label}
      {...(placeholder && { placeholder })}
      className={className}
    />
  );
}
