/** All texts for users in Discord. */
export const texts = {
  commands: {
    torneos: "Los torneos que vienen y los que se juegan",
    inscribirse: "Inscribirte en un torneo, tú o tu equipo",
    partida: "Tu próximo partido: estar listo, el veto y el resultado",
    llave: "La llave de un torneo y lo que se juega ahora",
    tabla: "Las posiciones de un torneo",
    vincular: "Vincular tu Discord con tu cuenta, o ver con cuál está",
  },
  options: { torneo: "Cuál: escribe su nombre" },

  failed: "Algo salió mal. Prueba otra vez en un momento.",
  unknown: "Este botón ya no sirve: escribe el comando otra vez.",
  openPage: "Abrir en la página",

  link: {
    offer: (minutes: number) =>
      `Abre el enlace, entra con tu cuenta y confirma. Vale ${minutes} minutos, una vez, y es solo para ti: no se lo des a nadie.`,
    button: "Vincular mi cuenta",
    linked: (account: string) =>
      `Tu Discord está vinculado con la cuenta **${account}**. Lo que hagas aquí cuenta como hecho por ella.`,
    remove: "Quitar",
    removed: "Listo: tu Discord ya no está vinculado.",
  },

  tournaments: {
    title: "Torneos",
    none: "Ahora no hay torneos. Vuelve pronto.",
    notFound: "No encontré ese torneo. Elige uno de los que aparecen mientras escribes.",
    status: {
      Inscripciones: "Inscripciones abiertas",
      Próximamente: "Próximamente",
      Activo: "Se está jugando",
      Finalizado: "Terminado",
    } as Readonly<Record<string, string>>,
    places: (taken: number, all: number) => `${taken} de ${all} lugares`,
    taken: (taken: number) => (taken === 1 ? "1 inscrito" : `${taken} inscritos`),
    free: "Gratis",
    tickets: (count: number) => (count === 1 ? "1 ticket" : `${count} tickets`),
    all: "Ver todos",
  },

  posts: {
    headings: {
      test: "Prueba",
      opening: "Inscripciones abiertas",
      places: "Lugares",
      draw: "Sorteo",
      match: "Partidos",
      result: "Resultados",
      champion: "Campeón",
    },
    test: "Este canal recibe las novedades del torneo.",
    opening: (game: string, when: string) => `${game}. Empieza ${when}.`,
    places: (left: number) =>
      left === 0 ? "No quedan lugares." : left === 1 ? "Queda 1 lugar." : `Quedan ${left} lugares.`,
    draw: "Ya se sabe quién juega contra quién.",
    against: (first: string, second: string) => `${first} contra ${second}`,
    noResult: "W.O.",
    champion: (name: string) => `🏆 ${name} ganó el torneo.`,
    somebody: "Sin nombre",
    thread: "Novedades",
    versus: (first: string, second: string) => `${first} – ${second}`,
  },

  event: {
    about: (game: string, url: string) => `${game}\nInscripciones, llave y resultados: ${url}`,
  },

  entry: {
    already: (name: string) => `**${name}** ya está en el torneo.`,
    closed: "Las inscripciones no están abiertas.",
    leader: "Es por equipos: te inscribe el líder o un co-líder del tuyo.",
    free: (name: string) => `Inscribes a **${name}**. Es gratis.`,
    costs: (name: string, cost: string, paysTeam: boolean) =>
      `Inscribes a **${name}**. Cuesta **${cost}**, que salen ${paysTeam ? "de los del equipo" : "de los tuyos"} ahora.`,
    confirm: "Confirmar inscripción",
    confirmFor: (cost: string) => `Confirmar y pagar ${cost}`,
    done: (name: string) => `Listo: **${name}** está dentro.`,
  },

  bracket: {
    now: "Se juega ahora",
    next: "Lo que viene",
    last: "Últimos resultados",
    nothing: "Todavía no hay partidos.",
  },
  table: { none: "Este torneo no tiene tabla.", points: "pts" },

  match: {
    none: "Ahora no tienes ningún partido por jugar.",
    waitsForRival: "Todavía no se sabe contra quién.",
    bestOf: (games: number) => `Al mejor de ${games}`,
    openRoom: "Abrir la sala",
    refresh: "Actualizar",
    status: {
      pending_results: "Falta que el otro lado confirme",
      disputed: "En disputa: decide un árbitro",
      cancelled: "Cancelado",
    } as Readonly<Record<string, string>>,
    won: (result: string) => `Ganaste: **${result}**`,
    lost: (result: string) => `Perdiste: **${result}**`,
    drawn: (result: string) => `Empate: **${result}**`,
    walkover: "W.O.",

    ready: "Estoy listo",
    readyOpens: (when: string) => `Puedes decir que estás listo ${when}.`,
    readyMine: "Dijiste que estás listo. Falta tu rival.",
    readyRival: "Tu rival está listo y te espera.",
    readyBoth: "Están los dos: ya pueden jugar.",

    veto: "Veto",
    vetoReady: "Listo para el veto",
    vetoReadyMine: "Estás listo para el veto. Falta tu rival.",
    vetoRivals: "Veto: es el turno de tu rival.",
    vetoMine: (act: string, when: string | null) =>
      `Veto: **te toca ${act}**${when === null ? "" : ` (${when} se sortea)`}.`,
    vetoInRoom: "Hay muchas opciones: elige en la sala.",
    vetoActs: {
      ban: "descartar un mapa",
      pick: "elegir un mapa",
      side: "elegir lado",
      order: "elegir el orden",
      side_or_order: "elegir lado u orden",
      role: "elegir si vas primero (A) o segundo (B)",
    } as Readonly<Record<string, string>>,
    vetoDone: {
      ban: "descartó",
      pick: "eligió",
      side: "eligió lado",
      order: "eligió orden",
      role: "es",
      decider: "Queda",
    } as Readonly<Record<string, string>>,
    coin: "El sorteo",

    report: "Reportar resultado",
    reportOwn: "Tu puntaje",
    reportRival: "Puntaje de tu rival",
    reportHint: (games: number) =>
      games > 1 ? `Partidas ganadas, al mejor de ${games}` : "Como terminó el partido",
    reportedMine: (result: string) => `Reportaste **${result}**. Falta que tu rival confirme.`,
    reportedRival: (result: string) => `Tu rival reportó **${result}**. ¿Es así?`,
    confirm: (result: string) => `Confirmar ${result}`,
    reportOther: "Reportar otro",
    scoreInvalid: "Escribe los dos puntajes con números.",
  },
} as const;
