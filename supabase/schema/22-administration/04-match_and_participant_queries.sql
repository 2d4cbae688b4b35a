-- Queries of the back office that the data API cannot express.

--- The participants of a tournament with contact details; for a team those of its leader. For staff with the right
--- `money` or `staff`; in a tournament that a user founded, administrators only. in_game_id is the identity in the
--- tournament's game: that of the team, or else of the player or leader.
--- @type type participants.type
--- @type status tournament_participants.status
--- @nullable email, phone_number, in_game_id, contact_profile_id, contact_username, contact_full_name, seed,
--- checked_in_at
create function public.tournament_contacts(p_tournament_id uuid)
returns table (
  participant_id uuid,
  type text,
  name text,
  email text,
  phone_number text,
  in_game_id text,
  contact_profile_id uuid,
  contact_username text,
  contact_full_name text,
  status text,
  seed integer,
  checked_in_at timestamptz,
  registered_at timestamptz,
  is_guest boolean
)
language plpgsql
stable
security definer -- contact details are for staff who pay or organise
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'money', 'staff');
  if exists (select 1 from public.tournaments where id = p_tournament_id and founded_by is not null) and not private.is_admin() then
    perform private.forbid('Los datos de contacto de un torneo de miembros los ve la administración. Escríbeles desde «Mensajes».');
  end if;
  return query
    select
      participant.id,
      participant.type,
      public.display_name(participant),
      contact.email,
      contact.phone_number,
      coalesce(
        private.clean_text(team.game_identities ->> tournament.game),
        private.clean_text(player.game_identities ->> tournament.game)
      ),
      player.id,
      player.username,
      contact.full_name,
      registration.status,
      registration.seed,
      registration.checked_in_at,
      registration.created_at,
      participant.guest_name is not null
    from public.tournament_participants registration
    join public.tournaments tournament on tournament.id = registration.tournament_id
    join public.participants participant on participant.id = registration.participant_id
    left join public.teams team on team.id = participant.team_id
    left join public.profiles player on player.id = coalesce(participant.user_id, team.leader_id)
    left join public.profile_private contact on contact.profile_id = player.id
    where registration.tournament_id = p_tournament_id
    order by registration.seed nulls last, registration.created_at, registration.id;
end;
$$;

--- The place or present state of each participant of a drawn tournament. place: the final one, or that of a played
--- placement match; last_place: the last of the places that it shares. is_playing: it has, or may get, a match to play.
--- If not, stage_name, stage_kind, part and round say where it was eliminated; last_round is the last round of that
--- (upper) bracket.
--- @type stage_kind tournament_stages.kind
--- @type part tournament_matches.stage
--- @nullable place, last_place, part, round, last_round
create function public.participant_standings(p_tournament_id uuid)
returns table (
  participant_id uuid,
  place integer,
  last_place integer,
  is_playing boolean,
  stage_name text,
  stage_kind text,
  part text,
  round integer,
  last_round integer
)
language sql
stable
set search_path = ''
as $$
  with reached as (
    -- Finds the last stage that each participant reached, and their last match in this stage.
    -- In a bracket the last match is the one without a next match; in a table it is the latest match.
    select
      registration.participant_id, registration.final_position, registration.status = 'registered' as is_in, stage.name, stage.kind,
      stage.id as stage_id, stage.kind in ('round_robin', 'swiss') as is_table, stage.state, stage.losses_to_leave,
      final.id as match_id, final.stage as part, final.round, final.position_in_bracket,
      final.winner_id = registration.participant_id as has_won
    from public.tournament_participants registration
    cross join lateral (
      select stage.*
      from public.stage_entries entry
      join public.tournament_stages stage on stage.id = entry.stage_id
      where stage.tournament_id = p_tournament_id and entry.participant_id = registration.participant_id
      order by stage.position desc
      limit 1
    ) as stage
    left join lateral (
      select match.*
      from public.tournament_matches match
      where match.stage_id = stage.id
        and registration.participant_id in (match.participant1_id, match.participant2_id)
        and (
          match.stage in ('group', 'swiss', 'tie_break')
          or match.status = 'cancelled'
          or match.status = 'completed' and case
            when match.winner_id = registration.participant_id
              then match.stage in ('third_place', 'placement') and match.next_match_id is null
            else match.loser_next_match_id is null
          end
        )
      order by match.round desc
      limit 1
    ) as final on true
    where registration.tournament_id = p_tournament_id
  )
  select
    reached.participant_id,
    coalesce(reached.final_position, played_for.place),
    coalesce(
      reached.final_position + count(*) over (partition by reached.final_position)::integer - 1, played_for.place
    ),
    tournament.status = 'Activo' and reached.is_in and case
      when reached.is_table then reached.state <> 'done' and coalesce(member.losses < reached.losses_to_leave, true)
      else reached.match_id is null
    end,
    reached.name, reached.kind, reached.part, reached.round,
    (select max(match.round) from public.tournament_matches match where match.stage_id = reached.stage_id and match.stage = 'bracket')
  from reached
  join public.tournaments tournament on tournament.id = p_tournament_id
  left join (
    public.tournament_groups tournament_group
    join public.group_participants member on member.group_id = tournament_group.id
  ) on tournament_group.stage_id = reached.stage_id and member.participant_id = reached.participant_id
  cross join lateral (
    select case reached.part when 'third_place' then 3 when 'placement' then 3 + 2 * reached.position_in_bracket end
      + case when reached.has_won then 0 else 1 end as place
  ) as played_for
$$;

--- Tournament matches in which a participant's name contains the text; it can be filtered and paged like the table.
create function public.find_tournament_matches(p_name text)
returns setof public.tournament_matches
language sql
stable
security definer -- the table is public by its policy; the helper is private
set search_path = ''
as $$
  select *
  from public.tournament_matches
  where participant1_id in (select private.participants_named(p_name))
  union
  select *
  from public.tournament_matches
  where participant2_id in (select private.participants_named(p_name))
$$;

--- Challenge matches in which a participant's name contains the text; it can be filtered and paged like the table.
create function public.find_challenge_matches(p_name text)
returns setof public.challenge_matches
language sql
stable
security definer -- the table is public by its policy; the helper is private
set search_path = ''
as $$
  select *
  from public.challenge_matches
  where participant1_id in (select private.participants_named(p_name))
  union
  select *
  from public.challenge_matches
  where participant2_id in (select private.participants_named(p_name))
$$;

--- The files with proof of a match, by the name in its folder, oldest first, with the side for which each uploader
--- plays (null if none any more). For staff with the right `results`; in a challenge administrators. Refuses
--- match_not_found.
--- @nullable side
create function public.match_proof_sides(p_match_id uuid)
returns table (name text, side integer)
language plpgsql
stable
security definer -- the uploader of a file is known to the storage service only
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
begin
  perform private.require_right_to_read(v_match.tournament_id, 'results');
  return query
    select
      substr(proof.name, 38),
      case
        when proof.owner_id in (select person::text from private.people_of_side(v_match.tournament_id, v_match.participant1_id, v_match.id) as person)
          then 1
        when proof.owner_id in (select person::text from private.people_of_side(v_match.tournament_id, v_match.participant2_id, v_match.id) as person)
          then 2
      end
    from storage.objects proof
    where proof.bucket_id = 'match_proofs' and proof.name like p_match_id || '/%'
    order by proof.created_at;
end;
$$;

grant execute on function
  public.tournament_contacts, public.participant_standings, public.match_proof_sides
to authenticated, service_role;
grant execute on function public.find_tournament_matches, public.find_challenge_matches to authenticated, service_role;
