import { gamesLimits } from "@leyenda/db-types/limits";
import { plural } from "@/lib/plural";

export const copy = {
  title: "Juegos",
  description: "Los juegos de los torneos, equipos, desafíos y noticias.",
  search: "Buscar por nombre",
  total: (count: number) => plural(count, "juego", "juegos"),
  tableLabel: "Juegos",
  columns: { name: "Nombre", tournaments: "Torneos", actions: "Acciones" },
  tournaments: (count: number) => plural(count, "torneo", "torneos"),
  withKda: "Registra K/D/A",
  withoutWagers: "Sin apuestas",
  loadError: "No se pudieron cargar los juegos.",
  empty: "No hay juegos",
  emptyHint: "Agrega el primero para poder crear torneos.",
  emptySearch: "No se encontraron juegos.",
  form: {
    createTitle: "Agregar juego",
    editTitle: (name: string) => `Editar ${name}`,
    name: "Nombre",
    nameRequired: "El nombre es obligatorio.",
    nameLength: `Hasta ${gamesLimits.name.max} caracteres.`,
    nameTaken: "Ya existe un juego con ese nombre.",
    image: "Imagen (opcional)",
    imageHint: "PNG, JPEG o WebP. Sin imagen se dibuja una portada con el nombre.",
    countsKda: "Lleva bajas, muertes y asistencias",
    countsKdaHint:
      "Los reportes de sus partidos pueden cargarlas por jugador, y se muestra el KDA promedio.",
    allowsWagers: "Se puede apostar en sus desafíos",
    allowsWagersHint:
      "Apágalo si su editor lo prohíbe, como Riot con los suyos: se juegan como amistosos y las apuestas de los que nadie aceptó vuelven.",
    create: "Agregar juego",
    save: "Guardar cambios",
    cancel: "Cancelar",
  },
  created: "Juego creado",
  updated: "Juego actualizado",
  saveError: "No se pudo guardar el juego:",
  uploadErrorTitle: "Error de subida",
  remove: "Eliminar",
  deleteTitle: (name: string) => `¿Eliminar ${name}?`,
  deleteText:
    "Deja de aparecer en torneos, equipos y desafíos nuevos, y su imagen se borra. No se puede deshacer.",
  deleted: "Juego eliminado",
  deleteError: "No se pudo eliminar el juego.",
} as const;
