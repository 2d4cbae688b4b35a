/** Texts of the blocks that every feature uses. */
export const copy = {
  noValue: "—",
  clearSearch: "Borrar búsqueda",
  countryPlaceholder: "Selecciona tu país",
  edit: "Editar",
  editOf: (name: string) => `Editar ${name}`,
  loading: "Cargando…",
  nextPage: "Siguiente",
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
  pagination: "Paginación",
  previousPage: "Anterior",
  remove: "Eliminar",
  removeOf: (name: string) => `Eliminar ${name}`,
  retry: "Reintentar",
  search: "Buscar",
  started: "Ya comenzó",
  units: { days: "d", hours: "h", minutes: "min", seconds: "s" },
} as const;
