const compact = new Intl.NumberFormat("es-AR", { notation: "compact" });

/**
 * "8,5 mil", "12 mil", "2,5 M": for narrow places such as a chart's axis.
 *
 * The locale's data uses both "8 K" and "12 k", where people read "mil".
 */
export function formatShortNumber(value: number): string {
  return compact.format(value).replace(/k$/i, "mil");
}
