/** Countries are stored by the Spanish names in the list. */
const HOME = "Argentina";
/** The stored value of a profile without a country. */
const NO_COUNTRY = "No definido";

/** The country of a profile; empty without one. */
export function knownCountry(country: string | null | undefined): string {
  return country && country !== NO_COUNTRY ? country : "";
}

/** Whether the profile names a country other than Argentina; without a country it is false. */
export function isAbroad(country: string | undefined): boolean {
  const known = knownCountry(country);
  return known !== "" && known !== HOME;
}
