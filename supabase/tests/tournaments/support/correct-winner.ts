import { some, type Act } from "./basic-acts.ts";

/** Corrects a result so that the other side wins. Some of the dependent matches stay. */
export const correctWinner: Act = async (_, view, by, pick) => {
  const match = some(
    view.matches.filter(({ outcome }) => outcome === "score"),
    pick,
  );
  if (!match) return undefined;
  const [first = 0, second = 0] = (match.result ?? "").split("-").map(Number);
  const turned = {
    p_match_id: match.id,
    p_result: first === second ? "1-0" : `${second}-${first}`,
  };
  const look = (kept: readonly string[]) =>
    by.query<{ id: string; may_stay: boolean; stays: boolean; match_ids: string[] }>(
      "select * from public.preview_other_winner($1, $2, $3)",
      [turned.p_match_id, turned.p_result, kept],
    );
  let effects = await look([]);
  for (let turns = pick(3); turns > 0; turns -= 1)
    effects = await look(
      effects.filter(({ may_stay }) => may_stay && pick(2) === 0).map(({ id }) => id),
    );
  return by.call("public.correct_match_winner", {
    ...turned,
    p_reason: "azar",
    p_kept_ids: effects.filter(({ stays }) => stays).map(({ id }) => id),
    p_undone_ids: effects.filter(({ stays }) => !stays).flatMap(({ match_ids }) => match_ids),
  });
};
