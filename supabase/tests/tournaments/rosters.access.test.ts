import { beforeAll } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  cast = await t.createCast();
  const mate = await t.createPlayer();
  await t.joinTeam(cast.rivalTeam, mate);
  const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
  for (const team of [cast.team, cast.rivalTeam]) await t.register(cup, team);
  await t.startTournament(cup);
  const late = await t.createPlayer();
  await t.joinTeam(cast.team, late);
  names = { cup: cup.id, late: late.id };
});

accessPlay(
  () => ({ database: t.database, cast, names }),
  [
    {
      does: "reads who is in the rosters",
      sql: "select * from public.roster_entries where tournament_id = :cup",
      expected: { others: 5 },
    },
    {
      does: "reads what happened to them",
      sql: "select * from public.roster_changes where tournament_id = :cup",
      expected: { others: 0 },
    },
    {
      does: "adds somebody",
      sql: "select public.add_to_roster(:cup, :teamParticipant, :late, 'Lesión')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "takes somebody out",
      sql: "select public.remove_from_roster(:cup, :teamParticipant, :member, 'Sanción')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "cancels the tournament",
      sql: "select public.cancel_tournament(:cup, 'Se cortó la luz')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
  ],
  {
    "writes an entry past the procedures":
      "insert into public.roster_entries (tournament_id, participant_id, profile_id) values (:cup, :teamParticipant, :me)",
    "changes a state past the procedures":
      "update public.roster_entries set state = 'active' where tournament_id = :cup",
    "wipes the trace": "delete from public.roster_changes where tournament_id = :cup",
    "opens a roster again":
      "update public.tournament_participants set roster_frozen_at = null where tournament_id = :cup",
    "marks it as cancelled past the procedure":
      "update public.tournaments set cancelled_at = now(), cancel_reason = 'x', status = 'Finalizado' where id = :cup",
  },
);
