-- The minimum age of a tournament, and the check of a participant's age.

--- The minimum ages of tournaments: one for every tournament, and one for those without a fee and without a money
--- prize.
create function private.minimum_ages()
returns table (usual integer, free integer)
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select
    ages.usual,
    case when private.is_switched_on('free_tournaments_from_13')
      then least(13, ages.usual) else ages.usual
    end
  from (select private.setting_integer('tournament_minimum_age') as usual) as ages
$$;

--- The minimum ages of tournaments according to the terms of use: one for every tournament, and one for those without a
--- fee and without a money prize.
--- @field usual Minimum age in years for any tournament.
--- @field free Minimum age in years for a tournament without a fee and without a prize in money.
--- @chapter site 6
--- @title Leer la edad para jugar torneos
create function public.tournament_ages()
returns table (usual integer, free integer)
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select * from private.minimum_ages()
$$;

--- Computed field: the minimum age to play in the tournament, by date of birth.
create function public.minimum_age(tournament public.tournaments)
returns integer
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select case
    when tournament.entry_fee = 0 and not tournament.prizes @> '[{"type": "money"}]' then ages.free
    else ages.usual
  end
  from private.minimum_ages() as ages
$$;

--- Whether a user has reached an age; false if their birth date is unknown.
create function private.is_of_age(p_profile_id uuid, p_age integer)
returns boolean
language sql
stable
security definer -- birth dates are private
set search_path = ''
as $$
  select exists (
    select 1 from public.profile_private
    where profile_id = p_profile_id and private.has_age(birth_date, p_age, now())
  )
$$;

--- Checks that a user is old enough for a tournament. Refuses birth_date_required, too_young.
create function private.require_age(p_profile_id uuid, p_age integer)
returns void
language plpgsql
stable
security definer -- birth dates are private
set search_path = ''
as $$
declare
  v_is_own constant boolean := p_profile_id is not distinct from auth.uid();
  v_person record;
begin
  if private.is_of_age(p_profile_id, p_age) then
    return;
  end if;
  select profile.username, secret.birth_date into v_person
  from public.profiles profile
  left join public.profile_private secret on secret.profile_id = profile.id
  where profile.id = p_profile_id;
  if v_person.birth_date is null then
    perform private.refuse('birth_date_required', case
      when v_is_own then 'Antes de tu primer torneo necesitamos tu fecha de nacimiento.'
      else format('%s todavía no indicó su fecha de nacimiento: se la pedimos en su página de ajustes.', v_person.username)
    end);
  end if;
  perform private.refuse('too_young', case
    when v_is_own then format(
      'Este torneo es para mayores de %s años: podrás jugarlo desde el %s.',
      p_age, private.spoken_day(private.of_age_on(v_person.birth_date, p_age))
    )
    else format('%s no tiene los %s años que pide el torneo.', v_person.username, p_age)
  end);
end;
$$;

--- How many members of a team may play in a tournament with this minimum age.
create function private.players_of_age(p_team_id uuid, p_age integer, p_tournament_id uuid)
returns integer
language sql
stable
security definer -- birth dates are private
set search_path = ''
as $$
  select count(*)::integer
  from public.team_members
  where team_id = p_team_id and private.is_of_age(profile_id, p_age) and not private.is_excluded_from_tournament(profile_id, p_tournament_id)
$$;

--- Refuses (entrants_too_young) a change that makes a tournament unavailable to participants already in it because of
--- their age.
create function private.keep_age()
returns trigger
language plpgsql
volatile
security definer -- birth dates are private
set search_path = ''
as $$
declare
  v_age constant integer := public.minimum_age(new);
begin
  if v_age > public.minimum_age(old) and exists (
    select 1
    from public.tournament_participants registration
    join public.participants participant on participant.id = registration.participant_id
    where registration.tournament_id = new.id and registration.status = 'registered' and participant.user_id is not null
      and not private.is_of_age(participant.user_id, v_age)
    union all
    select 1 from public.roster_entries entry
    where entry.tournament_id = new.id and entry.state in ('active', 'stand_in')
      and not private.is_of_age(entry.profile_id, v_age)
  ) then
    perform private.refuse(
      'entrants_too_young',
      format('Hay inscritos menores de %s años: con inscripción paga o premios en dinero no podrían jugar.', v_age)
    );
  end if;
  return new;
end;
$$;

create trigger keep_age
  before update of entry_fee, prizes on public.tournaments
  for each row when (old.entry_fee is distinct from new.entry_fee or old.prizes is distinct from new.prizes)
  execute function private.keep_age();

grant execute on function public.tournament_ages(), public.minimum_age(public.tournaments) to anon, authenticated, service_role;
