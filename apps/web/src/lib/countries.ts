import { queryOptions } from "@tanstack/react-query";

const countryKeys = { all: ["countries"] as const };

/** Names of all countries in Spanish, in alphabetical order; loaded when a form needs them. */
export function countriesQuery() {
  return queryOptions({
    queryKey: countryKeys.all,
    // The list comes with the app, not from the data API, so it needs no connection to it.
    networkMode: "always",
    staleTime: Infinity,
    queryFn: async () => {
      const { default: list } = await import("i18n-iso-countries/langs/es.json");
      const names = Object.values(list.countries).map((name) =>
        Array.isArray(name) ? String(name[0]) : String(name),
      );
      return names.toSorted((a, b) => a.localeCompare(b, "es"));
    },
  });
}
