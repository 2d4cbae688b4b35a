import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { countriesQuery } from "@/lib/countries";
import { copy } from "./copy.ts";
import { Select } from "./ui/select.tsx";

/** Every country by its Spanish name, and none. */
export function CountrySelect({
  value,
  ...props
}: Omit<ComponentProps<typeof Select<string>>, "options">) {
  const { data: countries = [] } = useQuery(countriesQuery());
  const isUnlisted = Boolean(value) && !countries.includes(String(value));
  const names = isUnlisted ? [String(value), ...countries] : countries;
  return (
    <Select
      value={value ?? ""}
      options={[
        { value: "", label: copy.countryPlaceholder },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      {...props}
    />
  );
}
