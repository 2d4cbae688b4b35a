/** Texts of a challenge whose result one side has reported. A separate file, because most pages do not need them. */
export const reportedResultCopy = { waits: "Esperando respuesta" } as const;
