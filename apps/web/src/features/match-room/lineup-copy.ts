import type { Words } from "@leyenda/db-types";
import { plural } from "@/lib/plural";

/** All texts of the line-ups in the match room. */
export const lineupCopy = {
  title: "Quiénes juegan",
  of: (team: string) => `Quiénes juegan por ${team}`,
  hint: (starters: number, hasBench: boolean) =>
    `Toca a cada jugador: ${plural(starters, "titular", "titulares")}${hasBench ? `, y hasta ${plural(starters, "suplente", "suplentes")}` : ""}. Sin elegir juega todo el plantel.`,
  everybody: "Juega todo el plantel: son justo los que pide el formato.",
  count: (chosen: number, size: number) => `${chosen} de ${plural(size, "titular", "titulares")}`,
  benchCount: (chosen: number) => plural(chosen, "suplente", "suplentes"),
  parts: { starter: "Titular", substitute: "Suplente", out: "Afuera" },
  standIn: "Suplente externo",
  players: "Jugadores",
  save: "Guardar",
  saved: "Alineación guardada",
  saveError: "No se pudo guardar la alineación",
  whole: "Que juegue todo el plantel",
  locked: "Están listos o el partido empezó: la alineación está cerrada.",
  byStaff: "En este torneo la organización elige quiénes juegan.",
  rules: (rule: string, most: number | null) =>
    most === null
      ? `Cambios: ${rule.toLocaleLowerCase("es")}.`
      : `Cambios: ${rule.toLocaleLowerCase("es")}, hasta ${most} por partido.`,
  change: {
    title: "Cambio de jugador",
    game: "Desde la partida",
    gameOption: (game: number) => `Partida ${game}`,
    out: "Sale",
    in: "Entra",
    submit: "Hacer el cambio",
    success: "Cambio hecho",
    error: "No se pudo hacer el cambio",
    list: "Cambios de este partido",
    line: (game: number, entered: string, left: string) =>
      `Partida ${game}: ${entered} por ${left}`,
    undo: "Deshacer",
    undoLabel: (line: string) => `Deshacer el cambio: ${line}`,
    undone: "Cambio deshecho",
    undoError: "No se pudo deshacer el cambio",
  },
  ask: {
    open: "Pedir suplente externo",
    title: "Pedir un suplente externo",
    description:
      "Alguien de fuera del plantel, solo para este partido. Lo aprueba la organización, y el rival lo ve.",
    search: "Jugador",
    searchHint: "Escribe al menos tres letras de su nombre.",
    none: "Nadie con ese nombre.",
    found: "Jugadores encontrados",
    reason: "Por qué lo necesitan",
    submit: "Pedir",
    cancel: "Cancelar",
    success: "Pedido enviado a la organización",
    error: "No se pudo pedir el suplente",
    list: "Suplentes externos pedidos",
    states: {
      open: "Espera la respuesta de la organización",
      approved: "Aprobado",
      declined: "No aprobado",
      withdrawn: "Retirado",
    } satisfies Record<Words["stand_ins"]["state"], string>,
    withdraw: "Retirar",
    withdrawLabel: (player: string) => `Retirar el pedido de ${player}`,
    withdrawn: "Pedido retirado",
    withdrawError: "No se pudo retirar el pedido",
  },
} as const;
