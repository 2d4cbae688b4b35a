import { beforeAll } from "vitest";
import { createCast, type Cast } from "@leyenda/testing/test-actors";
import { createPlayer } from "@leyenda/testing/create-player";
import { joinTeam } from "@leyenda/testing/create-team";
import { requestStandIn, setLineup, substitute } from "@leyenda/testing/lineups";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createTournament, register, startTournament } from "@leyenda/testing/tournaments";
import { accessPlay, DENIED } from "../support/access-play.ts";

const database = useTestDatabase();
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  cast = await createCast(database);
  await joinTeam(database, cast.rivalTeam, await createPlayer(database));
  const cup = await createTournament(database, { type: "team", teamFormat: "2v2", bestOf: 3 });
  for (const team of [cast.team, cast.rivalTeam])
    await register(database, cup, { by: team.leader, participantId: team.participantId });
  const [match] = await startTournament(database, cup);
  if (!match) throw new Error("no match");
  const lineup = await setLineup(
    database,
    match,
    cast.team,
    [cast.leader, cast.coLeader],
    [cast.member],
  );
  await substitute(database, match, cast.team, { game: 2, out: cast.coLeader, in: cast.member });
  await requestStandIn(database, match, cast.team, await createPlayer(database));
  names = { match: match.id, lineup };
});

accessPlay(
  () => ({ database, cast, names }),
  [
    {
      does: "reads who plays a match",
      sql: "select * from public.match_lineup_players where lineup_id = :lineup",
      expected: { others: 3 },
    },
    {
      does: "reads who came in",
      sql: "select * from public.match_substitutions where lineup_id = :lineup",
      expected: { others: 1 },
    },
    {
      does: "reads who is asked for",
      sql: "select * from public.stand_ins where match_id = :match",
      expected: { anon: 0, stranger: 0, others: 1 },
    },
    {
      does: "writes a line-up past the procedures",
      sql: "insert into public.match_lineups (match_id, participant_id) values (:match, :teamParticipant)",
      expected: { others: DENIED },
    },
    {
      does: "puts himself into one",
      sql: "insert into public.match_lineup_players (lineup_id, profile_id, role) values (:lineup, :me, 'starter')",
      expected: { others: DENIED },
    },
    {
      does: "takes a substitution away",
      sql: "delete from public.match_substitutions where lineup_id = :lineup",
      expected: { others: DENIED },
    },
    {
      does: "approves a stand-in past the procedures",
      sql: "update public.stand_ins set state = 'approved' where match_id = :match",
      expected: { others: DENIED },
    },
  ],
);
