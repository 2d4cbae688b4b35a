/** Countries are kept by their Spanish names, as the list has them. */
const HOME = "Argentina";
const NO_COUNTRY = "No definido";

/** Whether somebody says that he lives elsewhere than in Argentina: who says nothing does not. */
export function isAbroad(country: string | undefined): boolean {
  return country !== undefined && country !== HOME && country !== NO_COUNTRY && country !== "";
}
