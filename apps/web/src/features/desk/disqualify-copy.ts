/** Texts of a disqualification. */
export const disqualifyCopy = {
  actFor: (name: string) => `Descalificar a ${name}`,
  title: "Descalificar",
  description: (name: string) =>
    `${name} pierde este encuentro por W.O. y todos los que le queden en el torneo. Se puede deshacer en «Participantes» mientras no se juegue lo que sigue.`,
  reason: "Motivo",
  reasonRequired: "Escribe el motivo: queda registrado.",
  confirm: "Descalificar",
  success: "Participante descalificado",
  choose: "¿A quién?",
} as const;
