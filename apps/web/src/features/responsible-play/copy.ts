export const copy = {
  title: "Juego responsable",
  loadError: "No se pudieron cargar tus condiciones de juego.",
  friendly: "La plataforma está en modo amistoso: los desafíos se juegan sin tickets.",
  age: {
    title: "Edad",
    adult: "Tu fecha de nacimiento está registrada y puedes apostar tickets.",
    young: (from: string) => `Podrás apostar tickets desde el ${from}.`,
    hint: "Es privada. Si está mal, escríbenos: solo la administración puede corregirla.",
  },
  limit: {
    title: "Límite semanal",
    description:
      "El máximo de tickets que puedes apostar en siete días corridos. Lo que se devuelve no cuenta. Bajarlo vale al instante; subirlo o quitarlo, después de 24 horas.",
    label: "Tickets por semana",
    none: "Sin límite",
    used: (used: string) => `Apostaste ${used} en los últimos siete días.`,
    usedOf: (used: string, limit: string) => `Apostaste ${used} de ${limit} en siete días.`,
    progress: "Límite semanal usado",
    pending: (limit: string, when: string) => `Desde el ${when} tu límite será de ${limit}.`,
    pendingNone: (when: string) => `Desde el ${when} no tendrás límite.`,
    submit: "Guardar límite",
    invalid: "Escribe un número entero de tickets, de 0 en adelante, o déjalo vacío.",
    saved: "Límite guardado",
    failure: "No se pudo guardar el límite.",
  },
  exclusion: {
    title: "Autoexclusión",
    description:
      "Durante ese tiempo no podrás crear ni aceptar desafíos con apuesta. No se puede acortar, tampoco pidiéndolo.",
    until: (when: string) => `Estás autoexcluido hasta el ${when}.`,
    label: "Por cuánto tiempo",
    periods: [
      { days: 1, label: "1 día" },
      { days: 7, label: "1 semana" },
      { days: 30, label: "1 mes" },
      { days: 90, label: "3 meses" },
      { days: 180, label: "6 meses" },
      { days: 365, label: "1 año" },
    ],
    submit: "Autoexcluirme",
    extend: "Extender",
    confirmTitle: "¿Autoexcluirte de las apuestas?",
    confirmText: (period: string) =>
      `Durante ${period} no podrás apostar tickets, y nadie podrá acortarlo.`,
    consequence: "Tus desafíos abiertos se cancelan y sus apuestas vuelven a tu billetera.",
    success: "Autoexclusión activada",
    failure: "No se pudo activar la autoexclusión.",
  },
  conduct: {
    title: "Conducta",
    description: (allowed: number, days: number, block: number) =>
      `${allowed} abandonos o reportes falsos en ${days} días bloquean nuevas apuestas por ${block} días.`,
    offences: (offences: number, allowed: number) => `${offences} de ${allowed} faltas`,
    clean: "No tienes faltas.",
    progress: "Faltas",
    blocked: (when: string) => `Tus apuestas están bloqueadas hasta el ${when}.`,
  },
} as const;
