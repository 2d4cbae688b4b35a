import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";

interface Running {
  readonly id: string;
  readonly referee: string;
  readonly match: string;
}

/**
 * Sends today's messages of the running league's referee.
 * One message goes to all participants, and some have read it. Another goes to two sides.
 */
export async function seedMessages(database: OwnedDatabase): Promise<void> {
  const owner = asOwner(database);
  const { id, referee, match } = await owner.one<Running>(
    `select staff.tournament_id as id, staff.profile_id as referee, match.id as match
     from public.tournament_staff staff
     join public.tournament_matches match on match.tournament_id = staff.tournament_id and match.status = 'scheduled'
     where 'chat' = any (staff.rights) and staff.profile_id is not null
     order by cardinality(staff.rights), match.round, match.position_in_bracket limit 1`,
  );
  const write = (audience: string, content: string, to = {}) =>
    asUser(database, { id: referee }).call("public.send_tournament_message", {
      p_tournament_id: id,
      p_audience: audience,
      p_content: content,
      ...to,
    });
  await write(
    "cup",
    "La ronda de hoy se juega completa. Entren a la sala diez minutos antes: quien no está pierde por W.O.",
  );
  await owner.query(
    `with placed as (
       select id, row_number() over (order by user_id) as place
       from public.notifications where kind = 'tournament_message'
     )
     update public.notifications set read_at = now()
     from placed where placed.id = notifications.id and placed.place <= 5`,
  );
  await write(
    "match",
    "Juegan en el servidor de Buenos Aires. Cualquier duda, me llaman desde la sala.",
    {
      p_match_id: match,
    },
  );
}

const TALK = [
  ["¿Entrenamos hoy a las 20? Repasamos la defensa de Ascent.", "2 days"],
  ["Puedo, llego quince minutos tarde.", "47 hours"],
  ["Yo llevo el plan del lado atacante.", "46 hours"],
  ["Mañana jugamos: entren a la sala diez minutos antes.", "20 hours"],
  ["¿Y la próxima copa?", "19 hours"],
] as const;

/** Recent messages in the channels of the most active teams. */
export async function seedTeamChannels(database: OwnedDatabase): Promise<void> {
  await asOwner(database).query(
    `insert into public.team_messages (team_id, sender_id, content, created_at)
     select team.id, member.ids[1 + (line.place - 1) % cardinality(member.ids)], line.content, now() - line.ago
     from (select id from public.teams order by created_at limit 6) as team
     cross join lateral (
       select array_agg(profile_id order by role <> 'leader', created_at) as ids
       from public.team_members where team_id = team.id
     ) as member
     cross join unnest($1::text[], $2::interval[]) with ordinality as line (content, ago, place)
     where cardinality(member.ids) > 1`,
    [TALK.map(([content]) => content), TALK.map(([, ago]) => ago)],
  );
  // A member invites the others to a tournament with open registration.
  await asOwner(database).query(
    `update public.team_messages said
     set part = jsonb_build_object('kind', 'tournament', 'id', cup.id), content = format('¿Jugamos %s?', cup.name)
     from (
       select id, name from public.tournaments
       where status = 'Inscripciones' and type = 'team' order by start_date, id limit 1
     ) as cup
     where said.content = $1`,
    [TALK[4][0]],
  );
  await asOwner(database).query(
    `select private.tell_team(
       side.id, format('Juegan en 24 horas contra %s, en %s.', private.participant_name(match.rival_id), match.name),
       '/match/manage/' || match.id
     )
     from public.participants side
     cross join lateral (
       select match.id, tournament.name,
         case side.id when match.participant1_id then match.participant2_id else match.participant1_id end as rival_id
       from public.tournament_matches match
       join public.tournaments tournament on tournament.id = match.tournament_id
       where side.id in (match.participant1_id, match.participant2_id) and match.status = 'scheduled'
       order by match.scheduled_time
       limit 1
     ) as match
     where side.team_id in (select team_id from public.team_messages) and match.rival_id is not null`,
  );
}
