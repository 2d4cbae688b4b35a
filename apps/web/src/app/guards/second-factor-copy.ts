export const factorCopy = {
  title: "Activa la verificación en dos pasos",
  text: "Quien administra entra con su contraseña y un código de su teléfono. Hasta que la actives, esta cuenta es la de un jugador más.",
  action: "Activarla",
};
