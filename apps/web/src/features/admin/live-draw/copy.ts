/** Texts of the organiser's controls of a live draw. */
export const copy = {
  title: "Conducir el sorteo",
  start: (stage: string) => `Empezar el sorteo de ${stage}`,
  startOnly: "Empezar el sorteo",
  early: (closes: string) =>
    `La inscripción sigue abierta hasta el ${closes}. Si lo empiezas ahora, nadie más entra: se fija el orden y se publica su sello.`,
  startTitle: "¿Empezar el sorteo?",
  startNext: "Se fija el orden de quienes siguen y se publica su sello.",
  begin: "Ir al panel para comenzarlo",
  startHint: "Desde ese momento nadie más entra: se fija el orden y se publica su sello.",
  next: "Revelar el siguiente",
  rest: "Revelar los que faltan",
  cancel: "Anular el sorteo",
  cancelTitle: "¿Anular este sorteo?",
  cancelDescription:
    "Queda a la vista de todos como anulado, con lo que se reveló. Después se puede hacer otro.",
  done: "El sorteo terminó: al armar la etapa se usa este orden.",
  nothing: "No hay una etapa que espere su sorteo.",
  started: "Sorteo empezado",
  cancelled: "Sorteo anulado",
  error: "No se pudo seguir con el sorteo",
} as const;
