export const copy = {
  head: {
    latest: (title?: string) =>
      title ? `Noticias de la comunidad. Lo último: ${title}` : "Noticias de la comunidad.",
    eyebrow: "Noticias",
    categoryEyebrow: (category: string) => `Noticias · ${category}`,
    facts: ["Lo último de la comunidad"],
  },
  title: "El Diario del Guerrero",
  description: "Novedades, crónicas y anuncios de la arena.",
  latest: "Lo más reciente",
  all: "Todas las noticias",
  empty: "No hay noticias publicadas",
  emptyDescription: "Vuelve pronto: la próxima crónica está en camino.",
  error: "No se pudieron cargar las noticias.",
  itemError: "No se pudo cargar la noticia.",
  missing: "Artículo no encontrado.",
  back: "Volver a noticias",
  by: "Por ",
  gallery: "Galería",
  enlarge: (index: number) => `Ampliar imagen ${index}`,
  image: (index: number, title: string) => `Imagen ${index} de ${title}`,
  cover: (title: string) => `Portada de ${title}`,
} as const;
