import { formatNumber } from "@/lib/format";

/** Texts of registering for a tournament, and of withdrawing. */
export const registrationCopy = {
  action: "Inscribirse",
  /** The fee, shown after the label of the button. */
  price: (fee: string) => `· ${fee}`,
  /** The balance of the paying wallet, before and after the registration. */
  leaves: {
    personal: (has: number, after: number) =>
      `Tienes ${formatNumber(has)}, te quedan ${formatNumber(after)}`,
    team: (has: number, after: number) =>
      `Tu equipo tiene ${formatNumber(has)}, le quedan ${formatNumber(after)}`,
  },
  registered: "Ya estás inscrito",
  checkedIn: "Asistencia confirmada",
  checkInHint: "Confirma antes del comienzo o quedarás fuera del torneo.",
  withdraw: "Retirarme",
  withdrawTitle: "¿Retirarte del torneo?",
  withdrawDescription: (refund: string) => `Pierdes tu lugar. Se devuelven ${refund}.`,
  withdrawFree: "Pierdes tu lugar; puede que otro lo ocupe antes de que vuelvas.",
  withdrawConfirm: "Sí, retirarme",
  withdrawn: "Te retiraste del torneo",
  withdrawnHint: (refund: string) => `Se devolvieron ${refund}.`,
  withdrawError: "No se pudo retirar la inscripción",
  errorTitle: "Error de inscripción",
  successTitle: "¡Inscripción exitosa!",
  successDescription: "Tu lugar en el torneo está asegurado.",
  closed: {
    not_open_yet: "Las inscripciones todavía no abrieron.",
    deadline_passed: "Inscripciones cerradas: el plazo terminó.",
    full: "Cupo completo: si alguien se retira, el lugar vuelve a abrirse.",
  },
  signedOut: "Debes iniciar sesión para inscribirte.",
  missingTitle: "Para inscribirte te falta esto",
  signIn: "Iniciar sesión",
  myProfile: "Ver mi perfil",
  findTeam: "Buscar equipo",
  myTeam: "Ver mi equipo",
  invite: "Invitar jugadores",
  others: "Ver otros torneos",
  from: (age: number) => `Se juega desde los ${age} años.`,
  ages: (age: number) => `Desde los ${age} años`,
  /** The terms with the price in front, shown on a phone. */
  terms: (price: string, age: number) => `${price} · desde los ${age} años`,
  unknownAge: {
    text: (age: number) =>
      `Para que tu equipo te alinee falta tu fecha de nacimiento: el torneo es para mayores de ${age} años.`,
    action: "Indicar mi fecha de nacimiento",
  },
  buyTickets: "Comprar tickets",
  dialogTitle: "Confirmar inscripción",
  dialogDescription: (name: string) => `Te inscribes en ${name}.`,
  dialogTeamDescription: (team: string, name: string) => `Inscribes a ${team} en ${name}.`,
  who: "Quién juega",
  identity: (game: string, identity: string) => `En ${game}: ${identity}`,
  roster: (members: number, size: number) =>
    `${members === size ? `Son los ${size} que hacen falta` : `Son ${members} y hacen falta ${size}`}. El plantel se fija con el sorteo.`,
  wallet: { team: "Billetera del equipo", personal: "Tu billetera" },
  balanceBefore: "Saldo actual",
  fee: "Inscripción",
  balanceAfter: "Saldo después",
  confirm: "Confirmar inscripción",
  begins: (start: string, age: number) => `Empieza el ${start}. Desde los ${age} años.`,
  checkInFrom: (minutes: number, hasFee: boolean) =>
    `Tu asistencia se confirma en los ${minutes} minutos antes del comienzo; sin eso no entras en el sorteo${hasFee ? " y la inscripción no vuelve" : ""}.`,
  returns:
    "La inscripción vuelve entera si te retiras antes del sorteo o si el torneo se cancela. Después del sorteo, no.",
  identityOwed: (game: string) => `Falta tu identificador de ${game}: puedes agregarlo después.`,
  freeNote: "Este torneo es gratis: tu saldo no cambia.",
} as const;
