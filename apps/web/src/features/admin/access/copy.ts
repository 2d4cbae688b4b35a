export const copy = {
  title: "Activa la verificación en dos pasos",
  text: "Sin ella no puedes mover tickets, registrar pagos ni cambiar roles.",
  action: "Activarla",
} as const;
