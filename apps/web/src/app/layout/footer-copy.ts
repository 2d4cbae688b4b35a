/** Texts of the footer. They are in a separate file, because the footer loads after the page. */
export const footerCopy = {
  tagline: "Crea tu leyenda. La plataforma definitiva para torneos de esports.",
  platform: "Plataforma",
  company: "Leyenda",
  social: "Redes sociales",
  rights: (year: number) => `© ${year} Leyenda. Todos los derechos reservados.`,
} as const;
