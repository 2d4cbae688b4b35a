import { plural } from "@/lib/plural";

/** All texts of the match room. */
export const copy = {
  pageTitle: "Sala del partido",
  pageDescription: "Donde los dos lados juegan su partido: hora, vetos, resultado y chat.",
  title: (first: string, second: string) => `Sala: ${first} vs ${second}`,
  loading: "Cargando sala…",
  loadError: "No se pudo cargar el partido.",
  notFound: "Partido no encontrado",
  notFoundHint: "Puede que lo hayan eliminado o que el enlace esté incompleto.",
  after: {
    out: "Tu camino en este torneo termina aquí. Hay otros con inscripciones abiertas.",
    others: "Buscar el próximo",
    cup: {
      label: "Tu próximo torneo",
      over: (name: string) => `Tu camino en ${name} termina aquí. Lo que puedes jugar:`,
      enter: "Inscribirme",
      look: "Ver torneo",
      opensSoon: "Abre pronto",
    },
    none: "No te queda otro partido aquí por ahora.",
    tournament: "Ver cómo sigue el torneo",
    over: "El torneo terminó.",
    podium: "Ver al campeón",
    challenge: "¿Otra vez?",
    challenges: "Mis desafíos",
  },
  back: {
    tournament: (name: string) => `Volver a ${name}`,
    challenge: "Mis desafíos",
    encounters: "Volver a Encuentros",
  },
  playBy: {
    label: "Para jugarse hasta",
    over: "Plazo vencido",
    returns: "Si nadie reporta un resultado antes, vuelven ambas apuestas.",
    friendly: "Si nadie reporta un resultado antes, termina sin ganador.",
  },
  challengePage: "Ver el desafío",
  publicPage: "Página pública",
  tabs: {
    label: "Partes de la sala",
    titles: { resultado: "Partido", chat: "Chat", pruebas: "Pruebas" },
    unread: (count: number) => plural(count, "mensaje sin leer", "mensajes sin leer"),
  },
  act: {
    label: "Lo que sigue",
    ready: "Estoy listo",
    object: "Objetar el W.O.",
    game: "Cargar la partida",
    agree: "Reportar resultado",
    report: "Reportar resultado",
    answer: "Responder el reporte",
    tell: "Contar qué pasó",
  },
  state: {
    title: "Resultado",
    waitingOpponent: "Todavía falta el rival. La sala se abre cuando se conozca.",
    waitingOpponentChallenge: "Nadie aceptó el desafío todavía.",
    bye: "Pase libre: avanza sin jugar.",
    cancelled: "Este partido fue cancelado.",
    inactive: "El torneo no está activo: los resultados se reportan cuando comience.",
    completed: (winner: string, result: string) => `Ganó ${winner} (${result}).`,
    drawn: (result: string) => `Empataron ${result}.`,
    watching: "Los lados reportan el resultado: cada reporte aparece aquí.",
    outsideRoster:
      "No estás en el plantel con el que tu equipo juega este torneo: solo la organización puede sumarte.",
    rosterTooSmall: (missing: number) =>
      `${missing === 1 ? "Al plantel le falta 1 jugador" : `Al plantel le faltan ${missing} jugadores`} para este formato: no pueden reportar un partido jugado. Pidan a la organización que lo complete, o den el partido por perdido.`,
    memberHint: "Solo el líder y los co-líderes reportan el resultado del equipo.",
  },
  reports: {
    title: "Reportes",
    line: (name: string) => `${name} reporta`,
    own: "Tu reporte",
    wins: (winner: string) => `Gana ${winner}`,
    draw: "Empate",
    confirm: "Confirmar resultado",
    confirmed: "Resultado confirmado",
    confirmError: "No se pudo confirmar el resultado",
    disputed: "Los reportes no coinciden: se decide con las pruebas.",
  },
  defeat: {
    title: "¿Aceptar la derrota?",
    description: (rival: string, result: string, tickets: string) =>
      `${rival} reportó ${result}. Si lo aceptas, gana ${rival} y se pierde la apuesta de ${tickets}. Se cierra en el momento y no se puede deshacer.`,
    confirm: (result: string) => `Aceptar ${result}`,
  },
  deadline: {
    text: {
      viewer: (until: string) => `Si no respondes antes del ${until}, el reporte de tu rival vale.`,
      rival: (until: string) => `Si tu rival no responde antes del ${until}, tu reporte vale.`,
      either: (until: string, name: string) =>
        `Si ${name} no responde antes del ${until}, el reporte vale.`,
    },
    /** Texts for a report without evidence of a played match; it does not count if the rival does not answer. */
    without: {
      viewer: (until: string) =>
        `Si no respondes antes del ${until}, decide la administración. Si tu rival sube una prueba, su reporte vale.`,
      rival: (until: string) =>
        `Nada muestra todavía que se jugó: sube una prueba para que tu reporte valga si tu rival no responde. Si no, desde el ${until} decide la administración.`,
      either: (until: string, name: string) =>
        `Si ${name} no responde antes del ${until}, decide la administración.`,
    },
    guest: (name: string) => `${name} juega sin cuenta: la organización confirma el resultado.`,
    left: "Tiempo para responder:",
    label: "Tiempo que queda para responder",
    done: "Plazo vencido",
  },
  form: {
    title: "Reportar resultado",
    correct: "Corregir tu reporte",
    early: "¿Ya lo jugaron? Reportar el resultado",
    drawRule: "Este partido puede terminar empatado.",
    rule: (maps: number, bestOf: number) => `Al mejor de ${bestOf}: gana quien llega a ${maps}.`,
    /** The result that the side is about to send follows this text. */
    echo: "Vas a informar:",
    echoOf: (name1: string, score1: string, name2: string, score2: string) =>
      `${name1} ${score1} – ${name2} ${score2}`,
    walkoverEcho: "W.O. a tu favor",
    walkover: "El rival no se presentó (W.O. a tu favor)",
    submit: "Enviar reporte",
    disputes: {
      follows: (rival: string, reported: string, own: string) =>
        `${rival} reportó ${reported}. Si envías ${own} se abre una disputa y decide la organización.`,
      submit: (own: string) => `Enviar ${own} y abrir disputa`,
    },
    outcomes: {
      pending_results: {
        title: "Reporte enviado",
        description: "Tu rival puede confirmarlo o reportar otro resultado.",
      },
      completed: { title: "Resultado confirmado", description: "Los dos lados coinciden." },
      disputed: {
        title: "Partido en disputa",
        description: "Los reportes no coinciden. Suban sus pruebas: con ellas se decide.",
      },
    },
    error: "No se pudo enviar el reporte",
  },
  statistics: {
    open: "Cargar bajas, muertes y asistencias (opcional)",
    hint: "Lo que dejes vacío no cuenta. Lo demás vale cuando tu rival confirma el resultado, o si la disputa se decide por tu reporte.",
    differs: "Donde los dos reportes no dicen lo mismo de un jugador, no cuenta.",
    reported: "Ver estadísticas reportadas",
  },
  concede: {
    open: "Dar el partido por perdido",
    title: "¿Dar el partido por perdido?",
    description: (rival: string, tickets: string | null) =>
      `Gana ${rival} por W.O.${tickets === null ? "" : `, se pierde la apuesta de ${tickets}`} y se cierra en el momento: nadie tiene que confirmarlo y no se puede deshacer.`,
    confirm: "Dar por perdido",
    success: "Diste el partido por perdido",
    error: "No se pudo dar el partido por perdido",
  },
  dispute: {
    open: "Llamar a la administración",
    title: "¿Abrir una disputa?",
    description: "El partido queda en disputa hasta que se decida. El motivo aparece en el chat.",
    reason: "Motivo",
    confirm: "Abrir disputa",
    success: "Disputa abierta",
    error: "No se pudo abrir la disputa",
  },
  proofs: {
    upload: "Subir prueba",
    hint: "Sube la captura del marcador final, en PNG, JPEG o WebP.",
    uploaded: "Prueba subida",
    error: "No se pudo subir la prueba",
  },
  chat: {
    title: "Chat",
    label: "Mensajes de la sala",
    watching: "Todavía nadie escribió. Lo que escribas lo leen los dos lados.",
    empty: "Saluda a tu rival y acuerden el horario.",
    disputed: "Lo que escriban aquí también lo lee quien decide la disputa.",
    greet: "Saluda a tu rival antes de empezar.",
    over: "El partido terminó sin mensajes. Un «bien jugado» nunca está de más.",
    nobodyYet: "Todavía no hay con quién hablar: el chat se abre cuando se conozca el rival.",
    loadError: "No se pudieron cargar los mensajes.",
    field: "Mensaje",
    admin: "Administración",
    somebody: "Alguien de la sala",
    reactError: "No se pudo reaccionar al mensaje",
  },
} as const;
