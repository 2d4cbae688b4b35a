import type { Parameter } from "@/config/url-parameters";
import { useSearchText } from "@/hooks/use-search-text";
import { SearchInput } from "./search-input.tsx";

interface UrlStateSearchProps {
  readonly label: string;
  /** The text in the empty field, if the label is too long for it. */
  readonly placeholder?: string;
  /** The URL parameter that holds the search text. */
  readonly name?: Parameter;
  readonly className?: string;
}

/** A search field whose text is in the URL; a change goes back to the first page. */
export function UrlStateSearch({
  label,
  placeholder,
  name = "q",
  className = "w-full sm:w-96",
}: UrlStateSearchProps) {
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
