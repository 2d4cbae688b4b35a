/** Which contact messages are shown, as the address names them. */
export const contactStates = ["pendientes", "atendidos", "todos"] as const;

export type ContactState = (typeof contactStates)[number];
