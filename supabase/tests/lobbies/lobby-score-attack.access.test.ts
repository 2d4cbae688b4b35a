import { beforeAll } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import { useTestKit } from "../support/kit.ts";
import { lobbyStage } from "./support/lobby-cups.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

/** Starts a score attack of teams and returns its lobby. */
async function attack(teams: readonly { participantId: string }[]) {
  const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
  for (const team of teams) await t.register(cup, team as Cast["team"]);
  await t.setStages(cup, [
    await lobbyStage(t.database, {
      structure: "score_attack",
      games: 2,
      settings: { window_minutes: 60, best_games: 1 },
    }),
  ]);
  await t.startTournament(cup);
  const [lobby] = await t.owner.query<{ id: string; stage_id: string }>(
    "select id, stage_id from public.tournament_lobbies where tournament_id = $1",
    [cup.id],
  );
  if (!lobby) throw new Error("a score attack has a lobby");
  const submission = await t.owner.one<{ id: string }>(
    `insert into public.lobby_submissions (lobby_id, participant_id, place, proof) values ($1, $2, 1, gen_random_uuid()::text) returning id`,
    [lobby.id, teams[0]?.participantId],
  );
  return { cup, lobby, submission };
}

beforeAll(async () => {
  cast = await t.createCast();
  await t.joinTeam(cast.rivalTeam, await t.createPlayer());
  const teams = [await t.createTeam({ size: 2 }), await t.createTeam({ size: 2 })];
  const own = await attack([cast.team, cast.rivalTeam, ...teams]);
  const other = await attack(teams);
  names = {
    cup: own.cup.id,
    lobby: own.lobby.id,
    submission: own.submission.id,
    otherLobby: other.lobby.id,
    otherSubmission: other.submission.id,
  };
});

const submits = (lobby: string) =>
  `select public.submit_lobby_score(${lobby}, ${lobby}::text || '/x.png', 1)`;

accessPlay(
  () => ({ database: t.database, cast, names }),
  [
    {
      does: "submits a game",
      sql: submits(":lobby"),
      expected: {
        anon: DENIED,
        leader: "proof_unknown",
        coLeader: "proof_unknown",
        rival: "proof_unknown",
        others: "not_in_lobby",
      },
    },
    {
      does: "submits a game of another cup",
      sql: submits(":otherLobby"),
      expected: { anon: DENIED, others: "not_in_lobby" },
    },
    {
      does: "accepts a game",
      sql: "select public.decide_lobby_score(:submission, true)",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "refuses a game of another cup",
      sql: "select public.decide_lobby_score(:otherSubmission, false, 'Porque sí')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "decides about an unknown game",
      sql: "select public.decide_lobby_score(gen_random_uuid(), true)",
      expected: { anon: DENIED, admin: "submission_not_found", others: FORBIDDEN },
    },
    {
      does: "adds a proof to the lobby",
      sql: "insert into storage.objects (bucket_id, name, owner_id) values ('match_proofs', :lobby || '/captura.png', (select auth.uid())::text)",
      expected: { leader: 1, coLeader: 1, rival: 1, others: DENIED },
    },
    {
      does: "adds a proof to a lobby of another cup",
      sql: "insert into storage.objects (bucket_id, name, owner_id) values ('match_proofs', :otherLobby || '/captura.png', (select auth.uid())::text)",
      expected: { others: DENIED },
    },
    {
      does: "reads the submissions",
      sql: "select id from public.lobby_submissions where lobby_id = :lobby",
      expected: { others: 1 },
    },
  ],
  {
    "accepts a game past the procedures": "update public.lobby_submissions set state = 'accepted'",
    "submits past the procedures":
      "insert into public.lobby_submissions (lobby_id, participant_id, place, proof) values (:lobby, :teamParticipant, 1, 'x')",
    "removes a submission": "delete from public.lobby_submissions",
  },
);
