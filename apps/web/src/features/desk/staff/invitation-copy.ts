/** Texts of the page behind an invitation. */
export const staffInvitationCopy = {
  headTitle: (name: string) => `Organiza ${name}`,
  headText: "Invitación al equipo de organización de un torneo.",
  over: "Esta invitación ya no vale",
  overText: "Se usó, caducó o la retiraron. Pide otra a quien te la envió.",
  tournaments: "Ver torneos",
  loadFailure: "No se pudo cargar la invitación.",
  invites: (name: string | null) =>
    name ? `${name} te invita a organizar` : "Te invitan a organizar",
  youMay: "Podrás",
  accept: "Aceptar",
  joined: "Ya estás en la organización",
  joinFailure: "No se pudo aceptar la invitación.",
  signUp: "Crear cuenta y aceptar",
} as const;
