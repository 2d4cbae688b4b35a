-- Reads of the back office that plain queries cannot express.

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
security definer -- contact details are for those who pay and those who organise
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
comment on function public.tournament_contacts(uuid) is
  'Staff (money, staff; of a member''s tournament administrators): participants of a tournament with contact details; for a team those of its leader. in_game_id is the identity in '
  'the tournament''s game: the team''s, or else that of the player or leader.
@type type participants.type
@type status tournament_participants.status
@nullable email, phone_number, in_game_id, contact_profile_id, contact_username, contact_full_name, seed, checked_in_at';

create function private.participants_named(p_name text)
returns setof uuid
language sql
stable
security definer -- used by searches
set search_path = ''
as $$
  with wanted as (
    select '%' || replace(replace(replace(private.search_key(btrim(p_name)), '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
    where private.clean_text(p_name) is not null
  )
  select participant.id
  from wanted
  join public.profiles player on player.search_text like wanted.pattern
  join public.participants participant on participant.user_id = player.id
  union all
  select participant.id
  from wanted
  join public.teams team on team.search_text like wanted.pattern
  join public.participants participant on participant.team_id = team.id
$$;
comment on function private.participants_named(text) is
  'Participants whose user or team name contains the text, ignoring case and accents; nobody for a blank one.';

create function public.find_tournament_matches(p_name text)
returns setof public.tournament_matches
language sql
stable
security definer -- RLS of the table lets everybody read it; the helper is private
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
comment on function public.find_tournament_matches(text) is
  'Tournament matches in which a participant''s name contains the text; filter, order, embed and page it like the table.';

create function public.find_challenge_matches(p_name text)
returns setof public.challenge_matches
language sql
stable
security definer -- RLS of the table lets everybody read it; the helper is private
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
comment on function public.find_challenge_matches(text) is
  'Challenge matches in which a participant''s name contains the text; filter, order, embed and page it like the table.';

create function public.match_proof_sides(p_match_id uuid)
returns table (name text, side integer)
language plpgsql
stable
security definer -- who uploaded a file is the storage's
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
comment on function public.match_proof_sides(uuid) is
  'Staff (results), of a challenge administrators: the proofs of a match by the name in its folder, oldest first, each with the '
  'side that its uploader plays for; null who plays for none any more. Refuses match_not_found.
@nullable side';

grant execute on function public.tournament_contacts(uuid), public.match_proof_sides(uuid) to authenticated, service_role;
grant execute on function
  public.find_tournament_matches(text),
  public.find_challenge_matches(text)
to authenticated, service_role;
