import { queryOptions } from "@tanstack/react-query";

const countryKeys = {
  all: ["countries"] as const,
  own: ["countries", "own"] as const,
};

/** Names of countries in Spanish, by their codes. */
async function loadCountries(): Promise<[code: string, name: string][]> {
  const { default: list } = await import("i18n-iso-countries/langs/es.json");
  return Object.entries(list.countries).map(([code, name]) => [
    code,
    Array.isArray(name) ? String(name[0]) : String(name),
  ]);
}

/** Names of all countries in Spanish, in alphabetical order; loaded when a form needs them. */
export function countriesQuery() {
  return queryOptions({
    queryKey: countryKeys.all,
    // The list comes with the app, not from the data API, so it needs no connection to it.
    networkMode: "always",
    staleTime: Infinity,
    queryFn: async () => {
      const names = (await loadCountries()).map(([, name]) => name);
      return names.toSorted((a, b) => a.localeCompare(b, "es"));
    },
  });
}

/** The code of the country that keeps the clock of a time zone, else of the one that a language names; or null. */
export function guessCountry(
  codes: readonly string[],
  timeZone: string,
  language: string,
): string | null {
  const keeper = codes.find((code) => zonesOf(code).includes(timeZone));
  return keeper ?? new Intl.Locale(language).region ?? null;
}

/** What not every browser knows, and TypeScript's library not yet. */
interface Region extends Intl.Locale {
  getTimeZones?(): readonly string[] | undefined;
}

function zonesOf(code: string): readonly string[] {
  const region: Region = new Intl.Locale(`und-${code}`);
  return region.getTimeZones?.() ?? [];
}

/** The viewer's country by the clock and the language of his browser, which ask nobody; null where they name none. */
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
