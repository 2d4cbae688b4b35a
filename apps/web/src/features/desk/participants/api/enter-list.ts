import { mutationOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";
import type { WantedEntrant } from "../domain/participant-list.ts";
import { entrantsCopy as copy } from "../participants-copy.ts";
import { guestsCopy } from "../guests-copy.ts";
import { participantSheetCopy } from "../participant-sheet-copy.ts";

const verdicts = { ...copy.verdicts, ...guestsCopy.verdicts };

interface EntrantsWanted {
  readonly tournamentId: string;
  readonly entrants: readonly WantedEntrant[];
}

async function enterList({ tournamentId, entrants }: EntrantsWanted) {
  const { data } = await supabase
    .rpc("enter_list", {
      p_tournament_id: tournamentId,
      p_participant_ids: entrants.map(({ participantId }) => participantId),
      p_guests: entrants.map(({ guest }) => guest),
      p_seeds: entrants.map(({ seed }) => seed),
    })
    .throwOnError();
  return data.map((row) => ({ ...row, seed: entrants[row.line - 1]?.seed ?? null }));
}

type Entered = Awaited<ReturnType<typeof enterList>>[number];

/** Returns why some were not registered: guests by name, accounts as a count per reason. */
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

/** Registers everyone on a list, with seeds, in one transaction; reports how many, and why the others were not. */
export function useEnterList() {
  return useMutation(
    mutationOptions({
      mutationFn: enterList,
      meta: {
        success: (rows: readonly Entered[]) => {
          const count = (fits: (row: Entered) => boolean) => rows.filter(fits).length;
          const isSeedAlone = ({ verdict, seed }: Entered) =>
            verdict === "already_in" && seed !== null;
          const others = rows.filter(
            (row) => row.verdict !== "added" && row.verdict !== "asked" && !isSeedAlone(row),
          );
          return {
            title: copy.done(
              count(({ verdict, name }) => verdict === "added" && name === null),
              count(({ verdict }) => verdict === "asked"),
              [
                [
                  count(({ verdict, name }) => verdict === "added" && name !== null),
                  guestsCopy.done,
                ],
                [count(isSeedAlone), participantSheetCopy.seeded],
              ],
            ),
            ...(others.length > 0 && { description: copy.notDone(reasons(others)) }),
          };
        },
        failure: { title: copy.error },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
