import { Search, X } from "lucide-react";
import { cn } from "@/lib/cn";
import type { Parameter } from "@/config/url-parameters";
import { FilterForm } from "./filter-form.tsx";
import { copy } from "./copy.ts";

interface SearchInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly placeholder?: string;
  readonly className?: string;
  /** The URL parameter that holds the text, if there is one. */
  readonly name?: Parameter;
}

export function SearchInput({
  value,
  onChange,
  label,
  placeholder,
  className,
  name,
}: SearchInputProps) {
  const field = (
    <>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="input px-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== "" && (
        <button
          type="button"
          aria-label={copy.clearSearch}
          onClick={() => onChange("")}
          className="absolute top-0 right-0 grid size-11 place-items-center text-muted hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </>
  );
  return (
    <search className={cn("relative block", className)}>
      {name ? (
        <FilterForm name={name} resets={["page"]}>
          {field}
        </FilterForm>
      ) : (
        field
      )}
    </search>
  );
}
