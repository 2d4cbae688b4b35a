import type { Answer, Words } from "@leyenda/db-types";
import { plural } from "@/lib/plural";

/** Texts that say how the best player of a match was chosen. */
const decidedHow: Record<NonNullable<Words["best_players"]["decided_how"]>, string> = {
  votes: "Lo eligieron quienes miraron el partido.",
  figures: "Sus números fueron los mejores del partido.",
};

/** Texts that say why a user may not vote. */
const obstacles: Record<NonNullable<Answer<"my_best_player_vote">["obstacle"]>, string> = {
  own_side: "Jugaste este partido: vota el público.",
  staff: "Eres parte de la organización: votan quienes miraron el partido.",
  account_too_new: "Tu cuenta es muy nueva para votar en este partido: podrás en los próximos.",
};

/** All texts of the best player of a match. */
export const bestPlayerCopy = {
  title: "Mejor jugador",
  until: (time: string) => `Se vota hasta el ${time}.`,
  hint: "Toca a quien elijas; puedes cambiarlo mientras se vota.",
  signIn: "Inicia sesión para votar",
  obstacles,
  decidedHow,
  byFigures: "El mejor por sus estadísticas",
  votes: (count: number) => plural(count, "voto", "votos"),
  total: (count: number) =>
    count === 0 ? "Nadie votó todavía." : `Votaron ${plural(count, "persona", "personas")}.`,
  vote: "Votar a",
  own: "Tu voto",
  voteError: "No se pudo guardar tu voto.",
} as const;
