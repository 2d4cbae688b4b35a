import { entrantStatusWords } from "@/entities/tournament/admin-words";
import { tournamentCopy } from "@/entities/tournament/copy";
import { plural } from "@/lib/plural";
import { slug } from "../domain/slug.ts";

/** Texts of a tournament's participants, for its staff. */
export const copy = {
  title: "Participantes",
  loadError: "No se pudieron cargar los participantes.",
  empty: "Todavía no hay inscritos",
  exportCsv: "Descargar CSV",
  csv: "CSV",
  fileName: (name: string) => `participantes-${slug(name)}.csv`,
  columns: {
    seed: "Siembra",
    name: "Participante",
    contact: "Contacto",
    email: "Correo",
    phone: "Teléfono",
    gameId: "ID en el juego",
    status: "Estado",
    registeredAt: "Inscripción",
  },
  seed: (seed: number) => `Siembra ${seed}`,
  status: entrantStatusWords,
  standing: {
    playing: "Sigue en juego",
    out: (where: string) => `Eliminado en ${where}`,
    place: (place: number, last: number) =>
      [...new Set([place, last])].map(tournamentCopy.place).join("–"),
  },
  since: (day: string) => `Inscrito el ${day}`,
  checkedIn: "Asistencia confirmada",
  remove: "Quitar",
  removeLabel: (name: string) => `Quitar a ${name}`,
  removeTitle: "¿Quitar a este participante?",
  removeDescription: (name: string) =>
    `${name} pierde su lugar. Si pagó inscripción, los tickets vuelven a la billetera que los puso.`,
  removed: "Participante quitado",
  removeError: "No se pudo quitar al participante.",
  disqualify: "Descalificar",
  write: "Escribir",
  writeTo: (name: string) => `Escribir a ${name}`,
  retire: "Retirar",
  retireLabel: (name: string) => `Retirar a ${name}`,
  retireTitle: "¿Retirar a este participante?",
  retireDescription: (name: string) =>
    `${name} deja el torneo sin culpa. Si jugó menos de la mitad de su grupo, sus partidos allí se anulan; en lo demás sus rivales ganan por W.O. La inscripción no se devuelve. Se puede readmitir mientras no se juegue lo que sigue.`,
  retired: "Participante retirado",
  annulled: (count: number) => `${plural(count, "partido anulado", "partidos anulados")}.`,
  retireError: "No se pudo retirar al participante.",
} as const;
