/** Texts on the profile of a player without matches. */
export const startCopy = {
  title: "Tu historia empieza aquí",
  text: "Juega tu primer partido y aquí verás tus resultados, tus victorias y tus premios.",
  tournaments: "Ver torneos abiertos",
  challenges: "Aceptar un desafío",
} as const;
