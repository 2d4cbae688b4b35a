import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { captainOf, type Participant, type PlayableMatch } from "./tournament-actions.ts";

/** The demo's games with a veto, and the ready-made map pool of each. */
const PRESETS = { Valorant: "valorant", CS2: "cs2", "League of Legends": "lol" } as const;

/** Adds the ready-made map pool and vetoes to each of the demo's games with a veto. */
export async function seedVetoSequences(database: OwnedDatabase): Promise<void> {
  const admin = asHouseAdmin(database);
  for (const [game, preset] of Object.entries(PRESETS)) {
    await admin.query("select public.add_veto_preset(id, $2) from public.games where name = $1", [
      game,
      preset,
    ]);
  }
}

/** Lets a tournament use all vetoes of its game, without time limits, so that visitors find vetoes in progress. */
export async function chooseVetoes(database: OwnedDatabase, tournamentId: string): Promise<void> {
  await asHouseAdmin(database).query(
    `select public.set_tournament_vetoes(
       tournament.id, jsonb_agg(jsonb_build_object('sequence_id', sequence.id, 'step_seconds', 0))
     )
     from public.tournaments tournament
     join public.games game on game.name = tournament.game
     join public.map_pools pool on pool.game_id = game.id
     join public.veto_sequences sequence on sequence.pool_id = pool.id
     where tournament.id = $1 group by tournament.id`,
    [tournamentId],
  );
}

/** Lets both captains get ready and choose in turn. Steps without a choice stay open. */
export async function playVeto(
  database: OwnedDatabase,
  match: PlayableMatch,
  entrants: readonly Participant[],
  choices: readonly string[],
): Promise<void> {
  for (const side of [match.participant1_id, match.participant2_id])
    await asUser(database, captainOf(entrants, side)).call("ready_for_veto", {
      p_match_id: match.id,
    });
  const veto = () =>
    asOwner(database).one<{ step: number; turn_id: string }>(
      "select step, turn_id from public.match_vetoes where match_id = $1",
      [match.id],
    );
  for (const choice of choices) {
    const { step, turn_id } = await veto();
    await asUser(database, captainOf(entrants, turn_id)).call("choose_in_veto", {
      p_match_id: match.id,
      p_step: step,
      p_choice: choice,
    });
  }
}
