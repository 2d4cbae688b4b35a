import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Equal neighbours become one part: "9, 8 ×2, 7". */
function listed(values: readonly number[]): string {
  const parts: { value: number; times: number }[] = [];
  for (const value of values) {
    const last = parts.at(-1);
    if (last?.value === value) last.times += 1;
    else parts.push({ value, times: 1 });
  }
  return parts
    .map(({ value, times }) =>
      times === 1 ? formatNumber(value) : `${formatNumber(value)} ×${times}`,
    )
    .join(" · ");
}

/** Texts of scoring systems. */
export const scoringCopy = {
  label: "Sistema de puntos",
  option: (name: string, year: number | null) =>
    year === null ? `${name} (tuyo)` : `${name} (${year})`,
  loadError: "No se pudieron cargar los sistemas de puntos.",
  placement: (values: readonly number[]) => `Puestos: ${listed(values)}`,
  kill: (points: number) =>
    points === 0 ? "Las bajas no suman" : `Baja: ${plural(points, "punto", "puntos")}`,
  multipliers: (values: readonly number[]) =>
    `Multiplicador de bajas por puesto: ${listed(values)}`,
  cap: (kills: number) => `Cuentan hasta ${plural(kills, "baja", "bajas")} por partida`,
  bonus: (points: number) => `Ganar la partida suma ${formatNumber(points)} más`,
  exceptions: "Con una regla aparte en alguna partida",
  tieBreaks: (rules: readonly string[]) => `Desempate: ${rules.join(", ")}`,
  example: {
    title: "Así sumarían",
    place: "Puesto",
    placeOf: (row: number) => `Puesto del ejemplo ${row}`,
    kills: "Bajas",
    killsOf: (row: number) => `Bajas del ejemplo ${row}`,
    points: "Puntos",
    last: "Última partida",
    invalid: "Revisa los puntos: así no se pueden calcular.",
  },
  create: "Crear uno propio",
  createAfter: "Cuando guardes el torneo puedes crear tu propio sistema.",
  editor: {
    title: "Tu sistema de puntos",
    hint: "Parte del que está elegido. Después de publicar una partida ya no se toca: se hace otro.",
    name: "Nombre",
    nameDefault: (name: string) => `${name}, a medida`.slice(0, 80),
    placement: "Puntos por puesto, desde el primero",
    placementHint: "Separados por espacios: 12 9 8 7. Para repetir: 5x3.",
    after: "Los puestos que siguen",
    kill: "Puntos por baja",
    cap: "Máximo de bajas que cuentan",
    capHint: "Vacío: todas.",
    bonus: "Extra por ganar la partida",
    multipliers: "Multiplicador de bajas por puesto",
    multipliersHint: "Vacío: las bajas valen igual en todos los puestos.",
    ties: "Si dos comparten un puesto",
    tieNames: {
      better: "Los dos suman el mejor puesto",
      mean: "Se reparten la suma",
      next: "Los dos suman el peor puesto",
    },
    last: "La última partida",
    lastNames: {
      same: "Vale como las otras",
      kills: "Sus bajas valen el doble",
      all: "Vale el doble",
    },
    tieBreaks: "Desempates, en orden",
    tieBreaksHint: "El primero que separa a dos decide; al final, la siembra.",
    addTieBreak: "Agregar desempate",
    save: "Crear y usar",
    cancel: "Cancelar",
    invalid: "Revisa los números marcados.",
  },
  created: "Sistema de puntos creado",
  createError: "No se pudo crear el sistema de puntos",
} as const;
