const compact = new Intl.NumberFormat("es-AR", { notation: "compact" });

/**
 * A short number for narrow places such as the axis of a chart: "8,5 mil", "12 mil", "2,5 M".
 * The locale's own texts, "8 K" and "12 k", are replaced by "mil".
 */
export function formatShortNumber(value: number): string {
  return compact.format(value).replace(/k$/i, "mil");
}
