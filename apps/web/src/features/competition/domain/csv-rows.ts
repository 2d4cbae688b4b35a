import { fromTournamentMatch, type TournamentMatchRow } from "@/entities/match/domain/match-view";
import { matchStatusWord } from "@/entities/match/copy";
import { copy } from "../copy.ts";

type Contact = {
  seed: number | null;
  name: string;
  contact_username: string;
  contact_full_name: string | null;
  email: string | null;
  phone_number: string | null;
  in_game_id: string | null;
  status: string;
  registered_at: string;
};

/** The participants of a tournament as a table of a file. */
export function contactRows(contacts: readonly Contact[]) {
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
      contact.phone_number,
      contact.in_game_id,
      contact.status in status ? status[contact.status as keyof typeof status] : contact.status,
      contact.registered_at,
    ]),
  ];
}

/** The matches of a tournament as a table of a file. */
export function resultRows(
  matches: readonly (TournamentMatchRow & { position_in_bracket: number })[],
) {
  const { columns, stages } = copy.results;
  return [
    Object.values(columns),
    ...matches.map((row) => {
      const match = fromTournamentMatch(row);
      const winner = [match.side1, match.side2].find(
        (side) => side !== null && side.id === match.winnerId,
      );
      return [
        stages[row.stage] ?? row.stage,
        row.round,
        row.position_in_bracket,
        match.side1?.name,
        match.side2?.name,
        match.result,
        winner?.name,
        matchStatusWord(match.status),
        match.scheduledAt,
      ];
    }),
  ];
}

type PayoutRow = {
  tournament_name: string;
  winner: { name: string };
  position: number;
  amount: number;
  currency: string;
  cvu: string | null;
  alias: string | null;
  status: string;
};

/** The shown payouts as a table of a file, for a bank's transfer list. */
export function payoutRows(payouts: readonly PayoutRow[]) {
  const { columns, paid, pending } = copy.payouts;
  return [
    [
      columns.tournament,
      columns.participant,
      columns.position,
      columns.amount,
      columns.currency,
      columns.cvu,
      columns.alias,
      columns.status,
    ],
    ...payouts.map((payout) => [
      payout.tournament_name,
      payout.winner.name,
      payout.position,
      payout.amount,
      payout.currency,
      payout.cvu,
      payout.alias,
      payout.status === "paid" ? paid : pending,
    ]),
  ];
}
