import type { Answer } from "@leyenda/db-types";
import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

/** Texts that say why the viewer cannot predict a match. */
const obstacles: Record<NonNullable<Answer<"prediction_cards">["obstacle"]>, string> = {
  own_side: "Juegas este partido: pronostican los demás.",
  staff: "Eres parte de la organización: pronostican quienes miran.",
};

/** Texts about the predictions of a match. */
export const copy = {
  title: "Pronóstico",
  question: "¿Quién gana?",
  worth: (points: number) => `Acertar vale ${formatNumber(points)} puntos de honor`,
  signIn: "Inicia sesión para pronosticar",
  obstacles,
  choose: "Gana",
  own: "Tu pronóstico",
  wrongMark: "×",
  /** The percent sign after a number. */
  percent: " %",
  total: (count: number) =>
    count === 0 ? "Nadie pronosticó todavía." : `${plural(count, "pronóstico", "pronósticos")}.`,
  hidden: "Verás cómo se reparten cuando pronostiques.",
  missed: "No pronosticaste este partido.",
  right: (points: number) => `Acertaste: +${formatNumber(points)} puntos`,
  wrong: "No acertaste",
  table: "Tabla de pronósticos",
  error: "No se pudo guardar tu pronóstico.",
} as const;
