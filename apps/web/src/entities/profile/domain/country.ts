/** Countries are kept by their Spanish names, as the list has them. */
const HOME = "Argentina";
/** What a profile says that names none. */
const NO_COUNTRY = "No definido";

/** The country that a profile says; empty where it says none. */
export function knownCountry(country: string | null | undefined): string {
  return country && country !== NO_COUNTRY ? country : "";
}

/** Whether somebody says that he lives elsewhere than in Argentina: who says nothing does not. */
export function isAbroad(country: string | undefined): boolean {
  const known = knownCountry(country);
  return known !== "" && known !== HOME;
}
