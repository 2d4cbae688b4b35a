/** Texts about linking a Discord account. */
export const copy = {
  title: "Discord",
  description:
    "Con tu Discord vinculado juegas sin salir de allí: dices que estás listo, haces el veto, reportas y te inscribes.",
  howTo: "Escribe /vincular en un servidor que tenga nuestra aplicación, o agrégala tú.",
  add: "Agregar a Discord",
  since: "Vinculado desde el",
  remove: "Quitar",
  removeLabel: (name: string) => `Quitar ${name}`,
  removed: "Discord quitado",
  removeFailure: "No se pudo quitar.",
  loadError: "No se pudo cargar tu Discord.",
  confirm: {
    headTitle: "Vincular Discord",
    headText: "Confirma que un Discord actúa por tu cuenta.",
    eyebrow: "Vincular Discord",
    asks: (account: string) => `quiere actuar por tu cuenta ${account}`,
    may: "Desde ese Discord se podrá",
    rights: [
      "Decir que estás listo, hacer el veto, y reportar y confirmar resultados en tu nombre.",
      "Inscribirte, a ti o a tu equipo, y pagar la inscripción con tickets.",
    ],
    mayNot: "No podrá ver tus mensajes, cambiar tu cuenta ni administrar.",
    warning:
      "Confirma solo si ese Discord es tuyo y acabas de escribir /vincular. Si este enlace te lo mandó otra persona, es ella quien actuaría en tu nombre.",
    own: "Ese Discord es mío y yo pedí este enlace",
    link: "Vincular",
    linked: "Discord vinculado",
    linkFailure: "No se pudo vincular.",
    cancel: "No, salir",
    taken: (name: string) => `Tu cuenta ya tiene vinculado a ${name}: quítalo primero.`,
    settings: "Ir a Configuración",
    over: "Este enlace ya no vale",
    overText:
      "Cada enlace sirve una vez, durante diez minutos. Escribe /vincular otra vez en Discord.",
    loadFailure: "No se pudo abrir el enlace.",
  },
} as const;
