/** Of a challenge that one side has reported; apart, because most pages that name challenges show none. */
export const reportedCopy = { waits: "Esperando respuesta" } as const;
