import { formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";
import type { PasteFault, RowProblem } from "./domain/entered-row.ts";

const places = (list: readonly number[]) => list.map((place) => `${place}.º`).join(", ");
const names = (list: readonly string[]) => new Intl.ListFormat("es").format(list);

/** Texts of the lobbies in the desk. */
export const lobbiesCopy = {
  loadError: "No se pudieron cargar las salas.",
  none: "Todavía no hay salas.",
  noneHint: "Aparecen cuando empieza la etapa.",
  stage: "Etapa",
  lobby: "Sala",
  game: "Partida",
  gameChip: (number: number, isExtra: boolean) => (isExtra ? "Extra" : `P${number}`),
  states: {
    planned: "Por publicar",
    published: "Publicada",
    cancelled: "Cancelada",
    unneeded: "No hizo falta",
  },
  corrected: "Corregida",
  title: (lobby: string, number: number, isExtra: boolean) =>
    `${lobby}, ${isExtra ? "partida extra" : `partida ${number}`}`,
  done: (published: number, games: number) => `${published} de ${games} partidas publicadas`,
  table: "Tabla en vivo",
  grid: {
    label: (title: string) => `Resultados de ${title}`,
    slot: "N.º",
    side: "Participante",
    place: "Puesto",
    kills: "Bajas",
    time: "Tiempo",
    points: "Pts",
    placeOf: (name: string) => `Puesto de ${name}`,
    killsOf: (name: string) => `Bajas de ${name}`,
    timeOf: (name: string) => `Tiempo de ${name}`,
    hint: "Enter baja, Tab sigue. Un guion es que no jugó; una d, descalificado.",
    timeHint: "Enter baja, Tab sigue. El tiempo, 1:02,5. Un guion en el puesto es que no jugó.",
    reported: "Lo informó el capitán",
    absent: "No jugó",
    excluded: "Descalificado",
    repeated: (place: number) => `${place}.º repetido`,
    tied: "Empataron",
    tiedLabel: (place: number) => `Marcar que empataron en el puesto ${place}`,
    isTied: "Empate",
    problems: {
      place: "Ese puesto no existe aquí",
      kills: "Bajas: un número",
      time: "Tiempo: 1:02,5",
      missing: "Falta el puesto",
    } satisfies Record<NonNullable<RowProblem>, string>,
    missingTime: "Falta el tiempo",
    gap: (list: readonly number[]) => `Nadie tiene el puesto ${places(list)}.`,
    tooManyKills: (kills: number, players: number) =>
      `${formatNumber(kills)} bajas con ${formatNumber(players)} jugadores: revísalas. Si se reaparece, está bien.`,
    saving: "Guardando…",
    saved: "Guardado: ya se ve en la tabla como provisorio.",
    saveError: "No se guardaron los resultados",
    count: (entered: number, sides: number) => `${entered} de ${sides}`,
  },
  screenshots: "Capturas de los capitanes",
  conflict: {
    title: "Informes que no coinciden",
    line: (isStaff: boolean, report: string) =>
      `${isStaff ? "Otra persona de la organización" : "El capitán"}: ${report}`,
    report: (status: string, place: number | null, kills: number) =>
      status === "absent"
        ? "no jugó"
        : status === "disqualified"
          ? "descalificado"
          : `${place === null ? "–" : `${place}.º`} · ${plural(kills, "baja", "bajas")}`,
    use: "Usar",
    useLabel: (name: string, report: string) => `Usar ${report} para ${name}`,
  },
  paste: {
    open: "Pegar una lista",
    label: "Pega los resultados",
    hint: "Una línea por participante: «1 Nombre 8», o las columnas de una planilla.",
    use: (rows: number) => (rows === 0 ? "Cargar" : `Cargar ${plural(rows, "fila", "filas")}`),
    cancel: "Cancelar",
    faults: "Líneas que no se pudieron usar",
    fault: (line: number, text: string, why: string) => `Línea ${line}, «${text}»: ${why}`,
    whys: {
      unknown: "no hay nadie con ese nombre en la sala.",
      several: "hay varios con un nombre así.",
      again: "ya estaba más arriba.",
      numbers: "no tiene puesto ni bajas.",
    } satisfies Record<PasteFault, string>,
    left: (list: readonly string[]) => `No están en la lista: ${names(list)}.`,
  },
  publish: {
    action: "Publicar la partida",
    title: (game: string) => `¿Publicar ${game}?`,
    description: "Los puestos y los puntos quedan firmes, y se avisa a quienes siguen el torneo.",
    winner: (name: string, kills: number) => `Gana ${name}, con ${plural(kills, "baja", "bajas")}.`,
    absent: (list: readonly string[]) => `Quedan como ausentes: ${names(list)}.`,
    last: "Es la última partida de la etapa: con ella termina.",
    confirm: "Publicar",
    done: "Partida publicada",
    error: "No se pudo publicar",
    fix: "Antes de publicar: ",
    empty: "carga los puestos",
  },
  correct: {
    action: "Corregir",
    hint: "Cambia lo que esté mal. Antes de guardar ves qué se mueve.",
    cancel: "Dejar como estaba",
    nothing: "No cambiaste nada.",
  },
  change: {
    reason: "Motivo",
    reasonHint: "Lo leen todos.",
    preview: "Ver qué cambia",
    previewError: "No se pudo calcular qué cambia",
    title: "Esto cambia",
    same: "No cambia ningún puesto ni punto.",
    place: (before: number | null, after: number | null) =>
      before === after ? `sigue ${after}.º` : `${before}.º → ${after}.º`,
    points: (before: number | null, after: number | null) =>
      `${formatNumber(before ?? 0)} → ${formatNumber(after ?? 0)} pts`,
    in: "Ahora pasa",
    out: "Ya no pasa",
    final: (before: number | null, after: number | null) =>
      `puesto final ${before ?? "–"}.º → ${after ?? "–"}.º`,
    confirm: "Guardar y avisar",
    done: "Cambio guardado",
    error: "No se guardó el cambio",
  },
  adjust: {
    title: "Ajustes de puntos",
    action: "Ajustar puntos",
    side: "A quién",
    kind: "Qué",
    kinds: {
      penalty: "Sanción",
      bonus: "Bonificación",
      compensation: "Compensar una partida (su promedio)",
      starting_points: "Puntos de partida",
    },
    points: "Puntos",
    entry: (kind: string, points: number | null) =>
      points === null
        ? kind
        : `${kind}: ${points > 0 ? "+" : "−"}${formatNumber(Math.abs(points))}`,
    withdrawn: "anulado",
    withdraw: "Anular",
    withdrawLabel: (entry: string, name: string) => `Anular ${entry} de ${name}`,
    cancel: "Cancelar",
    none: "Sin ajustes.",
  },
  room: {
    title: "La sala en el juego",
    name: "ID de la sala",
    password: "Contraseña",
    when: "Se muestra",
    now: "Ahora",
    later: "A una hora",
    at: "Desde",
    save: "Mostrar a los jugadores",
    saveLater: "Programar",
    change: "Guardar el cambio",
    remove: "Quitar",
    hint: "Solo la ven quienes juegan en esta sala y están presentes. Les llega un aviso, sin la contraseña.",
    saved: "Sala guardada",
    error: "No se pudo guardar la sala",
    opens: (when: string) => `Se muestra desde ${when}.`,
    seen: (count: number, sides: number) => `La vieron ${count} de ${sides}`,
    unseen: (list: readonly string[]) => `Falta: ${names(list)}.`,
    all: "La vieron todos.",
  },
  plan: {
    title: "Mapa y hora",
    mode: "Mapa o modo",
    time: "Empieza",
    save: "Guardar",
    saved: "Partida guardada",
    error: "No se pudo guardar",
  },
  cancel: {
    action: "Cancelar esta partida",
    title: "¿Cancelar esta partida?",
    description: "No da puntos, y si era la última que faltaba la etapa termina.",
    confirm: "Cancelar la partida",
    done: "Partida cancelada",
    error: "No se pudo cancelar",
  },
  extra: {
    action: "Agregar partida extra",
    hint: "Desempata sin dar puntos.",
    done: "Partida extra agregada",
    error: "No se pudo agregar",
  },
  replace: "¿Falta alguien? Puedes dar su lugar a la lista de espera.",
  replaceLink: "Ir a participantes",
  today: {
    title: "Salas en juego",
    next: (number: number, hour: string | null) =>
      `Sigue la partida ${number}${hour === null ? "" : `, ${hour}`}`,
    entered: (entered: number, sides: number) => `${entered} de ${sides} resultados`,
    open: "Cargar resultados",
  },
} as const;
