import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const notices = (player: { readonly id: string }) =>
  t.asUser(player).query<{ kind: string; title: string; body: string; about: string }>(
    `select kind, title, body, public.display_name(participant) as about
     from public.notifications
     left join public.participants participant on participant.id = notifications.participant_id
     order by notifications.created_at, kind`,
  );

test("a result is told from each side, with the rival and the tournament", async () => {
  const tournament = await t.createTournament({ name: "Copa de Avisos", bestOf: 3 });
  const players = await t.registerPlayers(tournament, 2);
  const [match] = await t.startTournament(tournament);
  const sideOf = (id: string | null | undefined) =>
    players.find(({ participantId }) => participantId === id);
  const first = sideOf(match?.participant1_id);
  const second = sideOf(match?.participant2_id);
  if (!match || !first || !second) throw new Error("no match");

  // The second side wins: "1-2" as stored, "2-1" from its view.
  await t.reportResult(match.id, second, "1-2");
  expect(await notices(first)).toContainEqual(
    expect.objectContaining({
      kind: "match_reported",
      title: `${second.username} reportó el resultado`,
      about: second.username,
    }),
  );
  await t.reportResult(match.id, first, "1-2");
  expect(await notices(second)).toContainEqual({
    kind: "match_won",
    title: `Ganaste 2-1 a ${first.username}`,
    body: "Copa de Avisos",
    about: first.username,
  });
  expect(await notices(first)).toContainEqual({
    kind: "match_lost",
    title: `Perdiste 1-2 contra ${second.username}`,
    body: "Copa de Avisos",
    about: second.username,
  });
});

test("who asks for a friendship is shown", async () => {
  const [asking, asked] = [await t.createPlayer(), await t.createPlayer()];
  await t.requestFriendship(asking, asked);
  expect(await notices(asked)).toMatchObject([{ kind: "friend_request", about: asking.username }]);
});
