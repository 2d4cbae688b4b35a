import { plural } from "@/lib/plural";

/** Texts of the organiser's bar on a tournament's public page. */
export const organiserCopy = {
  title: "Organizas este torneo",
  helps: "Lo que puedes hacer ahora",
  next: {
    Próximamente: (start: string) =>
      `Anunciado para el ${start}: todos lo ven, nadie puede inscribirse todavía. Lo que sigue es abrir las inscripciones.`,
    nobody: "Inscripciones abiertas y todavía no entró nadie: pasa el enlace. Se comienza con 2.",
    one: "Entró 1: falta otro para poder comenzar. Pasa el enlace.",
    ready: (count: string, start: string) =>
      `${count}: ya puedes comenzarlo, o esperar hasta el ${start}.`,
    share: (count: string) => `${count}: comparte el enlace.`,
    call: (count: string) => `${count}: avisa a quien falta confirmar.`,
    waiting: (offered: number, total: number) =>
      `${offered > 0 ? `${plural(offered, "ofrecido", "ofrecidos")} · ` : ""}${total} en espera`,
    undrawn: "Está activo y no tiene partidos: lo que sigue es armarlos.",
    running: (decided: number, matches: number) =>
      `En juego: ${decided} de ${plural(matches, "partido decidido", "partidos decididos")}.`,
    brief: (decided: number, matches: number) =>
      `${decided} de ${plural(matches, "jugado", "jugados")}`,
    cancelled: "Cancelado: se devolvió todo y se avisó a cada inscrito.",
  },
  encounters: "Encuentros",
  copyLink: "Copiar enlace",
  edit: "Editar",
  pay: (count: number) => `Pagar ${plural(count, "premio", "premios")}`,
  publish: "Publicar noticia",
  repeat: "Duplicar +7 días",
  repeatLater: "Duplicar",
  manage: "Administrar",
  /** The headings of groups in the menu. */
  groups: {
    cup: "Torneo",
    draw: "Sorteo y etapas",
    files: "Descargar",
    loss: "Terminarlo",
  },
} as const;
