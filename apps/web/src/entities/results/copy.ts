/** Texts of the switch that hides or shows results. */
export const resultsCopy = {
  hide: "Ocultar resultados",
  hint: "Para quien mira después: en este dispositivo no se ven marcadores ni ganadores hasta que los descubres, y los avisos de lo que sigues no los cuentan. Tus partidos se ven siempre.",
  showAll: "Mostrar los de este torneo",
  stop: "Dejar de ocultar",
} as const;
