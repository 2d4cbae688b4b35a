import type { BadgeTone } from "@/components/ui/badge";
import { stageRoundName } from "@/entities/match/domain/round-names";
import type { TournamentContact } from "../../api/list-participants-and-contacts.ts";
import type { ParticipantStanding } from "../api/standings.ts";
import { copy } from "../copy.ts";
import { participantsCopy } from "../participants-copy.ts";
import type { TablePlace } from "./table-standings.ts";

/** A participant that was disqualified or withdrew after the start. */
type OutContact = TournamentContact & { readonly status: "disqualified" | "withdrawn" };

export const isOut = (contact: TournamentContact): contact is OutContact =>
  contact.status === "disqualified" || contact.status === "withdrawn";

const { standing: words, status: statusWords } = copy;

/**
 * Returns the standing of a participant in a few words: before the draw the registration, later the place in the
 * current table, or how the participant left.
 */
export function standingWord(
  { status }: Pick<TournamentContact, "status">,
  standing: Omit<ParticipantStanding, "participant_id"> | undefined,
  inTable?: Omit<TablePlace, "participantId" | "name">,
): { readonly text: string; readonly tone: BadgeTone } {
  if (status !== "registered") return { text: statusWords[status], tone: "danger" };
  if (!standing) return { text: statusWords[status], tone: "success" };
  const { place, last_place: last, part, round } = standing;
  if (place !== null)
    return { text: words.place(place, last ?? place), tone: place === 1 ? "accent" : "info" };
  if (standing.is_playing && inTable)
    return {
      text: participantsCopy.inTable(inTable.place, inTable.played, inTable.points),
      tone: "neutral",
    };
  if (standing.is_playing) return { text: words.playing, tone: "success" };
  const isTable = part === "group" || part === "swiss" || part === null || round === null;
  const where = isTable
    ? standing.stage_name
    : stageRoundName({
        kind: standing.stage_kind,
        part,
        round,
        lastRound: standing.last_round ?? undefined,
      });
  return { text: words.out(where), tone: "neutral" };
}

/** Sorts missing participants first during check-in; otherwise leaves the order unchanged. */
export function missingFirst<
  Participant extends Pick<TournamentContact, "status" | "checked_in_at">,
>(contacts: readonly Participant[]): readonly Participant[] {
  const isMissing = ({ status, checked_in_at: at }: Participant) =>
    status === "registered" && at === null;
  return contacts.toSorted((a, b) => Number(isMissing(b)) - Number(isMissing(a)));
}

/** Whether a participant no longer plays in the tournament, for whatever reason. */
export function playsNoMore(
  { status }: Pick<TournamentContact, "status">,
  standing: Pick<ParticipantStanding, "is_playing"> | undefined,
): boolean {
  return status !== "registered" || standing?.is_playing === false;
}

/** Sorts active participants first during the tournament; otherwise leaves the order unchanged. */
export function playingFirst<
  Participant extends Pick<TournamentContact, "participant_id" | "status">,
>(
  contacts: readonly Participant[],
  standings: ReadonlyMap<string, Pick<ParticipantStanding, "is_playing">> | undefined,
): readonly Participant[] {
  const isOver = (one: Participant) => playsNoMore(one, standings?.get(one.participant_id));
  return contacts.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)));
}

/** Sorts participants by final place once the places are known; before that, leaves their order unchanged. */
export function byPlace(
  contacts: readonly TournamentContact[],
  standings: ReadonlyMap<string, ParticipantStanding> | undefined,
): readonly TournamentContact[] {
  const place = ({ participant_id: id }: TournamentContact) =>
    standings?.get(id)?.place ?? Number.MAX_SAFE_INTEGER;
  return contacts.toSorted((a, b) => place(a) - place(b));
}

/** Sorts participants by the order of the tables; participants outside the tables follow in their order. */
export function byTable<Participant extends Pick<TournamentContact, "participant_id">>(
  contacts: readonly Participant[],
  inTables: readonly string[],
): readonly Participant[] {
  const at = ({ participant_id: id }: Participant) => {
    const index = inTables.indexOf(id);
    return index === -1 ? inTables.length : index;
  };
  return contacts.toSorted((a, b) => at(a) - at(b));
}
