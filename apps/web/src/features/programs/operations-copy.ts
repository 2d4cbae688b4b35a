import { operationTitles as catalogueTitles } from "@leyenda/db-types/operation-titles";
import type { OperationAnchor } from "./domain/chapters.ts";

/** A title of 3 to 7 words for each operation of the reference. The details come from the catalogue, in English. */
export const operationTitles = {
  ...catalogueTitles,
  "webhook/registration.created": "Alguien quedó inscrito",
  "webhook/tournament.started": "Un torneo empezó",
  "webhook/match.ready": "Un partido tiene sus dos lados",
  "webhook/match.finished": "Un partido tiene resultado",
  "webhook/match.disputed": "Un partido está en disputa",
  "webhook/lobby_game.published": "Se publicó una partida de sala",
  "webhook/stage.finished": "Una etapa terminó",
  "webhook/tournament.finished": "Un torneo terminó",
  "webhook/prize.paid": "Un premio fue pagado",
  "webhook/webhook.test": "Una prueba que se pidió",
} as const satisfies Readonly<Record<OperationAnchor, string>>;
