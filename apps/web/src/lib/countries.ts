import { queryOptions } from "@tanstack/react-query";

const countryKeys = {
  all: ["countries"] as const,
  own: ["countries", "own"] as const,
};

/** Loads the Spanish names of the countries, with their codes. */
async function loadCountries(): Promise<[code: string, name: string][]> {
  const { default: list } = await import("i18n-iso-countries/langs/es.json");
  return Object.entries(list.countries).map(([code, name]) => [
    code,
    Array.isArray(name) ? String(name[0]) : String(name),
  ]);
}

/** Spanish names of all countries, in alphabetical order; loaded when a form needs them. */
export function countriesQuery() {
  return queryOptions({
    queryKey: countryKeys.all,
    // The list is part of the app, so it needs no connection to the data API.
    networkMode: "always",
    staleTime: Infinity,
    queryFn: async () => {
      const names = (await loadCountries()).map(([, name]) => name);
      return names.toSorted((a, b) => a.localeCompare(b, "es"));
    },
  });
}

/** The code of the country with the given time zone. If the zone is unknown, the country in the language; else null. */
export function guessCountry(
  codes: readonly string[],
  timeZone: string,
  language: string,
): string | null {
  const keeper = codes.find((code) => zonesOf(code).includes(timeZone));
  return keeper ?? new Intl.Locale(language).region ?? null;
}

/** The type of a locale with a method that not all browsers have and that TypeScript does not declare yet. */
interface Region extends Intl.Locale {
  getTimeZones?(): readonly string[] | undefined;
}

function zonesOf(code: string): readonly string[] {
  const region: Region = new Intl.Locale(`und-${code}`);
  return region.getTimeZones?.() ?? [];
}

/** The viewer's country, guessed from the browser's time zone and language; null if neither names one. */
export function ownCountryQuery() {
  return queryOptions({
    queryKey: countryKeys.own,
    networkMode: "always",
    staleTime: Infinity,
    queryFn: async () => {
      const countries = new Map(await loadCountries());
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const code = guessCountry([...countries.keys()], timeZone, navigator.language);
      return countries.get(code ?? "") ?? null;
    },
  });
}
