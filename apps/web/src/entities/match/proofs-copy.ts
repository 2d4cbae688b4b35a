/** Texts about pictures that prove a result; a separate file, so that public pages do not load it. */
export const proofsCopy = {
  title: "Pruebas",
  loadError: "No se pudieron cargar las pruebas",
  empty: "Nadie subió pruebas todavía.",
  none: "Este partido se cerró sin pruebas.",
  open: (uploader: string) => `Ampliar la prueba de ${uploader}`,
  image: (uploader: string) => `Prueba subida por ${uploader}`,
  uploader: "Subida por",
} as const;
