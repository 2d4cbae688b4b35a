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
    decision: (one: string, other: string, result: string | null, isNoShow: boolean) =>
      result
        ? `${one} ${result} ${other}`
        : `${one} – ${other}: ${isNoShow ? "nadie se presentó" : "anulado"}`,
    confirm: "Reabrir",
    confirmAll: (count: number) => `Deshacer los ${count}`,
    loadError: "No se pudo ver qué depende de este resultado.",
    success: "Encuentro reabierto",
  },
  score: {
    open: "Corregir el marcador",
    title: "Corregir el marcador",
    keepsWinner: (name: string) => `Gana ${name}, como hasta ahora: no se deshace nada.`,
    keepsDraw: "Sigue siendo un empate: no se deshace nada.",
    score: "Marcador",
    same: "Es el marcador que ya tiene.",
    otherWinner: (name: string) =>
      `Ganó ${name} y eso no cambia aquí. Si ganó el otro lado, reabre el encuentro.`,
    stillDraw: "Fue un empate y eso no cambia aquí. Si alguien ganó, reabre el encuentro.",
    losesGames:
      "Los mapas cargados no dan este marcador: se borran del encuentro y quedan en el registro de la organización.",
    reason: "Motivo",
    reasonHint: "Lo reciben los dos lados y queda en el registro público del encuentro.",
    reasonRequired: "Escribe el motivo.",
    consequences: [
      "Cambian el marcador, la tabla y sus desempates.",
      "Quedan como están los partidos y las rondas que siguen, los reportes y las estadísticas de los jugadores.",
      "Si con este marcador pasaran otros a una etapa ya armada, o cambiaran los premios, no se guarda: hay que reabrir el encuentro.",
    ],
    cancel: "Cancelar",
    confirm: "Corregir",
    success: "Marcador corregido",
  },
  noShow: {
    title: "¿Nadie se presentó?",
    description:
      "El encuentro termina sin ganador: nadie avanza, quien espera al ganador pasa libre y en una tabla los dos pierden sin puntos.",
    confirm: "Nadie se presentó",
    success: "Encuentro sin ganador",
  },
} as const;
