import { profilePrivateLimits, profilesLimits } from "@leyenda/db-types/limits";
import { PASSWORD_MINIMUM } from "@/entities/profile/domain/username-and-password-rules";
import type { SectionName } from "./domain/settings-section.ts";

const { username } = profilesLimits;
const { account, holder } = profilePrivateLimits;

/** The hints for the account field in countries with a single kind of bank account, by country name. */
const accountHints: Readonly<Record<string, string>> = {
  Chile: "Banco, tipo y número de cuenta, y tu RUT.",
  "Costa Rica": "IBAN: CR y 20 dígitos.",
  España: "IBAN: ES y 22 dígitos.",
  México: "18 dígitos.",
  Perú: "CCI de 20 dígitos, o tu dirección en un servicio de pagos.",
  Venezuela: "Banco y número de cuenta de 20 dígitos.",
};

const title = "Configuración";

const sections = {
  label: "Secciones de configuración",
  perfil: "Perfil",
  seguridad: "Seguridad",
  pagos: "Pagos",
  notificaciones: "Notificaciones",
  "juego-responsable": "Juego responsable",
  tokens: "Tokens",
  medidas: "Medidas",
  "eliminar-cuenta": "Eliminar Cuenta",
} as const;

export const copy = {
  title,
  /** The page's title; if the URL names no section, the title of the whole page. */
  headTitle: (section: SectionName | "" | null) =>
    section ? `${sections[section]}: ${title}` : title,
  sections,
  intros: {
    perfil: "Cómo te ven los demás y cómo te encuentran tus rivales.",
    seguridad: "Tu correo, tu contraseña, el segundo paso y los dispositivos donde entraste.",
    pagos: "Dónde recibes los premios en dinero.",
    notificaciones: "Qué quieres saber, y dónde. Los cambios se guardan solos.",
    "juego-responsable":
      "Decide cuánto quieres jugar. Los límites los hace cumplir la plataforma y no se pueden saltar.",
    tokens:
      "Con un token, un programa tuyo hace en tus torneos lo que le permitas, y nada más: no ve tus datos privados, no gasta tickets y no administra.",
    medidas: "Lo que decidió la administración sobre tu cuenta, por qué y hasta cuándo.",
    "eliminar-cuenta":
      "Al eliminar tu cuenta borramos tus datos personales. Tu historial deportivo queda como «Jugador eliminado».",
  } satisfies Record<SectionName, string>,
  unsaved: "Tienes cambios sin guardar.",
  loadError: "No se pudo cargar tu perfil.",
  avatar: {
    title: "Foto",
    hint: "PNG, JPEG o WebP. Eliges el encuadre y se achica sola.",
    choose: "Cambiar foto",
    success: "✅ Avatar actualizado",
  },
  profile: {
    title: "Tus datos",
    username: "Nombre de usuario",
    fullName: "Nombre completo",
    fullNamePublic: "Mostrar mi nombre completo en mi perfil público",
    country: "País",
    phone: "Teléfono",
    phoneHint: "Solo lo ven tú y la administración.",
    bio: "Presentación",
    bioLength: (length: number, most: number) => `${length} de ${most} caracteres`,
    games: "Juegos que juegas",
    submit: "Guardar cambios",
    success: "✅ Perfil actualizado",
    failure: "No se pudo actualizar el perfil.",
    usernameRequired: "El nombre de usuario es obligatorio.",
    usernameFormat: `Usa de ${username.min} a ${username.max} letras, números, guiones o puntos, sin espacios.`,
  },
  email: {
    title: "Correo de la cuenta",
    current: (address: string) => `Hoy entras con ${address}.`,
    label: "Correo nuevo",
    hint: "Te escribimos al actual y al nuevo: el cambio se hace cuando confirmas los dos.",
    required: "Escribe tu correo nuevo.",
    format: "Escribe un correo válido.",
    submit: "Cambiar correo",
    sent: {
      title: "Confirma los dos correos",
      description: "Abre el enlace que enviamos a cada dirección.",
    },
    failure: "No se pudo cambiar el correo.",
    awaited: (address: string, next: string) =>
      `Falta confirmar el cambio a ${next}. Busca el mensaje en ese correo y en ${address}.`,
    resend: "Enviar los dos otra vez",
    resent: "Correos enviados",
    resendFailure: "No se pudieron enviar los correos.",
  },
  security: {
    title: "Cambiar contraseña",
    description:
      "Puede que te pidamos un código para confirmar que eres tú. Tu sesión en este dispositivo sigue abierta; las demás se cierran, y tus tokens y el enlace de tu calendario dejan de servir.",
    password: "Contraseña nueva",
    confirm: "Confirmar contraseña",
    submit: "Actualizar contraseña",
    short: `La contraseña debe tener al menos ${PASSWORD_MINIMUM} caracteres.`,
    mismatch: "Las contraseñas no coinciden.",
    success: "Éxito",
    successDescription: "Tu contraseña se actualizó.",
    endsEmailChange: (address: string) =>
      `El cambio de correo a ${address} está sin confirmar: se cancela con la contraseña nueva. Después puedes pedirlo otra vez.`,
    endedEmailChange: (address: string) =>
      `Tu contraseña se actualizó. El cambio de correo a ${address} se canceló: pídelo otra vez.`,
    failure: "No se pudo actualizar la contraseña.",
  },
  payments: {
    title: "Datos de cobro",
    prizes: "Tus premios",
    prizesText: "Los paga la organización de cada torneo, a la cuenta que guardaste aquí.",
    wonOn: (date: string) => `Ganado el ${date}`,
    paidOn: (date: string) => `Pagado el ${date}`,
    description:
      "A esta cuenta transferimos los premios en dinero. La ven solo tú, la administración y quien paga los premios del torneo.",
    cvu: "CVU / CBU",
    cvuHint: "22 dígitos. Alcanza con esto o con el alias.",
    alias: "Alias",
    clabe: "CLABE",
    account: "Cuenta",
    accountHint: (country: string) =>
      accountHints[country] ?? "Número de cuenta, IBAN o tu dirección en un servicio de pagos.",
    holder: "Titular",
    holderHint: "Nombre y apellido, como figuran en la cuenta.",
    byAccount: "Cobrar en otro país",
    byCvu: "Cobrar con CVU o alias de Argentina",
    submit: "Guardar datos de cobro",
    success: "✅ Información de pago guardada",
    failure: "No se pudo actualizar la información de pago.",
    cvuInvalid: "El CVU/CBU debe tener 22 dígitos.",
    aliasInvalid: "El alias debe tener de 6 a 20 letras, números, puntos o guiones.",
    clabeInvalid: "La CLABE debe tener 18 dígitos. Revisa que estén todos y en su orden.",
    accountInvalid: `La cuenta debe tener de ${account.min} a ${account.max} caracteres.`,
    holderInvalid: `El nombre del titular debe tener de ${holder.min} a ${holder.max} caracteres.`,
  },
  closing: {
    erased: "Se borran tu nombre, correo, teléfono y datos de cobro.",
    offers: (count: number) =>
      count === 1
        ? "Se cancela tu desafío abierto y vuelve tu apuesta."
        : `Se cancelan tus ${count} desafíos abiertos y vuelven tus apuestas.`,
    before: "Antes de eliminarla",
    unknown: "No pudimos ver qué falta resolver antes",
    tickets: (amount: string) => `Perderás ${amount}.`,
    action: "Eliminar Cuenta",
    confirmTitle: "¿Eliminar tu cuenta?",
    confirmText: "Esta acción es irreversible.",
    confirmLabel: (name: string) => `Escribe ${name} para confirmar`,
    success: "Cuenta eliminada",
    successDescription: "Lamentamos verte partir.",
    failure: "No se pudo eliminar la cuenta",
  },
} as const;

