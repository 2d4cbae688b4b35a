import { plural } from "@/lib/plural";

/** The texts of what an organiser corrects: results, matches without anybody, stages. */
export const correctionsCopy = {
  stages: {
    reset: "Reiniciar",
    resetLabel: (name: string) => `Reiniciar ${name}`,
    resetTitle: (name: string) => `¿Reiniciar ${name}?`,
    resetDescription:
      "La etapa vuelve a antes de su sorteo y las siguientes se arman de nuevo. Los participantes se quedan; los resultados se pierden.",
    nothingUndone: "Todavía no se decidió ningún partido.",
    resetDone: "Etapa reiniciada",
  },
  reopen: {
    title: "¿Reabrir este encuentro?",
    description:
      "Se borra el resultado y el siguiente encuentro vuelve a esperar. Los reportes se pierden.",
    withDependents:
      "De este resultado dependen otros: con él se deshacen todos juntos, o ninguno. Los reportes se pierden.",
    undone: (count: number) =>
      `Se ${count === 1 ? "deshace" : "deshacen"} ${plural(count, "resultado", "resultados")}`,
    where: (stage: string, round: string) => `${stage} · ${round}`,
    decision: (one: string, other: string, result: string | null) =>
      result ? `${one} ${result} ${other}` : `${one} – ${other}: nadie se presentó`,
    confirm: "Reabrir",
    confirmAll: (count: number) => `Deshacer los ${count}`,
    loadError: "No se pudo ver qué depende de este resultado.",
    success: "Encuentro reabierto",
  },
  noShow: {
    title: "¿Nadie se presentó?",
    description:
      "El encuentro termina sin ganador: nadie avanza, quien espera al ganador pasa libre y en una tabla los dos pierden sin puntos.",
    confirm: "Nadie se presentó",
    success: "Encuentro sin ganador",
  },
} as const;
