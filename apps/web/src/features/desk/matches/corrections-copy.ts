import { plural } from "@/lib/plural";
import type { Moved } from "./domain/match-action.ts";

/** Texts of corrections: results, matches without participants, stages. */
export const correctionsCopy = {
  reopen: {
    title: "¿Reabrir este encuentro?",
    descriptions: {
      bracket:
        "Se borra el resultado y el siguiente encuentro vuelve a esperar. Los reportes se pierden.",
      table: "Se borra el resultado y la tabla se cuenta otra vez. Los reportes se pierden.",
      challenge: "Se borra el resultado. Los reportes se pierden.",
    } satisfies Record<Moved, string>,
    withDependents:
      "De este resultado dependen otros: con él se deshacen todos juntos, o ninguno. Los reportes se pierden.",
    confirm: "Reabrir",
    confirmAll: (count: number) => `Deshacer los ${count}`,
    success: "Encuentro reabierto",
  },
  score: {
    open: "Corregir el marcador",
    title: "Corregir el marcador",
    keepsWinner: (name: string) => `Gana ${name}, como hasta ahora: no se deshace nada.`,
    keepsDraw: "Sigue siendo un empate: no se deshace nada.",
    score: "Marcador",
    same: "Es el marcador que ya tiene.",
    changesWinner: (name: string, before: string) => `Gana ${name} en lugar de ${before}.`,
    becomesWin: (name: string) => `Deja de ser un empate: gana ${name}.`,
    becomesDraw: (before: string) => `Pasa a ser un empate: ${before} ya no gana.`,
    losesGames:
      "Las partidas cargadas no dan este marcador: se borran del encuentro y quedan en el registro de la organización.",
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
  otherWinner: {
    title: "Lo que depende de este resultado",
    nothing: "Ningún partido empezado depende de este resultado.",
    loadError: "No se puede cambiar al ganador",
    undone: (count: number) =>
      count === 0
        ? "No se pierde ningún resultado."
        : `Se ${count === 1 ? "pierde" : "pierden"} ${plural(count, "resultado", "resultados")}.`,
    stays: "Se mantiene",
    again: "Se vuelve a jugar",
    match: {
      name: (stage: string, round: string, sides: string) => `${stage} · ${round}: ${sides}`,
      begun: (one: string, other: string) => `${one} – ${other}: empezado`,
      stays: (winner: string, one: string, other: string) =>
        `Sigue ${winner}: ${one} contra ${other} queda W.O., porque quien llega ahora no lo jugó.`,
      again: (one: string, other: string) => `${one} contra ${other}, desde cero.`,
      unknown: "Sus lados se conocen cuando se juegue lo anterior.",
      noLonger: "No puede quedar: no se sabe todavía quién llega, o lo ganó quien ya no llega.",
    },
    rounds: {
      name: (stage: string) => `${stage}: las rondas siguientes`,
      stays: "Quedan como se armaron; la tabla cuenta el resultado nuevo.",
      again: "Se arman de nuevo con la tabla nueva.",
    },
    stage: {
      name: (stage: string) => `${stage} y lo que sigue`,
      stays: "Queda como se armó, aunque por la tabla pasarían otros o con otra siembra.",
      again: "Se arma de nuevo con quienes pasan ahora.",
      noLonger: "No puede quedar: la etapa anterior se juega otra vez.",
    },
    consequences: [
      "Cambian el ganador, el marcador, la tabla y las estadísticas de los dos.",
      "Se avisa una vez a quienes les cambia un partido, y a nadie más.",
      "Si el torneo terminó, los premios en tickets pasan a quien corresponde. Un premio en dinero ya pagado lo impide.",
    ],
  },
  noShow: {
    title: "¿Nadie se presentó?",
    descriptions: {
      bracket:
        "El encuentro termina sin ganador: nadie avanza, y quien espera al ganador pasa libre.",
      table: "El encuentro termina sin ganador: los dos pierden, sin puntos en la tabla.",
      challenge: "El encuentro termina sin ganador.",
    } satisfies Record<Moved, string>,
    confirm: "Nadie se presentó",
    success: "Encuentro sin ganador",
  },
} as const;
