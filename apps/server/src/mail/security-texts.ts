import type { Happened } from "@leyenda/platform/project";
import { deviceName } from "@leyenda/site/device-name";

interface SecurityText {
  readonly title: string;
  readonly text: string;
}

const from = ({ userAgent, ip }: { readonly userAgent: string; readonly ip: string }): string =>
  `${deviceName(userAgent) ?? "un dispositivo desconocido"} (dirección ${ip})`;

/** The text of a notification about an account's security. */
export function securityText(happened: Happened): SecurityText {
  switch (happened.event) {
    case "factor_added":
      return {
        title: "Activaste la verificación en dos pasos",
        text: "Desde ahora, al iniciar sesión te pediremos también el código de tu app de autenticación.",
      };
    case "factor_removed":
      return {
        title: "Se quitó una app de autenticación",
        text: "Se eliminó un segundo factor de tu cuenta.",
      };
    case "recovery_code_used":
      return {
        title: "Se usó un código de recuperación",
        text: "Alguien entró en tu cuenta con uno de tus códigos de recuperación. Ese código ya no sirve.",
      };
    case "identity_linked":
      return {
        title: `Vinculaste ${happened.provider}`,
        text: `Desde ahora se puede entrar en tu cuenta con ${happened.provider}.`,
      };
    case "identity_unlinked":
      return {
        title: `Desvinculaste ${happened.provider}`,
        text: `Ya no se puede entrar en tu cuenta con ${happened.provider}.`,
      };
    case "new_device":
      return {
        title: "Inicio de sesión desde un dispositivo nuevo",
        text: `Alguien entró en tu cuenta desde ${from(happened)}.`,
      };
    case "token_reused":
      return {
        title: "Cerramos una sesión por seguridad",
        text: `Alguien volvió a usar una credencial ya gastada de tu cuenta, desde ${from(happened)}. Es probable que la hayan copiado: esa sesión quedó cerrada.`,
      };
  }
}
