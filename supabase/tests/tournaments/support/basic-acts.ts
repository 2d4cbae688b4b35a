import { asOwner, asService, type OwnedDatabase, type Session } from "@leyenda/testing/session";
import { pairSwissRound, type SwissPlayer } from "../../../functions/_shared/swiss-pairing.ts";
import { one } from "./history-world.ts";

export interface Participant {
  readonly userId: string;
  readonly participantId: string;
}

/**
 * The actors that take turns in several histories: separate players, and organisers with separate database connections.
 */
export interface Lane {
  readonly database: OwnedDatabase;
  readonly organisers: readonly Session[];
  readonly players: readonly Participant[];
}

export type Pick = (below: number) => number;

export interface Stage {
  readonly id: string;
  readonly position: number;
  readonly kind: string;
  readonly state: string;
  readonly allows_draws: boolean;
  readonly due_round: number | null;
}

export interface Match {
  readonly id: string;
  readonly stage_id: string;
  readonly participant1_id: string | null;
  readonly participant2_id: string | null;
  readonly status: string;
  readonly outcome: string | null;
  readonly result: string | null;
  readonly best_of: number;
}

/** The data that the organisers see before they act. */
export interface View {
  readonly status: string;
  readonly stages: readonly Stage[];
  readonly matches: readonly Match[];
  readonly playing: readonly string[];
  /** The disqualified or withdrawn participants. */
  readonly out: readonly string[];
  readonly payouts: readonly string[];
  readonly draw: { readonly id: string; readonly revealed: number } | null;
}

export interface Cup extends Lane {
  readonly id: string;
  readonly entrants: readonly Participant[];
}

/** One action of one organiser; does nothing if no action of that kind is possible. */
export type Act = (cup: Cup, view: View, by: Session, pick: Pick) => unknown;

export function look(cup: Cup): Promise<View> {
  return asOwner(cup.database).one<View>(
    `select
       (select status from public.tournaments where id = $1) as status,
       (select coalesce(jsonb_agg(s order by s.position), '[]') from public.tournament_stages s where s.tournament_id = $1) as stages,
       (select coalesce(jsonb_agg(m order by s.position, m.stage, m.round, g.position, m.position_in_bracket), '[]')
        from public.tournament_matches m join public.tournament_stages s on s.id = m.stage_id
        left join public.tournament_groups g on g.id = m.group_id where m.tournament_id = $1) as matches,
       (select coalesce(jsonb_agg(r.participant_id order by r.seed), '[]') from public.tournament_participants r
        where r.tournament_id = $1 and r.status = 'registered') as playing,
       (select coalesce(jsonb_agg(r.participant_id order by r.seed), '[]') from public.tournament_participants r
        where r.tournament_id = $1 and r.status in ('disqualified', 'withdrawn')) as out,
       (select coalesce(jsonb_agg(p.id order by p.position, p.amount), '[]') from public.payouts p where p.tournament_id = $1) as payouts,
       (select to_jsonb(d) from public.live_draws d where d.tournament_id = $1 and d.state = 'open' limit 1) as draw`,
    [cup.id],
  );
}

export const isDecided = (match: Match): boolean =>
  match.status === "completed" || match.outcome === "no_show";

export type ReadyMatch = Match & {
  readonly participant1_id: string;
  readonly participant2_id: string;
};
export const ready = (view: View): ReadyMatch[] =>
  view.matches.filter(
    (match): match is ReadyMatch =>
      !["completed", "bye", "cancelled"].includes(match.status) &&
      match.participant1_id !== null &&
      match.participant2_id !== null,
  );

export const some = <T>(list: readonly T[], pick: Pick): T | undefined =>
  list.length === 0 ? undefined : one(list, pick);

export function declare(match: ReadyMatch, by: Session, pick: Pick): Promise<unknown> {
  const isFirst = pick(2) === 0;
  const [most, least] = [(match.best_of + 1) / 2, pick((match.best_of + 1) / 2)];
  const result = isFirst ? `${most}-${least}` : `${least}-${most}`;
  return by.call("public.declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: isFirst ? match.participant1_id : match.participant2_id,
    p_result: pick(8) === 0 ? "W.O." : result,
  });
}

export const decide: Act = (_, view, by, pick) => {
  const match = some(ready(view), pick);
  return match && declare(match, by, pick);
};

export const drawStage: Act = (_, view, by) => {
  const stage = view.stages.find(({ state }) => state === "ready");
  return stage && by.call("public.draw_tournament_stage", { p_stage_id: stage.id });
};

export const pairRound: Act = async (cup, view) => {
  const due = view.stages.find(({ due_round }) => due_round !== null);
  if (!due) return undefined;
  const service = asService(cup.database);
  const [round] = await service.query<{
    round: number;
    players: SwissPlayer[];
    meetings: [string, string][];
  }>("select * from public.swiss_rounds_to_pair() where stage_id = $1", [due.id]);
  return (
    round &&
    service.call("public.store_swiss_round", {
      p_stage_id: due.id,
      p_round: round.round,
      p_pairs: JSON.stringify(pairSwissRound(round.players, round.meetings)),
    })
  );
};
