/** Texts that explain how predictions are scored. */
export const ruleCopy = {
  title: "Cómo se cuenta",
  points: [
    "Acertar quién gana vale 10 puntos en la primera ronda y el doble en cada ronda siguiente de la llave, hasta 320; en grupos y ligas, siempre 10.",
    "Cada pronóstico se cambia hasta que empieza su partido o llega su hora.",
    "Un empate y un W.O. no cuentan; quien elegiste y no llegó al partido cuenta como no acertado.",
    "A igual puntaje va antes quien acertó más, y luego quien falló menos; si todo es igual, comparten el puesto.",
    "Nadie pronostica su propio partido ni el de su equipo. Son puntos de honor: no dan tickets ni premios.",
  ],
} as const;
