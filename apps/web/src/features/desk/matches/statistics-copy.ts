/** Texts of players' statistics that staff enter. */
export const statisticsCopy = {
  open: "Estadísticas",
  title: "Estadísticas de jugadores",
  description:
    "Quedan en lugar de las que valen en este encuentro: los promedios se recuentan y los dos lados reciben un aviso. De quien dejes vacío no se carga nada.",
  save: "Guardar estadísticas",
  success: "Estadísticas guardadas",
  error: "No se pudieron guardar las estadísticas",
  loadError: "No se pudieron cargar los jugadores.",
  withDecision: {
    open: "Bajas, muertes y asistencias",
    hint: "Si no cambias nada, valen las del reporte que coincide con el resultado. Si escribes, valen estas.",
  },
} as const;
