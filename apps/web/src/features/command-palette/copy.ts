export const copy = {
  title: "Búsqueda rápida",
  placeholder: "Buscar páginas, torneos, equipos o jugadores…",
  pages: "Páginas",
  tournaments: "Torneos",
  teams: "Equipos",
  players: "Jugadores",
  empty: "Sin resultados",
  error: "No se pudo buscar.",
  searching: "Buscando…",
  hint: "Escribe al menos 2 letras para buscar en la comunidad.",
} as const;
