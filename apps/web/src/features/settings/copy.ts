import { profilesLimits } from "@leyenda/db-types/limits";
import { PASSWORD_MINIMUM } from "@/entities/profile/domain/account";
import type { SectionName } from "./domain/section.ts";

const { username } = profilesLimits;

export const copy = {
  title: "Configuración",
  sections: {
    label: "Secciones de configuración",
    perfil: "Perfil",
    seguridad: "Seguridad",
    pagos: "Pagos",
    notificaciones: "Notificaciones",
    "juego-responsable": "Juego responsable",
    tokens: "Tokens",
    "eliminar-cuenta": "Eliminar Cuenta",
  },
  intros: {
    perfil: "Cómo te ven los demás y cómo te encuentran tus rivales.",
    seguridad: "Tu correo, tu contraseña, el segundo paso y los dispositivos donde entraste.",
    pagos: "Dónde recibes los premios en dinero.",
    notificaciones: "Qué quieres saber, y dónde. Los cambios se guardan solos.",
    "juego-responsable":
      "Decide cuánto quieres jugar. Los límites los hace cumplir la plataforma, también frente a ti.",
    tokens: "Para programas que se conectan con la plataforma en tu nombre.",
    "eliminar-cuenta":
      "Al eliminar tu cuenta borramos tus datos personales. Tu historial deportivo queda como «Jugador eliminado».",
  } satisfies Record<SectionName, string>,
  unsaved: "Tienes cambios sin guardar.",
  loadError: "No se pudo cargar tu perfil.",
  avatar: {
    title: "Foto de perfil",
    hint: "PNG, JPEG o WebP. Eliges el encuadre y se achica sola.",
    choose: "Cambiar foto",
    success: "✅ Avatar actualizado",
  },
  profile: {
    title: "Datos del perfil",
    username: "Nombre de usuario",
    fullName: "Nombre completo",
    fullNamePublic: "Mostrar mi nombre completo en mi perfil público",
    country: "País",
    phone: "Teléfono",
    phoneHint: "Solo lo ven tú y la administración.",
    bio: "Presentación",
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
    description: "Al cambiarla, tu sesión en este dispositivo sigue abierta.",
    password: "Contraseña nueva",
    confirm: "Confirmar contraseña",
    submit: "Actualizar contraseña",
    short: `La contraseña debe tener al menos ${PASSWORD_MINIMUM} caracteres.`,
    mismatch: "Las contraseñas no coinciden.",
    success: "Éxito",
    successDescription: "Tu contraseña se actualizó.",
    failure: "No se pudo actualizar la contraseña.",
  },
  payments: {
    title: "Datos de cobro",
    prizes: "Tus premios",
    description:
      "A esta cuenta transferimos los premios en dinero. La ven solo tú, la administración y quien paga los premios del torneo.",
    cvu: "CVU / CBU",
    cvuHint: "22 dígitos.",
    alias: "Alias",
    submit: "Guardar datos de cobro",
    success: "✅ Información de pago guardada",
    failure: "No se pudo actualizar la información de pago.",
    cvuInvalid: "El CVU/CBU debe tener 22 dígitos.",
    aliasInvalid: "El alias debe tener de 6 a 20 letras, números, puntos o guiones.",
  },
  closing: {
    consequences: [
      "Se borran tu nombre, correo, teléfono y datos de cobro.",
      "Se cancelan tus desafíos abiertos y vuelven sus apuestas.",
      "Si lideras un equipo, primero debes transferir el liderazgo o eliminarlo.",
    ],
    tickets: (amount: string) => `Perderás ${amount}.`,
    action: "Eliminar mi cuenta",
    confirmTitle: "¿Eliminar tu cuenta?",
    confirmText: "Esta acción es irreversible.",
    confirmLabel: (name: string) => `Escribe ${name} para confirmar`,
    success: "Cuenta eliminada",
    successDescription: "Lamentamos verte partir.",
    failure: "No se pudo eliminar la cuenta",
  },
} as const;
