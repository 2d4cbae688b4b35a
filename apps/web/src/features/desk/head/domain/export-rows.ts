import { z } from "zod";
import { matchStatusWords } from "@/entities/match/copy";
import { fromTournamentMatch, type TournamentMatchRow } from "@/entities/match/domain/match-view";
import { participantStatusWords } from "@/entities/tournament/setting-and-status-words";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { textCell, timeCell } from "@/lib/csv";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { copy } from "../copy.ts";
import { copy as matchesCopy } from "../../matches/copy.ts";

/** The fields of the tournament file that the spreadsheet rows use. */
const fileSchema = z.object({
  entrants: z.array(
    z.object({
      name: z.string(),
      seed: z.number().nullable(),
      status: z.enum(["registered", "absent", "disqualified", "withdrawn"]),
      place: z.number().nullable(),
      players: z.array(z.string()),
    }),
  ),
});

/** The public list of participants, as rows of a file. */
export function participantRows(file: unknown) {
  const { entrants } = fileSchema.parse(file);
  return [
    Object.values(copy.file.columns),
    ...entrants.map(({ seed, name, players, status, place }) => [
      seed,
      name,
      players.join(", "),
      participantStatusWords[status],
      place,
    ]),
  ];
}

/** The matches of a tournament as rows of a file; each row names the tournament, so that files can be joined. */
export function resultRows(
  { name, game }: Pick<DeskTournament, "name" | "game">,
  matches: readonly (TournamentMatchRow & { position_in_bracket: number })[],
) {
  const { columns } = copy.results;
  return [
    Object.values(columns),
    ...matches.map((row) => {
      const match = fromTournamentMatch(row);
      const winner = [match.side1, match.side2].find(
        (side) => side !== null && side.id === match.winnerId,
      );
      return [
        name,
        game,
        row.own_stage.name,
        stageCopy.parts[row.stage],
        row.round,
        row.position_in_bracket,
        match.side1?.name,
        match.side2?.name,
        textCell(match.result),
        winner?.name ?? (match.status === "completed" ? matchesCopy.declare.draw : undefined),
        matchStatusWords[match.status],
        timeCell(match.scheduledAt),
      ];
    }),
  ];
}
