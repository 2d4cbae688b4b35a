import type {
  AuthMails,
  CodeMail,
  Happened,
  LinkMail,
  Mail,
  MailHead,
} from "@leyenda/platform/project";
import { renderMail } from "@leyenda/site/mail-layout";
import { securityText } from "./security-texts.ts";

const ONE_HOUR = "El enlace y el código sirven una sola vez y caducan en una hora.";
const NOT_ME = "Si no fuiste tú, puedes ignorar este mensaje.";

/** The mail after a sign-up, which confirms the address. */
function confirmationMail(mail: LinkMail): Mail {
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

/**
 * The mail to an account whose password may not be the owner's.
 * The mail confirms the address and lets the owner choose a password.
 */
function choosePasswordMail(mail: LinkMail): Mail {
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

/** The mail after a sign-up with an address that has an account. The page must not reveal that fact; the mail may. */
function alreadyRegisteredMail(mail: MailHead): Mail {
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

/** The mail after "olvidé mi contraseña", with a link to choose a password. */
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

/** The mail to the old and the new address when a user changes their e-mail. */
function emailChangeMail(mail: LinkMail & { readonly newEmail: string }): Mail {
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

/** The mail about a changed password. Owners who made the change need to do nothing. */
function passwordChangedMail(mail: MailHead): Mail {
  return renderMail(mail, {
    subject: `Tu contraseña de ${mail.brand} cambió`,
    title: "Tu contraseña cambió",
    paragraphs: ["La contraseña de tu cuenta acaba de cambiar y se cerraron las demás sesiones."],
    action: { label: "No fui yo: recuperar mi cuenta", url: `${mail.siteUrl}/login` },
    notes: ["Si fuiste tú, no tienes que hacer nada."],
  });
}

/** The mail with a code that confirms the user's identity before a change of security settings. */
function reauthenticationMail(mail: CodeMail): Mail {
  return renderMail(mail, {
    subject: `${mail.code} es tu código de ${mail.brand}`,
    title: "Confirma que eres tú",
    paragraphs: [
      "Escribe este código para confirmar un cambio en la seguridad o en los datos de cobro de tu cuenta.",
    ],
    code: mail.code,
    notes: [
      "El código sirve una sola vez y caduca en una hora. No lo compartas con nadie.",
      "Si no fuiste tú, cambia tu contraseña: alguien tiene tu sesión abierta.",
    ],
  });
}

/** The mail with a link that signs in without a password. */
function magicLinkMail(mail: LinkMail): Mail {
  return renderMail(mail, {
    subject: `${mail.code} es tu código para entrar en ${mail.brand}`,
    title: "Entra sin contraseña",
    paragraphs: ["Escribe el código en la página donde lo pediste, o pulsa el botón."],
    action: { label: "Entrar", url: mail.link },
    code: mail.code,
    notes: [ONE_HOUR, `No lo compartas con nadie. ${NOT_ME}`],
  });
}

/** The mail to a user for whom support created an account. */
function invitationMail(mail: LinkMail): Mail {
  return renderMail(mail, {
    subject: `Te invitaron a ${mail.brand}`,
    title: "Te invitaron a competir",
    paragraphs: [`Hay una cuenta de ${mail.brand} lista para ti. Ábrela y completa tu perfil.`],
    action: { label: "Aceptar la invitación", url: mail.link },
    code: mail.code,
    notes: [ONE_HOUR, NOT_ME],
  });
}

/** The mail about a security event. Owners who caused the event need to do nothing. */
function securityMail(mail: MailHead & Happened): Mail {
  const { title, text } = securityText(mail);
  return renderMail(mail, {
    subject: `${title} en ${mail.brand}`,
    title,
    paragraphs: [text],
    action: { label: "Revisar la seguridad", url: `${mail.siteUrl}/settings?seccion=seguridad` },
    notes: ["Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña cuanto antes."],
  });
}

export const AUTH_MAILS: AuthMails = {
  confirmation: confirmationMail,
  choosePassword: choosePasswordMail,
  alreadyRegistered: alreadyRegisteredMail,
  recovery: recoveryMail,
  magicLink: magicLinkMail,
  invitation: invitationMail,
  emailChange: emailChangeMail,
  passwordChanged: passwordChangedMail,
  reauthentication: reauthenticationMail,
  security: securityMail,
};

/** The content of a contact message, for an administrator. */
export interface ContactMail extends MailHead {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** The mail that forwards a message of the contact form to an administrator. A reply goes to the visitor. */
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
