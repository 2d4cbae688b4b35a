import { z } from "zod";
import { fromTournamentMatch, type TournamentMatchRow } from "@/entities/match/domain/match-view";
import { paymentKeys } from "@/entities/payout/domain/payment-info";
import { paymentWords } from "@/entities/payout/payment-words";
import { matchStatusWords } from "@/entities/match/copy";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { stageCopy } from "@/entities/tournament/stage-copy";
import type { Payout } from "../api/payouts.ts";
import type { TournamentContact } from "../api/list-tournament-contacts.ts";
import { textCell, timeCell } from "@/lib/csv";
import { copy } from "../copy.ts";
import { payoutsCopy } from "../payouts-copy.ts";

/** The participants of a tournament as a table of a file. */
export function contactRows(contacts: readonly TournamentContact[]) {
  const { columns, status } = copy.participants;
  return [
    [
      columns.seed,
      columns.name,
      columns.contact,
      columns.email,
      columns.phone,
      columns.gameId,
      columns.status,
      columns.registeredAt,
    ],
    ...contacts.map((contact) => [
      contact.seed,
      contact.name,
      contact.contact_full_name || contact.contact_username,
      contact.email,
      textCell(contact.phone_number),
      textCell(contact.in_game_id),
      status[contact.status],
      timeCell(contact.registered_at),
    ]),
  ];
}

/** What a table takes of the whole tournament's file. */
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

/** Who entered, as everybody reads it, as a table of a file. */
export function entrantRows(file: unknown) {
  const { entrants } = fileSchema.parse(file);
  return [
    Object.values(copy.file.columns),
    ...entrants.map(({ seed, name, players, status, place }) => [
      seed,
      name,
      players.join(", "),
      copy.participants.status[status],
      place,
    ]),
  ];
}

/** The matches of a tournament as a table of a file; each row names it, so that files can be joined. */
export function resultRows(
  { name, game }: Pick<AdminTournament, "name" | "game">,
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
        winner?.name ?? (match.status === "completed" ? copy.declare.draw : undefined),
        matchStatusWords[match.status],
        timeCell(match.scheduledAt),
      ];
    }),
  ];
}

/** The shown payouts as a table of a file, for a bank's transfer list. */
export function payoutRows(payouts: readonly Payout[]) {
  const { columns, statuses } = payoutsCopy;
  return [
    [
      columns.tournament,
      columns.participant,
      columns.position,
      columns.amount,
      columns.currency,
      ...Object.values(paymentWords),
      columns.status,
    ],
    ...payouts.map((payout) => [
      payout.tournament_name,
      payout.winner.name,
      payout.position,
      payout.amount,
      payout.currency,
      ...paymentKeys.map((key) => textCell(payout.payment_info[key])),
      statuses[payout.status],
    ]),
  ];
}
