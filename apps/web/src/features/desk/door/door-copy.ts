import { plural } from "@/lib/plural";
import type { DoorPart, DoorPerson, Verdict } from "./domain/door.ts";

type Standing = Exclude<DoorPerson["standing"], "registered">;

/** Why a person is not admitted. */
const outside: Record<Standing, string> = {
  absent: "Quedó fuera: no confirmó a tiempo",
  disqualified: "Está descalificado",
  withdrawn: "Se retiró del torneo",
  place_offered: "Su lugar se ofreció a la lista de espera",
  waiting: "Está en la lista de espera",
  removed: "La organización anuló su inscripción",
  asked: "Salió del torneo y todavía no aceptó volver",
  declined: "Salió del torneo y no quiso volver",
};

/** Texts of the page for admitting people to a tournament's venue. */
export const doorCopy = {
  title: "Puerta",
  description: "Escanea la entrada de quien llega, o búscalo por su nombre.",
  back: (name: string) => `Volver a ${name}`,
  loadError: "No se pudo cargar la puerta.",
  forbidden: "La puerta no es tuya",
  forbiddenHint: "La atiende quien tiene el permiso de la puerta en este torneo.",
  over: "El torneo terminó",
  overHint: "Ya no llega nadie: la puerta queda cerrada.",
  shut: "La puerta está cerrada",
  shutHint:
    "Al abrirla, cada participante ve «Mi entrada» en la página del torneo: un código QR que se escanea aquí. No sale ningún aviso, y puedes cerrarla cuando quieras.",
  shutFor: (count: number, isTeams: boolean) =>
    count === 0
      ? "Todavía no hay inscritos"
      : isTeams
        ? plural(count, "equipo inscrito", "equipos inscritos")
        : plural(count, "inscrito", "inscritos"),
  sheet: "Imprimir la lista",
  open: "Abrir la puerta",
  opened: "La puerta está abierta: cada participante tiene su entrada",
  close: "Cerrar la puerta",
  closeTitle: "¿Cerrar la puerta?",
  closeText:
    "Ninguna entrada vale más, tampoco si la abres de nuevo: cada participante recibe otra. Quien llegó queda anotado.",
  closed: "La puerta está cerrada",
  came: (came: number, all: number) => `Llegaron ${came} de ${all}`,
  camera: "Usar la cámara",
  cameraOff: "Apagar la cámara",
  cameraLabel: "Lo que ve la cámara",
  cameraHint: "Pon el código en el cuadro.",
  starting: "Encendiendo la cámara…",
  refused: "El navegador no deja usar la cámara",
  refusedHint: "Permítela en los ajustes de este sitio, o busca a quien llega por su nombre.",
  missing: "Este dispositivo no tiene cámara",
  missingHint: "Busca a quien llega por su nombre, o escribe su código.",
  search: "Nombre o código",
  check: "Comprobar",
  parts: {
    todos: "Todos",
    faltan: "Faltan",
    llegaron: "Llegaron",
    fuera: "No entran",
  } satisfies Record<DoorPart, string>,
  partsLabel: "Quiénes",
  admit: "Llegó",
  admitFor: (name: string) => `Anotar que llegó ${name}`,
  cameAt: (time: string) => `Llegó a las ${time}`,
  undo: "Deshacer",
  undoFor: (name: string) => `Deshacer la llegada de ${name}`,
  undone: "La llegada se deshizo",
  nobody: "Nadie se llama así en este torneo",
  empty: "Nadie en esta lista",
  more: (count: number) =>
    plural(count, "persona más: búscala por su nombre", "personas más: búscalas por su nombre"),
  stored: "Guardado aquí",
  answer: {
    welcome: "Adelante",
    alreadyIn: (time: string | null) => (time ? `Ya entró a las ${time}` : "Ya entró"),
    checking: "Comprobando…",
    stuck: "Guardado aquí: se envía al volver la conexión.",
    stuckUnknown:
      "Sin conexión, y este dispositivo no conoce el código. Se comprueba al volver, o busca a quien llega por su nombre.",
    unknown: "No es de este torneo",
    unknownHint: "El código es de otro torneo, o la puerta se cerró y se abrió desde entonces.",
    noCode: "Eso no es una entrada",
    noCodeHint: "Se escanea el código de «Mi entrada».",
    outside,
  },
  stuck: (count: number) =>
    plural(
      count,
      "llegada espera la conexión. Está guardada en este dispositivo y se envía sola.",
      "llegadas esperan la conexión. Están guardadas en este dispositivo y se envían solas, en orden.",
    ),
  failed: "No se anotó",
  line: (what: string, said: string) => `${what}: ${said}`,
  code: (code: string) => `Código ${code.slice(0, 4)}…`,
  retry: "Enviar otra vez",
  retryFor: (name: string) => `Enviar otra vez la llegada de ${name}`,
  drop: "Descartar",
  dropFor: (name: string) => `Descartar la llegada de ${name}`,
} as const;

/** The reason why a person is not admitted; null for a person who is admitted. */
export const outsideText = (word: Verdict | DoorPerson["standing"]): string | null =>
  word in outside ? outside[word as Standing] : null;
