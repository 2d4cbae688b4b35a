export const streamCopy = {
  watch: "Ver transmisión",
  /** Screen readers read this: the name of the platform, and that the link opens a new tab. */
  on: (platform: string) => `en ${platform}`,
  aside: ", se abre en otra pestaña",
  cup: "Transmisión del torneo",
  fold: "Transmisión",
  none: "Sin enlace",
  some: "Con enlace",
  match: "Transmisión de este partido",
  hint: "Un enlace https de Twitch, YouTube, Kick o Facebook. Vacío, no se muestra ninguno.",
  save: "Guardar",
  saved: "Transmisión guardada",
  error: "No se pudo guardar la transmisión.",
} as const;
