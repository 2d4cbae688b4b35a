/** The stored value of a country is its Spanish name. */
const HOME = "Argentina";
/** The stored value if the user has chosen no country. */
const NO_COUNTRY = "No definido";

/** The country of a profile; an empty text if there is none. */
export function knownCountry(country: string | null | undefined): string {
  return country && country !== NO_COUNTRY ? country : "";
}

/** Whether the country of a profile is known and not Argentina. */
export function isAbroad(country: string | undefined): boolean {
  const known = knownCountry(country);
  return known !== "" && known !== HOME;
}
