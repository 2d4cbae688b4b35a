-- Team rules: founding, changing and deleting a team.

--- Checks a new team: founded by its leader, who is in no other team. Refuses rate_limited, already_in_team,
--- team_fields_required.
create function private.prepare_team()
returns trigger
language plpgsql
volatile
security definer -- locks the founder's profile and sees every name
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  new.leader_id := coalesce(new.leader_id, v_user_id);
  if new.leader_id <> v_user_id then
    perform private.forbid('Solo puedes crear un equipo propio.');
  end if;
  perform private.limit_event(
    v_user_id, 'found_team', 'teams_founded_per_day', 'Fundaste demasiados equipos hoy. Inténtalo mañana.'
  );
  -- If a player founds two teams at once, the second call waits here and then sees the first team.
  perform 1 from public.profiles where id = v_user_id for no key update;
  if exists (select 1 from public.team_members where profile_id = v_user_id) then
    perform private.refuse('already_in_team', 'Ya eres miembro de un equipo. No puedes crear uno nuevo.');
  end if;

  if private.clean_text(new.name) is null or coalesce(cardinality(new.games), 0) = 0 then
    perform private.refuse(
      'team_fields_required', 'El nombre del equipo y al menos un juego son obligatorios.'
    );
  end if;
  return new;
end;
$$;

--- Refuses, with a message, what the constraints on the name would reject (team_name_invalid, team_name_taken).
create function private.explain_team_name()
returns trigger
language plpgsql
volatile
security definer -- must see all names
set search_path = ''
as $$
begin
  new.name := private.clean_text(private.tidy_name(new.name));
  if new.name is null or char_length(new.name) not between 2 and 60 then
    perform private.refuse('team_name_invalid', 'El nombre del equipo debe tener de 2 a 60 caracteres.');
  end if;
  if exists (select 1 from public.teams where search_text = private.search_key(new.name) and id <> new.id) then
    perform private.refuse('team_name_taken', 'Ya existe un equipo con ese nombre.');
  end if;
  return new;
end;
$$;

--- Normalises the description of a team: no empty text, every game once, at least one (team_fields_required).
create function private.tidy_team_page()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  new.description := private.clean_text(new.description);
  new.games := array(
    select game from unnest(new.games) with ordinality as listed (game, place) group by game order by min(place)
  );
  if cardinality(new.games) = 0 then
    perform private.refuse(
      'team_fields_required', 'El nombre del equipo y al menos un juego son obligatorios.'
    );
  end if;
  return new;
end;
$$;

--- Gives a new team its participant and wallet, and its leader as first member; profiles.team_id is updated too.
create function private.found_team()
returns trigger
language plpgsql
volatile
security definer -- creates rows that the founder may not insert directly
set search_path = ''
as $$
begin
  insert into public.participants (id, type, team_id) values (new.participant_id, 'team', new.id);
  insert into public.team_members (team_id, profile_id, role) values (new.id, new.leader_id, 'leader');
  return null;
end;
$$;

--- Only administrators may feature a team.
create function private.guard_team_update()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  if private.is_direct_request() and new.featured is distinct from old.featured and not private.is_acting_admin() then
    perform private.forbid('Solo la administración destaca equipos.');
  end if;
  return new;
end;
$$;

create trigger a_blank_image_is_none
  before insert or update of logo_url on public.teams
  for each row when (btrim(new.logo_url) = '')
  execute function private.blank_image_is_none('logo_url');
create trigger a_prepare_team
  before insert on public.teams
  for each row execute function private.prepare_team();
create trigger b_explain_team_name
  before insert or update of name on public.teams
  for each row execute function private.explain_team_name();
create trigger c_tidy_team_page
  before insert or update of description, games on public.teams
  for each row execute function private.tidy_team_page();
create trigger found_team
  after insert on public.teams
  for each row execute function private.found_team();
create trigger guard_team_update
  before update on public.teams
  for each row execute function private.guard_team_update();
