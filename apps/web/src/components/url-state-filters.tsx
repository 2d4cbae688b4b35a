import { useSearchParams } from "react-router";
import { useId } from "react";
import { type ListFilter, wordOf } from "@/lib/list-filters";
import type { Parameter } from "@/config/url-parameters";
import { useUrlState } from "@/hooks/use-url-state";
import { FLAG_WORD, withWord } from "@/lib/search-params";
import { UrlStateSearch } from "./url-state-search.tsx";
import { UrlStateSelect } from "./url-state-select.tsx";
import { Input } from "./ui/input.tsx";
import { Checkbox } from "./ui/checkbox.tsx";
import { Label } from "./ui/label.tsx";

const NO_OPTIONS: Readonly<Record<string, string>> = {};

interface AddressFieldProps {
  readonly label: string;
  /** The URL parameter that holds the filter's value. */
  readonly name: Parameter;
}

/** The value of a filter in the URL, and a function to change it. A change goes back to the first page. */
function useFilterWord(name: Parameter) {
  const [params, changeAddress] = useUrlState();
  const choose = (word: string) =>
    changeAddress((current) => withWord(current, name, word, ["page"]), { replace: true });
  return [params.get(name) ?? "", choose] as const;
}

function AddressDate({ label, name }: AddressFieldProps) {
  const id = useId();
  const [day, choose] = useFilterWord(name);
  return (
    <div className="flex min-w-0 flex-1 basis-36 items-center gap-2 max-sm:flex-col max-sm:items-stretch max-sm:gap-1 sm:flex-none">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={day}
        onChange={({ target }) => choose(target.value)}
        className="min-w-0 sm:w-40"
      />
    </div>
  );
}

function AddressFlag({ label, name }: AddressFieldProps) {
  const id = useId();
  const [word, choose] = useFilterWord(name);
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Checkbox
        id={id}
        checked={word === FLAG_WORD}
        onCheckedChange={(isChecked) => choose(isChecked ? FLAG_WORD : "")}
      />
      <Label htmlFor={id} className="font-normal">
        {label}
      </Label>
    </div>
  );
}

/** The filters of a list on one line. Their values are in the URL. */
export function UrlStateFilters({ filters }: { readonly filters: readonly ListFilter[] }) {
  const [params] = useSearchParams();
  return filters.map((filter) => {
    const { name, label } = filter;
    switch (filter.kind) {
      case "choice":
        return (
          <UrlStateSelect
            key={name}
            name={name}
            label={label}
            all={filter.all}
            options={filter.options ?? NO_OPTIONS}
            value={wordOf(filter, params)}
          />
        );
      case "text":
        return <UrlStateSearch key={name} name={name} label={label} />;
      case "day":
        return <AddressDate key={name} name={name} label={label} />;
      case "flag":
        return <AddressFlag key={name} name={name} label={label} />;
    }
  });
}
