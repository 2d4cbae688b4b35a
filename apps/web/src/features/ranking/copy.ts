import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";
import { TIERS } from "@/entities/rating/domain/tier";
import { tierWords } from "@/entities/rating/tier-words";
import type { RankedType } from "@/entities/rating/domain/ranking-address";

const provisional = (count: number, rating: number) =>
  `${plural(count, "partido puntuado", "partidos puntuados")} y un puntaje provisional de ${formatNumber(rating)}. Con unos diez partidos se entra en el ranking.`;
const steps = (count: number) => plural(count, "puesto", "puestos");

/** Texts of the rankings. */
export const copy = {
  head: {
    title: "Ranking",
    titleOf: (game: string) => `Ranking de ${game}`,
    description: "Los mejores jugadores y equipos de cada juego, semana a semana.",
    descriptionOf: (game: string) =>
      `Los mejores jugadores y equipos de ${game}, con el puntaje de cada semana.`,
    eyebrow: "Ranking",
    facts: ["Se actualiza cada lunes"],
  },
  title: "Ranking",
  eyebrow: "Los mejores",
  description: "Quién gana a quién en los torneos de cada juego. Se actualiza cada lunes.",
  game: "Juego",
  country: "País",
  allCountries: "País",
  kind: "Quiénes",
  kinds: { user: "Jugadores", team: "Equipos" } satisfies Record<RankedType, string>,
  label: (game: string, type: RankedType) =>
    type === "user" ? `Jugadores de ${game}` : `Equipos de ${game}`,
  columns: {
    place: "Puesto",
    moved: "Semana",
    side: { user: "Jugador", team: "Equipo" } satisfies Record<RankedType, string>,
    country: "País",
    matches: "Partidos",
    record: "V-E-D",
    recordTitle: "Victorias, empates y derrotas",
    form: "Últimos cinco",
    rating: "Puntaje",
  },
  place: (place: number) => `${formatNumber(place)}.º`,
  /** By how many places a side rose or fell, shown next to an arrow that gives the direction. */
  steps: formatNumber,
  moved: {
    up: (count: number) => `Subió ${steps(count)}`,
    down: (count: number) => `Bajó ${steps(count)}`,
    same: "Sigue igual",
    none: "Entró",
    entered: "Entró esta semana",
  },
  record: (side: { readonly matches: number; readonly wins: number; readonly losses: number }) =>
    [side.wins, side.matches - side.wins - side.losses, side.losses].map(formatNumber).join("-"),
  matches: (count: number) => plural(count, "partido", "partidos"),
  form: { W: "V", D: "E", L: "D" } as Readonly<Record<string, string>>,
  formSpoken: { W: "victoria", D: "empate", L: "derrota" } as Readonly<Record<string, string>>,
  own: {
    /** The text before the place, for example "Vas 5.º"; screen readers read both together. */
    place: { user: "Vas ", team: "Tu equipo va " } satisfies Record<RankedType, string>,
    of: (country: string) => ` en ${country}`,
    also: (place: string, country: string | null) =>
      country === null ? ` · ${place} entre todos` : ` · ${place} en ${country}`,
    jump: "Ver tu puesto",
    provisional: {
      user: (count: number, rating: number) => `Llevas ${provisional(count, rating)}`,
      team: (count: number, rating: number) => `Tu equipo lleva ${provisional(count, rating)}`,
    } satisfies Record<RankedType, (count: number, rating: number) => string>,
    none: {
      user: "Todavía no jugaste torneos de este juego.",
      team: "Tu equipo todavía no jugó torneos de este juego.",
    } satisfies Record<RankedType, string>,
    play: "Ver torneos",
  },
  until: (day: string) => `Con los partidos hasta el ${day}.`,
  how: {
    title: "Cómo se calcula",
    points: [
      "Cuentan los partidos jugados en torneos de la casa: los individuales puntúan al jugador, los de equipos al equipo. No cuentan los W.O., los desafíos, los torneos de miembros ni los importados, ni lo que se juega contra invitados.",
      "Ganar a alguien mejor suma más. Todos empiezan en 1500 y el puntaje se recalcula cada lunes con los partidos de la semana (sistema Glicko-2).",
      `Los rangos: ${TIERS.map(({ tier, from }) => (from === 0 ? tierWords[tier] : `${tierWords[tier]} desde ${formatNumber(from)}`)).join(", ")}.`,
      "Hasta tener unos diez partidos el puntaje es provisional y no tiene puesto. Quien no juega en medio año sale hasta su próximo torneo.",
      "«Entró» es quien reunió esta semana los partidos que hacen falta: quien estaba puede bajar por eso sin haber perdido.",
      "Si se corrige un resultado, se recalcula desde esa semana.",
    ],
  },
  empty: {
    title: "Todavía no hay ranking",
    hint: "Aparece cuando alguien reúne unos diez partidos de torneo en un juego. El próximo puedes ser tú.",
    kind: {
      user: "Todavía no hay jugadores con puesto",
      team: "Todavía no hay equipos con puesto",
    } satisfies Record<RankedType, string>,
    page: "En esta página no hay nadie",
    first: "Ver desde el primero",
  },
  loadError: "No se pudo cargar el ranking.",
} as const;
