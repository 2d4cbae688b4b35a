/** For a challenge that one side has reported; a separate file, because most pages do not need it. */
export const reportedCopy = { waits: "Esperando respuesta" } as const;
