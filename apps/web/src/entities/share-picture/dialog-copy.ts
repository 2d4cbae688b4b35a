/** Texts of the dialog that creates a picture to share. */
export const pictureDialogCopy = {
  title: "Muéstralo",
  description: "Tu imagen está lista para tus historias y tu muro.",
  formats: { label: "Forma de la imagen", story: "Historia", square: "Cuadrada" },
  alt: (headline: string, name: string, cup: string) => `${headline}: ${name}, ${cup}`,
  /** The name on the card of a player without a team. */
  freePlayer: "Jugador libre",
  drawing: "Preparando la imagen…",
  share: "Compartir",
  download: "Descargar",
  copyLink: "Copiar enlace",
  loadError: "No se pudo preparar la imagen.",
  fileName: (headline: string, name: string, format: string) =>
    `${[headline, name, format]
      .join(" ")
      .normalize("NFD")
      .toLowerCase()
      .replaceAll(/[^a-z0-9 ]/g, "")
      .trim()
      .replaceAll(/ +/g, "-")}.png`,
} as const;
