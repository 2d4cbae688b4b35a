import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure, readProcedure } from "@/lib/procedure";
import { read, supabase } from "@/lib/supabase";
import { MOST_NAMES, type WantedParticipant } from "../domain/pasted-list.ts";
import { guestsCopy } from "../guests-copy.ts";
import { participantsCopy as copy, participantSheetCopy } from "../participants-copy.ts";

/** The participants that match each typed name, and what would happen if each were added to the tournament. */
export function participantsPreviewQuery(tournamentId: string, names: readonly string[]) {
  return queryOptions({
    queryKey: organizerKeys.participantsPreview(tournamentId, names),
    queryFn:
      names.length === 0 || names.length > MOST_NAMES
        ? skipToken
        : readProcedure("preview_participants", { tournamentId, names }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Participants that were invited, declined, left or were removed, newest first. */
export function outsideEntriesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.outside(tournamentId),
    queryFn: read(
      () =>
        supabase
          .from("outside_entries")
          .select(`state,changed_at,participant:participants(${participantColumns})`)
          .eq("tournament_id", tournamentId)
          .order("changed_at", { ascending: false })
          .limit(100),
      (data) =>
        data.map(({ participant, ...entry }) => ({
          ...entry,
          ...toParticipantView(participant),
        })),
    ),
  });
}

/** Registers or invites participants; reports how many were added, and why the others were not. */
export function useAddParticipants() {
  return useProcedure("add_entrants", {
    success: (rows) => {
      const counts = new Map<keyof typeof copy.verdicts, number>();
      for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      const { added = 0, asked = 0, ...others } = Object.fromEntries(counts);
      const why = Object.entries(others).map(([verdict, count]) =>
        copy.notDoneOf(count, copy.verdicts[verdict as keyof typeof copy.verdicts]),
      );
      return {
        title: copy.done(added, asked),
        ...(why.length > 0 && { description: copy.notDone(why) }),
      };
    },
    failure: { title: copy.error },
    invalidates: [tournamentKeys.all],
  });
}

const verdicts = { ...copy.verdicts, ...guestsCopy.verdicts };

interface ParticipantsWanted {
  readonly tournamentId: string;
  readonly entrants: readonly WantedParticipant[];
}

async function enterList({ tournamentId, entrants }: ParticipantsWanted) {
  const rows = await callProcedure("enter_list", {
    tournamentId,
    participantIds: entrants.map(({ participantId }) => participantId),
    guests: entrants.map(({ guest }) => guest),
    seeds: entrants.map(({ seed }) => seed),
  });
  return rows.map((row) => ({ ...row, seed: entrants[row.line - 1]?.seed ?? null }));
}

type Entered = Awaited<ReturnType<typeof enterList>>[number];

/** Returns why some participants were not registered: guests by name, accounts as a count per reason. */
function reasons(rows: readonly Entered[]): string[] {
  const accounts = Map.groupBy(
    rows.filter(({ name }) => name === null),
    ({ verdict }) => verdict,
  );
  return [
    ...[...accounts].map(([verdict, those]) => copy.notDoneOf(those.length, verdicts[verdict])),
    ...rows.flatMap(({ name, verdict }) => (name === null ? [] : `${name} (${verdicts[verdict]})`)),
  ];
}

/** Registers everyone on a list, with seeds, in one transaction; reports how many, and why others were refused. */
export function useEnterList() {
  return useMutation({
    mutationFn: enterList,
    success: (rows: readonly Entered[]) => {
      const count = (fits: (row: Entered) => boolean) => rows.filter(fits).length;
      const isSeedAlone = ({ verdict, seed }: Entered) => verdict === "already_in" && seed !== null;
      const others = rows.filter(
        (row) => row.verdict !== "added" && row.verdict !== "asked" && !isSeedAlone(row),
      );
      return {
        title: copy.done(
          count(({ verdict, name }) => verdict === "added" && name === null),
          count(({ verdict }) => verdict === "asked"),
          [
            [count(({ verdict, name }) => verdict === "added" && name !== null), guestsCopy.done],
            [count(isSeedAlone), participantSheetCopy.seeded],
          ],
        ),
        ...(others.length > 0 && { description: copy.notDone(reasons(others)) }),
      };
    },
    failure: { title: copy.error },
    invalidates: [tournamentKeys.all],
  });
}
