import type { MatchLogEntry } from "@/entities/match/api/match-staff-log";
import { WALKOVER } from "@/entities/match/domain/result";

type Said = Readonly<Partial<Record<MatchLogEntry["action"], (entry: MatchLogEntry) => string>>>;

/** Texts of the public log of a match. */
export const logCopy = {
  title: "Decisiones de la organización",
  description: "Quién hizo qué en este partido.",
  administration: "La administración",
  byLink: (name: string) => `${name} (con enlace de árbitro)`,
  acts: {
    declare_match_winner: ({ winner_name: winner, result, reason }) =>
      [
        winner ? `dio ganador a ${winner} (${result})` : `dio el partido por empatado (${result})`,
        reason ? `: ${reason}` : ".",
      ].join(""),
    decide_by_link: ({ winner_name: winner, result }) =>
      winner ? `dio ganador a ${winner} (${result}).` : `dio el partido por empatado (${result}).`,
    correct_match_score: ({ result_before: before, result, reason }) =>
      `corrigió el marcador de ${before} a ${result}: ${reason}`,
    correct_match_winner: ({ winner_name: winner, result_before: before, result, reason }) => {
      if (result === null) return `lo abrió otra vez al corregir un resultado anterior: ${reason}`;
      if (result === WALKOVER)
        return `corrigió un resultado anterior: sigue ${winner}, y este pasa de ${before} a ${result}: ${reason}`;
      return `corrigió el resultado de ${before} a ${result}: ${winner ? `gana ${winner}` : "es un empate"}. ${reason}`;
    },
    declare_no_show: () => "lo cerró sin ganador: nadie se presentó.",
    reopen_match: ({ result_before: result }) => `anuló el resultado ${result ?? ""}.`,
    reopen_match_with_dependents: ({ result_before: result }) =>
      `anuló el resultado ${result ?? ""} y lo que dependía de él.`,
    set_match_statistics: () => "corrigió las estadísticas.",
    report_match_game: ({ game_number: number, result }) =>
      `cargó la partida ${number}${result ? ` (${result})` : ""}.`,
    remove_match_game: ({ game_number: number }) => `quitó la partida ${number}.`,
    create_referee_link: ({ link }) => `dio a ${link} un enlace para arbitrarlo.`,
    revoke_referee_link: ({ link }) => `retiró el enlace de ${link}.`,
    start_match_veto: () => "empezó el veto.",
    choose_in_veto: ({ veto_step: step, choice }) =>
      `eligió ${choice} en el paso ${step} del veto.`,
    undo_veto_steps: ({ veto_step: step, reason }) =>
      `deshizo el veto desde el paso ${step}: ${reason}`,
    correct_veto_choice: ({ veto_step: step, choice, reason }) =>
      `puso ${choice} en el paso ${step} del veto: ${reason}`,
    let_match_be_played: () => "decidió que se juegue: el reloj de ausencia se detuvo.",
    mark_side_here: () => "dio por presente a un lado.",
    answer_referee_call: () => "respondió una llamada.",
    end_match_pause: () => "terminó una pausa.",
    call_match_sides: () => "avisó a los dos lados.",
    set_match_referee: ({ choice }) =>
      choice === null ? "lo dejó sin árbitro." : `puso de árbitro a ${choice}.`,
    set_match_lineup: () => "cambió una alineación.",
    substitute_player: () => "hizo un cambio de jugador.",
    undo_substitution: () => "deshizo un cambio de jugador.",
    set_match_station: ({ choice }) => `lo puso en: ${choice}.`,
    set_match_stream: ({ choice }) =>
      choice === null ? "quitó su transmisión." : `lo transmite en ${choice}.`,
    add_match_picture: () => "agregó una imagen.",
    remove_match_picture: () => "quitó una imagen.",
  } satisfies Said as Said,
  default: (date: string) => `dejó que los lados acuerden la hora: si no, se juega el ${date}.`,
  scheduled: (date: string, from: string | null) =>
    from === null ? `puso la fecha ${date}.` : `pasó la fecha de ${from} a ${date}.`,
  unscheduled: "quitó la fecha.",
} as const;
