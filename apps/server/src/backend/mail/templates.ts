import type { Mail } from "../../context.ts";
import { renderMail } from "./layout.ts";

/** A mail that asks for a click, or for typing its code. */
interface LinkMail {
  readonly brand: string;
  readonly siteUrl: string;
  readonly to: string;
  readonly link: string;
  readonly code: string;
}

const ONE_HOUR = "El enlace y el código sirven una sola vez y caducan en una hora.";
const NOT_ME = "Si no fuiste tú, puedes ignorar este mensaje.";

/** After a sign-up: confirm that the address is yours. */
export function confirmationMail(mail: LinkMail): Mail {
  return renderMail(mail, {
    subject: `Confirma tu cuenta en ${mail.brand}`,
    title: "Confirma tu correo",
    paragraphs: [
      `Gracias por registrarte en ${mail.brand}. Confirma tu correo para empezar a competir.`,
    ],
    action: { label: "Confirmar mi cuenta", url: mail.link },
    code: mail.code,
    notes: [ONE_HOUR, NOT_ME],
  });
}

/** To an account whose password is not its owner's yet: confirm the address and choose one. */
export function choosePasswordMail(mail: LinkMail): Mail {
  return renderMail(mail, {
    subject: `Confirma tu cuenta en ${mail.brand}`,
    title: "Confirma tu correo y elige tu contraseña",
    paragraphs: [
      `Para que solo tú puedas entrar en ${mail.brand} con este correo, confírmalo y elige la contraseña que vas a usar.`,
    ],
    action: { label: "Confirmar y elegir contraseña", url: mail.link },
    code: mail.code,
    notes: [ONE_HOUR, NOT_ME],
  });
}

/** After a sign-up with an address that already has an account: the page must not tell, the mail may. */
export function alreadyRegisteredMail(mail: Omit<LinkMail, "link" | "code">): Mail {
  return renderMail(mail, {
    subject: `Ya tienes una cuenta en ${mail.brand}`,
    title: "Ya tienes una cuenta",
    paragraphs: [
      "Alguien intentó registrarse con este correo, pero ya tiene una cuenta. Inicia sesión con tu contraseña de siempre.",
      "Si no la recuerdas, pide una nueva desde la página de inicio de sesión.",
    ],
    action: { label: "Iniciar sesión", url: `${mail.siteUrl}/login` },
    notes: [NOT_ME],
  });
}

/** After "olvidé mi contraseña". */
export function recoveryMail(mail: LinkMail): Mail {
  return renderMail(mail, {
    subject: `Restablece tu contraseña de ${mail.brand}`,
    title: "Restablece tu contraseña",
    paragraphs: ["Recibimos una solicitud para cambiar la contraseña de tu cuenta."],
    action: { label: "Elegir una contraseña nueva", url: mail.link },
    code: mail.code,
    notes: [ONE_HOUR, "Si no fuiste tú, ignora este mensaje: tu contraseña no cambia."],
  });
}

/** To both addresses when an account changes its e-mail. */
export function emailChangeMail(mail: LinkMail & { readonly newEmail: string }): Mail {
  return renderMail(mail, {
    subject: `Confirma tu nuevo correo en ${mail.brand}`,
    title: "Cambio de correo",
    paragraphs: [
      `Pediste usar ${mail.newEmail} como correo de tu cuenta.`,
      "Por seguridad enviamos un mensaje a la dirección actual y otro a la nueva: el cambio se hace cuando confirmas los dos.",
    ],
    action: { label: "Confirmar el cambio", url: mail.link },
    code: mail.code,
    notes: [ONE_HOUR, "Si no fuiste tú, no confirmes nada y cambia tu contraseña."],
  });
}

/** Notice after a password change; nothing to do when it was you. */
export function passwordChangedMail(mail: Omit<LinkMail, "link" | "code">): Mail {
  return renderMail(mail, {
    subject: `Tu contraseña de ${mail.brand} cambió`,
    title: "Tu contraseña cambió",
    paragraphs: ["La contraseña de tu cuenta acaba de cambiar y se cerraron las demás sesiones."],
    action: { label: "No fui yo: recuperar mi cuenta", url: `${mail.siteUrl}/login` },
    notes: ["Si fuiste tú, no tienes que hacer nada."],
  });
}

export interface ContactMail {
  readonly brand: string;
  readonly siteUrl: string;
  /** The administration's address. */
  readonly to: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** A copy of the contact form for the administration; answering it answers the visitor. */
export function contactMail(mail: ContactMail): Mail {
  return {
    ...renderMail(mail, {
      subject: `[Contacto] ${mail.subject}`,
      title: mail.subject,
      paragraphs: [`${mail.name} (${mail.email}) escribió:`, ...mail.message.split(/\n{2,}/)],
      notes: [`Enviado desde el formulario de contacto de ${mail.brand}.`],
    }),
    replyTo: mail.email,
  };
}
