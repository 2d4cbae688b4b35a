import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { requestStandIn, setLineup, substitute } from "@leyenda/testing/lineups";
import type { OwnedDatabase } from "@leyenda/testing/session";
import type { People } from "./seed-people.ts";
import type { Substitution } from "./seed-best-players.ts";
import type { PlayableMatch } from "./tournament-actions.ts";

function sideOf(people: People, participantId: string) {
  const team = people.teams.find((one) => one.participantId === participantId);
  const [out] = team?.members.slice(-1) ?? [];
  if (!team || !out) throw new Error("the match has no team");
  return { team, out };
}

/** A team plays with an approved stand-in, who enters in the second map. */
export async function seedStandIn(
  database: OwnedDatabase,
  match: PlayableMatch,
  people: People,
): Promise<Substitution> {
  const { team, out } = sideOf(people, match.participant1_id);
  const guest = people.solo.at(-3);
  if (!guest) throw new Error("nobody can stand in");
  const request = await requestStandIn(
    database,
    match,
    team,
    guest,
    "Desde el segundo mapa uno de nosotros trabaja.",
  );
  await asHouseAdmin(database).call("answer_stand_in", {
    p_stand_in_id: request,
    p_approves: true,
  });
  await setLineup(database, match, team, [team.leader, ...team.members], [guest]);
  const change = { game: 2, out, in: guest };
  await substitute(database, match, team, change);
  return change;
}

/** Creates a team's request for a stand-in, which waits for the decision of the staff. */
export async function seedStandInRequest(
  database: OwnedDatabase,
  match: PlayableMatch,
  people: People,
): Promise<void> {
  const guest = people.solo.at(-2);
  if (!guest) throw new Error("nobody can stand in");
  const { team } = sideOf(people, match.participant1_id);
  await requestStandIn(database, match, team, guest, "Uno de nosotros viaja esa noche.");
}
