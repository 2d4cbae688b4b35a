import type { Database } from "@leyenda/db-types";
import { plural } from "@/lib/plural";

type Verdict = Database["public"]["Functions"]["add_guests"]["Returns"][number]["verdict"];

/** Texts of guests, who play without an account, and of the links that claim them. */
export const guestsCopy = {
  mark: "Invitado",
  take: {
    individual: (count: number) =>
      count === 1
        ? "Agregar como invitado a quien no tiene cuenta"
        : `Agregar como invitados a los ${count} que no tienen cuenta`,
    team: (count: number) =>
      count === 1
        ? "Agregar como invitado al equipo que no existe"
        : `Agregar como invitados a los ${count} equipos que no existen`,
  },
  hint: "Juega con su nombre, sin cuenta: la organización confirma su asistencia y carga sus resultados. No recibe avisos ni tickets, y respondes por su edad.",
  ticketsHint:
    "Un torneo con inscripción o premios en tickets se juega con cuenta: no admite invitados.",
  verdicts: {
    added: "entra como invitado",
    full: "no queda lugar",
    too_short: "el nombre es muy corto",
    too_long: "el nombre pasa de 40 caracteres",
    unreadable: "el nombre tiene caracteres que no se permiten",
    mixed: "el nombre mezcla alfabetos",
    reserved: "el nombre está reservado",
    already_in: "ya hay alguien con ese nombre",
    taken: "es el nombre de una cuenta",
  } satisfies Record<Verdict, string>,
  done: (count: number) => plural(count, "invitado agregado", "invitados agregados"),
  rename: {
    action: "Corregir nombre",
    label: (name: string) => `Corregir el nombre de ${name}`,
    title: (name: string) => `Nombre de ${name}`,
    text: "Cambia en la llave, las tablas y los resultados. Los partidos siguen como están.",
    name: "Nombre",
    save: "Guardar",
    saved: "Nombre corregido",
    error: "No se pudo corregir el nombre",
  },
  link: {
    action: "Enlace",
    actionFor: (name: string) => `Enlace para que ${name} reclame su lugar`,
    title: (name: string) => `Enlace de ${name}`,
    text: "Quien lo abre entra con su cuenta, o la crea, y el lugar, los partidos y los resultados pasan a ser suyos. Vale una vez, durante 30 días.",
    made: "Cópialo ahora: no se vuelve a mostrar. El anterior, si lo había, ya no vale.",
    isOpen: (until: string) =>
      `Hay un enlace sin usar, que vale hasta el ${until}. Si haces otro, ese deja de valer.`,
    make: "Crear enlace",
    label: "Enlace para reclamar",
    copy: "Copiar enlace para reclamar",
    share: (name: string, cup: string) => `${name}, reclama tu lugar en ${cup}`,
    revoke: "Anular enlace",
    revoked: "Enlace anulado",
    close: "Listo",
    error: "No se pudo crear el enlace",
    revokeError: "No se pudo anular el enlace",
  },
  request: {
    says: (name: string) => `${name} dice que es él`,
    answer: "Responder",
    answerFor: (name: string, guest: string) => `Responder a ${name}, que dice que es ${guest}`,
    title: (name: string, guest: string) => `¿${name} era ${guest}?`,
    text: "Si lo confirmas, lo que jugó pasa a su cuenta. Se le avisa en cualquier caso, y después se puede deshacer.",
    yes: "Confirmar",
    no: "No era",
    answered: "Pedido respondido",
    error: "No se pudo responder el pedido",
  },
  claim: {
    undo: "Deshacer reclamo",
    undoFor: (name: string) => `Deshacer el reclamo de ${name}`,
    title: "¿Deshacer este reclamo?",
    text: (name: string, guest: string) =>
      `El lugar vuelve a ser de ${guest}, sin cuenta, y lo jugado deja de contar para ${name}, a quien se le avisa.`,
    undone: "Reclamo deshecho",
    error: "No se pudo deshacer el reclamo",
  },
} as const;
