import type { Parameter } from "@/config/url-parameters";
import { useUrlState } from "@/hooks/use-url-state";
import { withWord } from "@/lib/search-params";
import { FilterForm } from "./filter-form.tsx";
import { Select } from "./ui/select.tsx";

// The value of the option "no filter", because the select component does not allow empty values.
const ALL = "todo";

interface UrlStateSelectProps {
  readonly label: string;
  /** The URL parameter that holds the choice. */
  readonly name: Parameter;
  readonly value: string | null;
  /** The possible values in the URL, with their labels. */
  readonly options: Readonly<Record<string, string>>;
  /** The label of the option "no filter", if there is one. */
  readonly all?: string | undefined;
  /** Parameters of dependent filters, removed when this filter changes. */
  readonly below?: readonly Parameter[];
}

/** A filter whose value is in the URL. A change goes back to the first page. */
export function UrlStateSelect({
  label,
  name,
  value,
  options,
  all,
  below = [],
}: UrlStateSelectProps) {
  const [, changeAddress] = useUrlState();
  const words = Object.entries(options).map(([word, shown]) => ({ value: word, label: shown }));
  return (
    <FilterForm name={name} resets={["page", ...below]}>
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
    </FilterForm>
  );
}
