import { plural } from "@/lib/plural";

/** Texts of the places of a tournament and of its waiting list. */
export const placesCopy = {
  places: (count: number) =>
    `${count === 1 ? "Queda" : "Quedan"} ${plural(count, "lugar", "lugares")}`,
  copyLink: "Copiar el enlace del torneo",
  count: (count: number) => plural(count, "inscrito", "inscritos"),
  waiting: {
    title: (count: number) => `Lista de espera: ${count}`,
    place: (place: number) => `${place}.º`,
    states: { offered: "Tiene un lugar ofrecido, vence", passed: "No respondió a tiempo" },
    more: (count: number) => `Y ${count} más.`,
  },
  ofMembers:
    "El correo y el teléfono de un torneo de miembros los ve la administración: escríbeles desde Mensajes.",
  hidden: "El correo y el teléfono los ven quienes pagan premios o invitan a organizar.",
} as const;
