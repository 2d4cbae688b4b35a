import { plural } from "@/lib/plural";

/** Every text of the match room. */
export const copy = {
  pageTitle: "Sala del partido",
  title: (first: string, second: string) => `Sala: ${first} vs ${second}`,
  loading: "Cargando sala…",
  loadError: "No se pudo cargar el partido.",
  notFound: "Partido no encontrado.",
  notFoundHint: "Puede que lo hayan eliminado o que el enlace esté incompleto.",
  after: {
    none: "No te queda otro partido aquí por ahora.",
    tournament: "Ver cómo sigue el torneo",
  },
  back: {
    tournament: (name: string) => `Volver a ${name}`,
    challenge: "Mis desafíos",
  },
  playBy: {
    label: "Para jugarse hasta",
    over: "Plazo vencido",
    returns: "Si nadie reporta un resultado antes, vuelven ambas apuestas.",
    friendly: "Si nadie reporta un resultado antes, termina sin ganador.",
  },
  publicPage: "Página pública",
  tabs: {
    label: "Partes de la sala",
    titles: { resultado: "Resultado", chat: "Chat", pruebas: "Pruebas" },
    unread: (count: number) => plural(count, "mensaje sin leer", "mensajes sin leer"),
  },
  act: {
    label: "Lo que sigue",
    report: "Informar resultado",
    answer: "Responder el reporte",
  },
  state: {
    title: "Resultado",
    waitingOpponent: "Todavía falta el rival. La sala se abre cuando se conozca.",
    waitingOpponentChallenge: "Nadie aceptó el desafío todavía.",
    bye: "Pase libre: avanza sin jugar.",
    cancelled: "Este partido fue cancelado.",
    inactive: "El torneo no está activo: los resultados se reportan cuando comience.",
    completed: (winner: string, result: string) => `Ganó ${winner} (${result}).`,
    watching: "Los lados informan el resultado; aquí aparece cada reporte.",
    memberHint: "Solo el líder y los co-líderes informan el resultado del equipo.",
  },
  reports: {
    title: "Reportes",
    line: (name: string) => `${name} reporta`,
    own: "Tu reporte",
    wins: (winner: string) => `Gana ${winner}`,
    confirm: "Confirmar resultado",
    confirmed: "Resultado confirmado",
    confirmError: "No se pudo confirmar el resultado",
    disputed: "Los reportes no coinciden: la administración decide con las pruebas.",
  },
  deadline: {
    text: {
      viewer: (until: string) => `Si no respondes antes de ${until}, el reporte de tu rival vale.`,
      rival: (until: string) => `Si tu rival no responde antes de ${until}, tu reporte vale.`,
      either: (until: string, name: string) =>
        `Si ${name} no responde antes de ${until}, el reporte vale.`,
    },
    left: "Tiempo para responder:",
    label: "Tiempo que queda para responder",
    done: "Plazo vencido",
  },
  form: {
    title: "Informar resultado",
    correct: "Corregir tu reporte",
    early: "¿Ya lo jugaron? Informar el resultado",
    scoreOf: "Puntaje de",
    less: (name: string) => `Restar uno a ${name}`,
    more: (name: string) => `Sumar uno a ${name}`,
    rule: (maps: number, bestOf: number) => `Al mejor de ${bestOf}: gana quien llega a ${maps}.`,
    walkover: "El rival no se presentó (W.O. a tu favor)",
    submit: "Enviar reporte",
    outcomes: {
      pending_results: {
        title: "Reporte enviado",
        description: "Tu rival puede confirmarlo o informar otro resultado.",
      },
      completed: { title: "Resultado confirmado", description: "Los dos lados coinciden." },
      disputed: {
        title: "Partido en disputa",
        description: "Los reportes no coinciden. Suban sus pruebas: la administración decide.",
      },
    },
    error: "No se pudo enviar el reporte",
  },
  statistics: {
    open: "Cargar bajas, muertes y asistencias (opcional)",
    hint: "De quien dejes vacío no se carga nada. Cuentan cuando tu rival las confirma con el resultado, o cuando la administración decide por tu reporte.",
    differs: "Donde los dos reportes no dicen lo mismo de un jugador, no cuenta.",
    reported: "Ver estadísticas reportadas",
  },
  dispute: {
    open: "Llamar a la administración",
    title: "¿Llamar a la administración?",
    description:
      "El partido queda en disputa hasta que decida la administración. El motivo aparece en el chat.",
    reason: "Motivo",
    confirm: "Abrir disputa",
    success: "Disputa abierta",
    error: "No se pudo abrir la disputa",
  },
  proofs: {
    upload: "Subir prueba",
    hint: "PNG, JPEG o WebP; las fotos grandes se achican solas.",
    uploaded: "Prueba subida",
    error: "No se pudo subir la prueba",
  },
  chat: {
    title: "Chat",
    label: "Mensajes de la sala",
    empty: "Saluda a tu rival y acuerden el horario.",
    nobodyYet: "Todavía no hay con quién hablar: el chat se abre cuando se conozca el rival.",
    loadError: "No se pudieron cargar los mensajes.",
    field: "Mensaje",
    admin: "Administración",
    somebody: "Alguien de la sala",
    reactError: "No se pudo reaccionar al mensaje",
  },
} as const;
