import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { countriesQuery } from "@/lib/countries";
import { copy } from "./copy.ts";

type CountrySelectProps = Omit<ComponentProps<"select">, "onChange"> & {
  readonly onValueChange: (country: string) => void;
};

/** Every country by its Spanish name. Native: a phone's own picker beats any list we could draw. */
export function CountrySelect({ value, onValueChange, className, ...props }: CountrySelectProps) {
  const { data: countries = [] } = useQuery(countriesQuery());
  const isUnlisted = Boolean(value) && !countries.includes(String(value));
  return (
    <select
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className={cn("input", !value && "text-muted", className)}
      {...props}
    >
      <option value="">{copy.countryPlaceholder}</option>
      {isUnlisted && <option value={value}>{value}</option>}
      {countries.map((country) => (
        <option key={country} value={country}>
          {country}
        </option>
      ))}
    </select>
  );
}
