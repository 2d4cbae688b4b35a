import type { MatchDetails } from "@/entities/match/api/get-match";
import type { MatchStart } from "@/entities/match/api/match-start";
import { isMatchAhead } from "@/entities/match/domain/status";
import { liveScoreOf } from "@/entities/match/domain/live-score";
import { startPhase } from "@/entities/match/domain/start-phase";
import { guideCopy } from "../guide-copy.ts";
import { ownParticipant, type RoomAccess } from "./room-access.ts";
import type { RoomStep } from "./room-step.ts";

type GuidedMatch = Pick<
  MatchDetails,
  | "status"
  | "side1"
  | "side2"
  | "participant1Id"
  | "participant2Id"
  | "veto"
  | "liveScore"
  | "bestOf"
  | "scheduledAt"
  | "isHeld"
>;

export interface GuideFacts {
  readonly match: GuidedMatch;
  readonly access: RoomAccess;
  readonly step: RoomStep;
  readonly start: MatchStart | null;
  /** The side whose pause is running; null if no pause is running. */
  readonly pausedBy?: number | null;
  readonly lobby: { readonly host: number; readonly name: string | null } | null;
  /** The sides that have a person in the room; null if this is not loaded. */
  readonly here: readonly string[] | null;
  readonly reports: readonly { readonly participant_id: string }[];
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

const nameOf = (match: GuidedMatch, id: string | null) =>
  [match.side1, match.side2].find((side) => side?.id === id)?.name ?? "";

/** The name of the side that hosts the game lobby. */
export function hostName(match: Pick<GuidedMatch, "side1" | "side2">, host: number): string {
  const side = host === 1 ? match.side1 : host === 2 ? match.side2 : null;
  return side?.name ?? guideCopy.lobby.organisation;
}

/** The sentence that says what this viewer should do now. */
export function guideSentence(facts: GuideFacts): string {
  const { match, access, step, start, lobby, reports, now } = facts;
  const copy = guideCopy.now;
  const ownId = ownParticipant(access, match);
  const rival = (access.ownSide === 1 ? match.side2 : match.side1)?.name ?? "";
  const isPlayer = access.ownSide !== null && access.canAct;
  if (match.isHeld) return copy.held;
  // During a pause the sentence describes the pause, unless a report waits for an answer.
  if (facts.pausedBy && step !== "result")
    return copy.paused((facts.pausedBy === 1 ? match.side1 : match.side2)?.name ?? "");
  switch (step) {
    case "ready": {
      const phase = start && startPhase(start, now);
      if (phase === "walkover") return copy.walkover;
      if (phase === "objected") return copy.objected;
      if (phase === null) return copy.hour;
      if (access.ownSide === null)
        return copy.watchReady(
          ([1, 2] as const).flatMap((side) =>
            start?.[`ready${side}_at`] ? [] : [match[`side${side}`]?.name ?? ""],
          ),
        );
      if (start?.[`ready${access.ownSide}_at`]) return copy.waitReady(rival);
      if (phase !== "late" || !access.canAct) return copy.sayReady;
      return start?.[`arrived${access.ownSide}_at`] || facts.here?.includes(ownId ?? "")
        ? copy.sayReadyHere
        : copy.sayReadyLate;
    }
    case "veto": {
      const { veto } = match;
      if (veto === null || veto.started_at === null) return copy.beginVeto;
      if (veto.turn_id === null) return copy.waitVeto;
      return isPlayer && veto.turn_id === ownId
        ? copy.choose[veto.steps[veto.step - 1]?.act ?? "pick"]
        : copy.watchVeto(nameOf(match, veto.turn_id));
    }
    case "lobby":
      return lobby && isPlayer && lobby.host === access.ownSide
        ? copy.host
        : copy.waitHost(hostName(match, lobby?.host ?? 0));
    case "play": {
      const map = liveScoreOf(match)?.nextMap;
      if (map) return copy.playMap(map);
      // Before the match time the sides may begin early if both are present.
      if (isMatchAhead(match, now) && start?.state !== "started") return copy.ahead;
      return (lobby?.name ? copy.enter : copy.play)[match.side1?.type ?? "user"];
    }
    case "result":
      if (match.status === "disputed") return isPlayer ? copy.dispute : copy.watchDispute;
      if (!isPlayer) return copy.watchResult;
      if (reports.some(({ participant_id: id }) => id === ownId)) return copy.waitAnswer(rival);
      return reports.length > 0 ? copy.answer(rival) : copy.tell;
  }
}

/** A sentence on what the rival is doing now; null for a viewer without a side, or if there is nothing to add. */
export function rivalState({
  match,
  access,
  step,
  start,
  lobby,
  here,
  reports,
}: GuideFacts): { readonly text: string; readonly isDone: boolean } | null {
  const { ownSide } = access;
  const rival = ownSide === 1 ? match.side2 : match.side1;
  if (ownSide === null || !rival || match.status === "disputed") return null;
  const words = guideCopy.rival;
  const side = ownSide === 1 ? 2 : 1;
  const stateText = (word: keyof typeof words, isDone = false) => ({
    text: `${rival.name} ${words[word]}`,
    isDone,
  });
  switch (step) {
    case "ready":
      if (start?.[`ready${side}_at`]) return stateText("ready", true);
      return here?.includes(rival.id) ? stateText("here", true) : stateText("away");
    case "veto": {
      const { veto } = match;
      if (veto === null || veto.started_at === null)
        return veto?.[`ready${side}_at`] ? stateText("ready", true) : null;
      return veto.turn_id === rival.id
        ? stateText("chooses")
        : veto.turn_id
          ? stateText("waits", true)
          : null;
    }
    case "lobby":
      return lobby?.host === side ? stateText("opens") : stateText("waits", true);
    case "play":
      return match.liveScore === null ? null : stateText("plays");
    case "result":
      return reports.some(({ participant_id: id }) => id === rival.id)
        ? stateText("reported", true)
        : stateText("silent");
  }
}
