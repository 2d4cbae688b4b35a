import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";
import type { People } from "./seed-people.ts";

/**
 * Adds predictions of community members for running and finished tournaments, except for their own matches.
 * Some users are right more often.
 * The rows are written directly, because the procedures accept no prediction after a match has begun.
 */
export async function seedPredictions(database: OwnedDatabase, { solo }: People): Promise<void> {
  const owner = asOwner(database);
  await owner.query(
    `insert into private.predictions (match_id, profile_id, tournament_id, participant_id)
     select match.id, fan.id, match.tournament_id,
       case
         -- Users further down the list predict wrong more often.
         when match.winner_id is not null and (fan.number * 7 + match.position_in_bracket * 3 + match.round) % 10 > fan.number % 8
           then match.winner_id
         when (fan.number + match.position_in_bracket + match.round) % 3 = 0 then match.participant2_id
         else match.participant1_id
       end
     from public.tournament_matches match
     join public.tournaments cup on cup.id = match.tournament_id and cup.status in ('Activo', 'Finalizado')
     cross join unnest($1::uuid[]) with ordinality as fan (id, number)
     where match.participant1_id is not null and match.participant2_id is not null
       and cup.cancelled_at is null and cup.imported_from is null
       and not exists (
         select 1 from private.side_ids_of(match.tournament_id, fan.id) as own (id)
         where own.id in (match.participant1_id, match.participant2_id)
       )
       -- The first account (the demo user's) gets no predictions for open matches, so that its user can make
       -- them.
       and (fan.number > 1 or not private.is_predictable(match))`,
    [solo.slice(0, 14).map(({ id }) => id)],
  );
  await owner.query(
    `insert into public.prediction_totals (match_id, tournament_id, decisions)
     select distinct prediction.match_id, prediction.tournament_id, (match.status in ('completed', 'cancelled', 'bye'))::integer
     from private.predictions prediction
     join public.tournament_matches match on match.id = prediction.match_id`,
  );
  await owner.query(
    `select private.count_predictions(match_id), private.judge_predictions(match_id)
     from (select match_id from public.prediction_totals order by match_id) as predicted`,
  );
}
