import { absenceCopy } from "@/entities/tournament/absence-copy";
import type { Words } from "@leyenda/db-types";
import { seedingModeWords } from "@/entities/tournament/setting-and-status-words";
import { formatTickets } from "@/lib/format";
import { plural } from "@/lib/plural";

/** All texts of the tournament form. */
export const copy = {
  createTitle: "Crear torneo",
  editTitle: "Editar torneo",
  publicPage: "Ver página",
  encounters: "Encuentros",
  back: "Volver a Competición",
  loadError: "No se pudo cargar el torneo.",
  created: "Torneo creado",
  updated: "Torneo actualizado",
  signInRequired: "Debes iniciar sesión para guardar el torneo.",
  saveErrorTitle: "Error",
  create: "Crear torneo",
  save: "Guardar torneo",
  cancel: "Cancelar",
  sections: {
    basics: "Lo esencial",
    entry: "Inscripción",
    structure: "Etapas y partidos",
    matchDay: "Día del partido",
    prizes: "Premios",
    cover: "Portada",
    texts: "Información para los participantes",
  },
  /** The summaries that collapsed sections show. */
  digests: {
    entry: (fee: number, hasDeadline: boolean, hasCheckIn: boolean) =>
      [
        fee > 0 ? formatTickets(fee) : "Gratis",
        hasDeadline ? "con cierre" : "sin cierre",
        hasCheckIn ? "con asistencia" : "sin asistencia",
      ].join(" · "),
    structure: (stages: readonly string[], bestOf: string | null) =>
      stages.join(" → ") + (bestOf === null ? "" : ` · al mejor de ${bestOf}`),
    matchDay: (
      side: string | null,
      game: string | null,
      match: string | null,
      pause: string | null,
    ) => {
      const lost = [
        side !== null && `el lado a los ${side} min`,
        game !== null && `la 1.ª partida a los ${game} min`,
        match !== null && `el partido a los ${match} min`,
      ].filter((part) => part !== false);
      return [
        lost.length > 0
          ? `Quien falta pierde ${lost.join(", ")}.`
          : "Sin pérdida automática por ausencia.",
        pause === null ? "Sin pausas." : `Pausas de hasta ${pause} min.`,
      ].join(" ");
    },
    prizes: (count: number) => (count === 0 ? "Sin premios" : plural(count, "premio", "premios")),
    cover: (isOwn: boolean) => (isOwn ? "Imagen propia" : "Dibujada a partir del juego"),
    texts: (names: readonly string[]) => (names.length === 0 ? "Sin textos" : names.join(", ")),
  },
  matchDay: {
    hint: `${absenceCopy.form} Quien está en la sala a la hora no falta, aunque no haya dicho que está listo.`,
    graded: "Graduar: lado a los 5, primera partida a los 10, partido a los 15",
  },
  requiredHint: "Obligatorio",
  rests: "Todo está guardado",
  /** Hints on the statuses that a new tournament can have. */
  statusHints: {
    Próximamente: "Se anuncia; nadie puede inscribirse todavía.",
    Inscripciones: "Se publica con las inscripciones abiertas.",
    Activo: "Se publica ya empezado: nadie se inscribe.",
    Finalizado: "Se publica como terminado.",
  } satisfies Record<Words["tournaments"]["status"], string>,
  from: {
    label: "Empezar",
    nothing: "Desde cero",
    copyOf: (name: string) => `Copiar de ${name}`,
    hint: "Formato, premios, reglas y textos quedan como en ese. Revisa el nombre y el comienzo.",
  },
  fields: {
    name: "Nombre",
    game: "Juego",
    status: "Estado",
    image: "Imagen de portada",
    imageHint: "PNG, JPEG o WebP. Sin imagen se dibuja una a partir del juego.",
    startDate: "Comienzo",
    deadline: "Cierre de inscripciones",
    deadlineHint: "Opcional. Sin cierre, se aceptan hasta que comience.",
    type: "Modalidad",
    teamFormat: "Tamaño de los equipos",
    maxParticipants: "Cupo",
    entryFee: "Inscripción (tickets)",
    entryFeeHint: "0 es gratis.",
    houseHint: "La cambia la administración.",
    foundedFeeHint: "Los torneos de miembros no cobran inscripción.",
    ticketType: "Paga con",
    bestOf: "Al mejor de",
    seedingMode: "Siembra",
    timezone: (zone: string) => `En tu zona horaria (${zone}).`,
  },
  /** The hints on the wallet that pays the fee, for team tournaments and individual tournaments. */
  ticketHints: {
    team: {
      team: "Paga la billetera del equipo que se inscribe.",
      personal: "Paga de sus propios tickets quien inscribe al equipo.",
    },
    individual: {
      personal: "Cada jugador paga de sus propios tickets.",
      team: "Paga el equipo del jugador: solo pueden entrar líderes y co-líderes.",
    },
  },
  seedingModes: seedingModeWords,
  seedingHints: {
    ranked: "A igual porcentaje, por orden de inscripción.",
    explicit: "Se ordena en la tabla de torneos, en Orden de siembra.",
    random: "El sorteo queda registrado y se puede repetir.",
  },
  founding: {
    title: "Organizar un torneo",
    read: "La administración lo lee antes de publicarlo; te avisamos cuando responda.",
    atOnce: "Se publica apenas lo envías, y lo organizas tú.",
    free: (most: number) =>
      `Los torneos de miembros no cobran inscripción, y su premio, si lo hay, sale de tu billetera. Puedes tener hasta ${most} sin terminar.`,
    send: "Enviar",
    sent: "Propuesta enviada",
    error: "No se pudo enviar el torneo.",
    loadError: "No se pudo cargar el formulario.",
    closed: "Los torneos los organiza la administración",
    closedText: "Por ahora los miembros no organizan torneos propios.",
    tournaments: "Ver torneos",
    own: "Ver mis torneos",
    missing: "Propuesta no encontrada",
    missingText: "Ya está publicada, o la retiraste.",
    declined: "No se publicó",
  },
  prizes: {
    add: "Agregar premio",
    remove: (place: number) => `Quitar el premio del puesto ${place}`,
    place: (place: number) => `Puesto ${place}`,
    type: (place: number) => `Tipo de premio del puesto ${place}`,
    value: (place: number) => `Valor del premio del puesto ${place}`,
    types: { money: "Pesos (ARS)", tickets: "Tickets" },
    amount: "Valor",
    empty: (most: number) => `Sin premios. Puedes agregar hasta ${most}.`,
    limit: (most: number) => `Hasta ${most} premios.`,
    less: (place: number) =>
      `El premio del puesto ${place} es menor que el del puesto ${place + 1}.`,
  },
  errors: {
    name: "Escribe el nombre del torneo.",
    game: "Elige el juego.",
    startDate: "Indica cuándo comienza.",
    deadline: "El cierre no puede ser posterior al comienzo.",
    laterThanBefore: "Tiene que ser más tarde que el paso anterior.",
    whole: "Escribe un número entero, 0 o mayor.",
    between: (min: string, max: string) => `Entre ${min} y ${max}.`,
    prize: "Escribe un valor mayor que 0, de hasta 1.000.000.000.",
    textLength: (max: string) => `Hasta ${max} caracteres.`,
  },
} as const;

/** Texts of the prize that a founder promises to the winners of their tournament. */
export const pledgeCopy = {
  title: "Premio en custodia",
  digest: (total: number) => (total > 0 ? formatTickets(total) : "Sin premio"),
  consequence:
    "Sale de tu billetera cuando el torneo se publica, y queda guardado hasta el final: lo reciben los ganadores. Vuelve a ti lo de un puesto sin nadie, y todo si el torneo se cancela. Con inscritos solo puede subir; desde que comienza no cambia, y cancelarlo es cosa de la administración.",
  fixed:
    "El torneo ya comenzó: su premio no cambia. Lo reciben los ganadores cuando se decida la final.",
  place: (place: number) => `Tickets para el puesto ${place}`,
  add: "Agregar premio",
  remove: (place: number) => `Quitar el premio del puesto ${place}`,
  wallet: (total: number, has: number, most: number) =>
    [
      `En total, ${formatTickets(total)}.`,
      total > has
        ? `Tienes ${formatTickets(has)}: no alcanza.`
        : `Te quedan ${formatTickets(has - total)}.`,
      total > most ? `El premio es de hasta ${formatTickets(most)}.` : "",
    ]
      .filter(Boolean)
      .join(" "),
} as const;
