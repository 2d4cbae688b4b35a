import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";

/** `draw_seed` values from this number on identify editions, because a copy of a tournament gets another value. */
const FIRST_DRAW = 725_000_000;
const DRAWS = 1_000_000;

export const drawOf = (edition: number): number => FIRST_DRAW + (edition % DRAWS);

export interface Edition {
  readonly id: string;
  readonly number: number;
  readonly status: "Próximamente" | "Inscripciones" | "Activo" | "Finalizado";
  /** Whether the edition is finished or cancelled. */
  readonly isOver: boolean;
  /** Minutes since the edition was created. */
  readonly age: number;
}

interface VetoChoice {
  readonly act: string;
  readonly game: number;
  readonly choice: string;
  readonly by_id: string | null;
}

/** An open match with known sides, and the actions taken in it so far. */
export interface OpenMatch {
  readonly id: string;
  /** The position in the bracket, which is the same in every database. */
  readonly place: string;
  readonly participant1_id: string;
  readonly participant2_id: string;
  readonly best_of: number;
  readonly ready1: boolean;
  readonly ready2: boolean;
  readonly is_veto_over: boolean;
  readonly step: number;
  readonly turn_id: string | null;
  readonly options: readonly string[];
  readonly sides: readonly string[];
  readonly choices: readonly VetoChoice[];
  /** The winner of each map, in order. */
  readonly winners: readonly string[];
  readonly reported_by: readonly string[];
  readonly predicted_by: readonly string[];
}

/** Returns all editions, newest first. */
export function readEditions(database: OwnedDatabase): Promise<Edition[]> {
  return asOwner(database).query<Edition>(
    `select id, draw_seed - $1 as number, status, finished_at is not null or cancelled_at is not null as "isOver",
       extract(epoch from now() - created_at)::float8 / 60 as age
     from public.tournaments where draw_seed between $1 and $1 + $2 - 1 order by draw_seed desc`,
    [FIRST_DRAW, DRAWS],
  );
}

/** Returns the matches of an edition that can be played, in the order of the bracket. */
export function readOpenMatches(database: OwnedDatabase, { id }: Edition): Promise<OpenMatch[]> {
  return asOwner(database).query<OpenMatch>(
    `select match.id, concat_ws(' ', match.stage, match.round, match.position_in_bracket) as place, match.participant1_id, match.participant2_id, match.best_of,
       veto.ready1_at is not null as ready1, veto.ready2_at is not null as ready2,
       veto.finished_at is not null as is_veto_over, veto.step, veto.turn_id,
       case when veto.turn_id is not null then public.veto_options(veto) else '{}' end as options,
       coalesce(veto.sides, '{}') as sides, coalesce(veto.choices, '[]') as choices,
       array(select game.winner_id from public.match_games game where game.match_id = match.id order by game.number) as winners,
       array(select report.participant_id from public.match_reports report where report.match_id = match.id) as reported_by,
       array(select own.profile_id from private.predictions own where own.match_id = match.id) as predicted_by
     from public.tournament_matches match
     left join public.match_vetoes veto on veto.match_id = match.id
     where match.tournament_id = $1 and match.status not in ('completed', 'bye', 'cancelled')
       and match.participant1_id is not null and match.participant2_id is not null
     order by match.round, match.stage, match.position_in_bracket, match.id`,
    [id],
  );
}
