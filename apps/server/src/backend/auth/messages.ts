/** What people read when the service refuses something. Codes stay GoTrue's; the words are ours. */
export const messages = {
  accountUnavailable: "Esta cuenta no está disponible.",
  alreadyRegistered: "Ya existe una cuenta con ese correo.",
  adminOnly: "Esta operación es solo para la administración del servidor.",
  anonymousDisabled: "Debes indicar un correo y una contraseña.",
  badJson: "La petición no contiene JSON válido.",
  badToken: "La sesión no es válida. Inicia sesión de nuevo.",
  bodyTooLarge: "La petición es demasiado grande.",
  codeExpired: "El enlace o código no es válido o ha caducado.",
  emailChangeHalfway:
    "Enlace aceptado. Ahora confirma también el que enviamos a la otra dirección.",
  emailInvalid: "El correo electrónico no es válido.",
  emailNotConfirmed: "Confirma tu correo antes de iniciar sesión.",
  emailTaken: "Ese correo ya está en uso.",
  fieldsInvalid: "Faltan datos o alguno no es válido.",
  invalidCredentials: "Correo o contraseña incorrectos.",
  metadataTooLarge: "Los datos del usuario ocupan demasiado.",
  missingAuthorization: "Debes iniciar sesión.",
  notSupported: "Esta función no está disponible.",
  otpDisabled: "El acceso con código no está disponible. Usa tu contraseña.",
  passwordRequired: "Debes indicar una contraseña.",
  passwordTooLong: "La contraseña no puede tener más de 72 caracteres.",
  passwordTooShort: "La contraseña debe tener al menos 6 caracteres.",
  phoneDisabled: "El acceso con teléfono no está disponible. Usa tu correo.",
  providerDisabled: "El acceso con otros servicios no está disponible.",
  refreshTokenMissing: "La sesión ha caducado. Inicia sesión de nuevo.",
  refreshTokenReused: "La sesión se cerró por seguridad. Inicia sesión de nuevo.",
  samePassword: "La contraseña nueva debe ser distinta de la anterior.",
  sessionGone: "La sesión ya no existe. Inicia sesión de nuevo.",
  tooManyRequests: "Demasiados intentos. Espera un momento y vuelve a probar.",
  unavailable: "El servicio no está disponible en este momento. Vuelve a intentarlo.",
  userNotFound: "No se encontró el usuario.",
} as const;

/** Asks to wait before another mail to the same address. */
export function waitForMail(seconds: number): string {
  return `Por seguridad, espera ${seconds} ${seconds === 1 ? "segundo" : "segundos"} antes de pedir otro correo.`;
}
