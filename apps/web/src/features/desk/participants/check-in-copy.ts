import { plural } from "@/lib/plural";

/** Texts of the staff's actions on check-in and absent sides. */
export const checkInDeskCopy = {
  title: "Confirmación de asistencia",
  state: (here: number, all: number) => `${here} de ${plural(all, "inscrito", "inscritos")}`,
  closes: "cierra en",
  closesFor: "Hasta que cierra la confirmación",
  closed: "cerrada",
  extend: "+10 min",
  extendLabel: "+10 min para confirmar la asistencia",
  reopen: "Abrir 10 min",
  reopenLabel: "Abrir 10 min la confirmación de nuevo",
  extended: "La confirmación sigue abierta",
  extendedHint: "Se avisó a quienes faltan.",
  extendError: "No se pudo extender la confirmación",
  call: (missing: number) =>
    missing === 1 ? "Llamar al que falta" : `Llamar a los ${missing} que faltan`,
  called: (count: number) => `Se llamó a ${plural(count, "participante", "participantes")}`,
  callError: "No se pudo llamar",
  confirm: "Confirmar por él",
  confirmFor: (name: string) => `Confirmar por él: asistencia de ${name}`,
  confirmed: "Asistencia confirmada",
  confirmError: "No se pudo confirmar",
  offer: "Ofrecer su lugar",
  offerFor: (name: string) => `Ofrecer su lugar: el de ${name}, a la lista de espera`,
  offered: "El lugar se ofreció al primero de la lista de espera",
  offerError: "No se pudo ofrecer el lugar",
  takeBack: "Llegó: retirar la oferta",
  takeBackFor: (name: string) => `Llegó: retirar la oferta del lugar de ${name}`,
  takenBack: "La oferta se retiró",
  takeBackError: "No se pudo retirar la oferta",
} as const;
