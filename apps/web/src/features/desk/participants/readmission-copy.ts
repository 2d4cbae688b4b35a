import { plural } from "@/lib/plural";

/** Texts of taking back a disqualification or a withdrawal. */
export const readmissionCopy = {
  action: { disqualified: "Deshacer descalificación", withdrawn: "Readmitir" },
  label: {
    disqualified: (name: string) => `Deshacer la descalificación de ${name}`,
    withdrawn: (name: string) => `Readmitir a ${name}`,
  },
  title: {
    disqualified: "¿Deshacer la descalificación?",
    withdrawn: "¿Readmitir a este participante?",
  },
  description: (name: string) =>
    `${name} vuelve al torneo y sigue jugando. Se juega lo que perdió solo por estar afuera; lo que jugó antes queda como está.`,
  annulled: "Los partidos de su grupo que se anularon se juegan de nuevo.",
  finished:
    "El torneo ya terminó: se abre otra vez y sus premios vuelven hasta que termine de nuevo.",
  opened: (count: number) =>
    count === 1 ? "Se abre otra vez un partido" : `Se abren otra vez ${count} partidos`,
  none: "No perdió ningún partido por estar afuera.",
  blocked: (name: string) =>
    `Después de la salida de ${name} se decidieron partidos que dependen de ella. Para readmitirlo hay que reabrirlos antes, en «Partidos».`,
  inTheWay: (count: number) => plural(count, "partido decidido", "partidos decididos"),
  reasonHint: "Lo recibe el participante y queda en el registro de la organización.",
  success: "Participante readmitido",
  error: "No se pudo readmitir al participante.",
  loadError: "No se pudo ver qué partidos se abren otra vez.",
} as const;
