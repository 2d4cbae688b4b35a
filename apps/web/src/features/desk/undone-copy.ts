import { plural } from "@/lib/plural";

/** Texts of the decisions that a correction would undo. */
export const undoneCopy = {
  undone: (count: number) =>
    `Se ${count === 1 ? "deshace" : "deshacen"} ${plural(count, "resultado", "resultados")}`,
  where: (stage: string, round: string) => `${stage} · ${round}`,
  decision: (one: string, other: string, result: string | null, isNoShow: boolean) =>
    result
      ? `${one} ${result} ${other}`
      : `${one} – ${other}: ${isNoShow ? "nadie se presentó" : "anulado"}`,
  loadError: "No se pudo ver qué depende de este resultado.",
} as const;
