import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Parameter } from "@/config/url-parameters";
import { copy } from "./copy.ts";

interface FilterFormProps {
  /** The URL parameter that the field sets. */
  readonly name: Parameter;
  /** Further URL parameters that are removed when the field changes, for example the page. */
  readonly resets?: readonly Parameter[];
  readonly children: ReactNode;
}

/** The form around a filter. If scripts are off, the browser submits all filters of the page with it. */
export function FilterForm({ name, resets = [], children }: FilterFormProps) {
  const [params] = useSearchParams();
  const left: readonly string[] = [name, ...resets];
  const others = [...params].filter(([other]) => !left.includes(other));
  return (
    <form className="contents" onSubmit={(event) => event.preventDefault()}>
      {children}
      <noscript>
        {others.map(([other, value]) => (
          <input key={other} type="hidden" name={other} value={value} />
        ))}
        <button type="submit" className="btn btn-secondary">
          {copy.applyFilter}
        </button>
      </noscript>
    </form>
  );
}