/** Texts about the user's calendar link. */
export const calendarCopy = {
  title: "Tu calendario",
  description:
    "Un enlace con tus partidos que tienen hora y tus próximos torneos. Tu calendario lo consulta solo: lo que cambia, cambia también ahí.",
  create: "Crear enlace",
  again: "Crear otro enlace",
  since: (date: string) =>
    `Tienes un enlace desde el ${date}. Por seguridad no se puede volver a ver: si creas otro, este deja de servir.`,
  link: "Enlace de tu calendario",
  how: "En Google Calendar: «Otros calendarios», «Desde una URL», y pega el enlace. Quien lo tenga ve tus horarios: no lo compartas.",
  revoke: "Quitar enlace",
  revoked: "El enlace ya no sirve",
  failure: "No se pudo crear el enlace.",
  loadError: "No se pudo cargar tu calendario.",
} as const;

/** Texts about the measures against the viewer's account. */
export const measuresCopy = {
  none: "No tienes ninguna medida",
  loadError: "No se pudieron cargar tus medidas.",
  suspension: "Tu cuenta está suspendida",
  suspensionOver: "Suspensión de tu cuenta",
  inCupOver: (name: string) => `Fuera de ${name}`,
  inCup: (name: string) => `No puedes jugar ${name}`,
  until: (date: string) => `Hasta el ${date}. Termina sola.`,
  ended: (date: string) => `Terminó el ${date}.`,
  lifted: (date: string) => `La administración la levantó el ${date}.`,
  why: (reason: string, words: string) => `${reason}. ${words}`,
  cupUntil: "Mientras dure el torneo.",
  whileSuspended:
    "Mientras tanto no te inscribes, no juegas torneos, no desafías, no escribes ni compras. Los desafíos que ya aceptaste se juegan, y tus tickets siguen siendo tuyos.",
  appeal: "Apelar",
  appealLabel: "Por qué apelas",
  appealHint: "Se apela una sola vez. La responde la administración, y te avisamos.",
  send: "Enviar apelación",
  cancel: "Cancelar",
  yourAppeal: "Tu apelación",
  waiting: "La administración todavía no respondió.",
  answer: "Respuesta de la administración",
  appealed: "Apelación enviada",
  failure: "No se pudo enviar la apelación.",
} as const;
