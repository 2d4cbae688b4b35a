import { beforeAll } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import { accessPlay } from "../support/access-play.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  cast = await t.createCast();
  await t.joinTeam(cast.rivalTeam, await t.createPlayer());
  const cup = await t.createTournament({ type: "team", teamFormat: "2v2", bestOf: 3 });
  for (const team of [cast.team, cast.rivalTeam]) await t.register(cup, team);
  const [match] = await t.startTournament(cup);
  if (!match) throw new Error("no match");
  const lineup = await t.setLineup(match, cast.team, [cast.leader, cast.coLeader], [cast.member]);
  await t.substitute(match, cast.team, { game: 2, out: cast.coLeader, in: cast.member });
  await t.requestStandIn(match, cast.team, await t.createPlayer());
  names = { match: match.id, lineup };
});

accessPlay(
  () => ({ database: t.database, cast, names }),
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
  ],
  {
    "writes a line-up past the procedures":
      "insert into public.match_lineups (match_id, participant_id) values (:match, :teamParticipant)",
    "puts himself into one":
      "insert into public.match_lineup_players (lineup_id, profile_id, role) values (:lineup, :me, 'starter')",
    "takes a substitution away": "delete from public.match_substitutions where lineup_id = :lineup",
    "approves a stand-in past the procedures":
      "update public.stand_ins set state = 'approved' where match_id = :match",
  },
);
