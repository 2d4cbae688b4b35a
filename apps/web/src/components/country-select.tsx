import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { countriesQuery, ownCountryQuery } from "@/lib/countries";
import { copy } from "./copy.ts";
import { Select } from "./ui/select.tsx";

type CountrySelectProps = Omit<ComponentProps<typeof Select<string>>, "options">;

/** A select with all countries by Spanish name, and an empty choice. */
export function CountrySelect({ value, ...props }: CountrySelectProps) {
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

/** Preselects the browser's country while none is chosen. */
export function GuessedCountrySelect(props: CountrySelectProps) {
  const { data: own } = useQuery(ownCountryQuery());
  const offer = useEffectEvent((country: string) => {
    if (!props.value) props.onValueChange?.(country);
  });
  useEffect(() => {
    if (own) offer(own);
  }, [own]);
  return <CountrySelect {...props} />;
}
