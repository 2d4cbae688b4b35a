import type { Parameter } from "@/config/parameters";
import { useAddress } from "@/hooks/use-address";
import { withWord } from "@/lib/search-params";
import { AddressForm } from "./address-form.tsx";
import { Select } from "./ui/select.tsx";

// An empty value cannot be an option.
const ALL = "todo";

interface AddressSelectProps {
  readonly label: string;
  /** Name in the address. */
  readonly name: Parameter;
  readonly value: string | null;
  /** The words to choose from, with what is shown for each. */
  readonly options: Readonly<Record<string, string>>;
  /** Shown for no word at all, where that can be chosen. */
  readonly all?: string | undefined;
  /** Filters that hang below this one: another choice takes them away. */
  readonly below?: readonly Parameter[];
}

/** A filter of a list; its word lives in the address, and another one starts at the first page. */
export function AddressSelect({
  label,
  name,
  value,
  options,
  all,
  below = [],
}: AddressSelectProps) {
  const [, changeAddress] = useAddress();
  const words = Object.entries(options).map(([word, shown]) => ({ value: word, label: shown }));
  return (
    <AddressForm name={name} resets={["page", ...below]}>
      <Select
        aria-label={label}
        name={name}
        value={value ?? ALL}
        options={all === undefined ? words : [{ value: ALL, label: all }, ...words]}
        onValueChange={(next) =>
          changeAddress(
            (current) => withWord(current, name, next === ALL ? "" : next, ["page", ...below]),
            {
              replace: true,
            },
          )
        }
        className="min-w-32 flex-1 sm:w-56 sm:flex-none"
      />
    </AddressForm>
  );
}
