import { copy as sharedCopy } from "@/components/copy";
import { formatDateTime } from "@/lib/format";
import type { AgendaItem } from "../api/my-agenda.ts";
import { checkInCopy } from "../check-in-copy.ts";
import { agendaCopy, placeCopy } from "../copy.ts";
import { hasRoom } from "./agenda.ts";

/** The texts of an item: its kind, heading, facts and action. */
export function agendaTexts(item: AgendaItem) {
  return { eyebrow: eyebrow(item), title: title(item), facts: facts(item), act: act(item) };
}

function eyebrow({ kind, is_overdue: isOverdue }: AgendaItem): string {
  if (isOverdue) return agendaCopy.overdue;
  switch (kind) {
    case "answer":
      return agendaCopy.answer;
    case "veto":
      return agendaCopy.veto;
    case "check_in":
      return agendaCopy.checkIn;
    case "place":
      return agendaCopy.place;
    case "wager":
      return agendaCopy.wager;
    case "lobby":
      return agendaCopy.lobby;
    case "team_requests":
      return agendaCopy.teamRequests;
    case "friend_requests":
      return agendaCopy.friendRequests;
    case "suspended":
      return agendaCopy.suspended;
    default:
      return agendaCopy.next;
  }
}

function title({
  kind,
  title: name,
  rival_name: rival,
  rival_candidates: candidates,
  amount,
  due_at: due,
}: AgendaItem): string {
  const more = (amount ?? 1) - 1;
  switch (kind) {
    case "check_in":
    case "place":
    case "entry":
    case "lobby":
      return name ?? "";
    case "team_requests":
      return agendaCopy.wants.team(rival ?? "", more);
    case "friend_requests":
      return agendaCopy.wants.friend(rival ?? "", more);
    case "suspended":
      return agendaCopy.suspendedUntil(formatDateTime(due ?? ""));
    default:
      if (rival !== null) return agendaCopy.against(rival);
      return candidates ? agendaCopy.againstWinner(candidates) : agendaCopy.unknownRival;
  }
}

/** The name of the rival, or of the two possible rivals if their match is not decided. */
export function rivalOf({ rival_name: rival, rival_candidates: candidates }: AgendaItem): string {
  return rival ?? (candidates ? sharedCopy.winnerOf(candidates) : agendaCopy.unknownRival);
}

function facts(item: AgendaItem): string[] {
  const { kind, title: name, best_of: bestOf, amount, status } = item;
  if (kind === "check_in") return [agendaCopy.checkInUntil];
  if (kind === "place")
    return [[item.game ?? "", placeCopy.fee(amount ?? 0)].join(" · "), agendaCopy.placeUntil];
  if (kind === "lobby")
    return [
      agendaCopy.lobbyGame(amount ?? 1),
      ...(item.has_reported ? [agendaCopy.placeReported] : []),
    ];
  if (kind === "suspended") return [agendaCopy.suspendedFact];
  if (item.match_id === null) return [];
  return [
    name,
    bestOf && agendaCopy.bestOf(bestOf),
    kind === "wager" && amount ? agendaCopy.stake(amount) : null,
    kind === "answer" ? agendaCopy.answerBy : null,
    kind === "veto" && item.due_at ? agendaCopy.vetoBy : null,
    status === "disputed" ? agendaCopy.disputed : null,
    item.has_reported && status === "pending_results" ? agendaCopy.awaitsRival : null,
  ].filter((fact): fact is string => Boolean(fact));
}

function act(item: AgendaItem): string {
  switch (item.kind) {
    case "answer":
      return agendaCopy.acts.answer;
    case "veto":
      return agendaCopy.acts.veto;
    case "check_in":
      return checkInCopy.act;
    case "place":
      return agendaCopy.acts.place;
    case "team_requests":
    case "friend_requests":
      return agendaCopy.acts.requests;
    case "suspended":
      return agendaCopy.acts.suspended;
    case "lobby":
      return agendaCopy.acts.lobby;
    default:
      return hasRoom(item) ? agendaCopy.acts.room : agendaCopy.acts.match;
  }
}
