-- Rules of deletions: which rows cannot be deleted because others depend on them, and which are deleted too.

--- Refuses to delete a team in an active tournament (team_in_tournament), or with an open or running challenge
--- (team_in_challenge).
create function private.require_team_idle(p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- looks at everything of the team
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.tournament_participants r
    join public.tournaments t on t.id = r.tournament_id
    where r.participant_id = p_participant_id and t.status = 'Activo'
  ) then
    perform private.refuse('team_in_tournament', 'El equipo está jugando un torneo activo y no se puede eliminar.');
  end if;
  if exists (
    select 1
    from public.challenges c
    left join public.challenge_matches m on m.challenge_id = c.id
    where c.status in ('open', 'in_progress')
      and p_participant_id in (c.creator_participant_id, m.participant1_id, m.participant2_id)
  ) then
    perform private.refuse('team_in_challenge', 'El equipo tiene un desafío abierto o en curso y no se puede eliminar.');
  end if;
end;
$$;

--- A team cannot be deleted while it plays an active tournament or has an open or running challenge; registrations for
--- upcoming tournaments are withdrawn with their fee.
create function private.refuse_playing_team_deletion()
returns trigger
language plpgsql
volatile
security definer -- looks at escrows and returns fees
set search_path = ''
as $$
declare
  v_participant_id uuid := private.team_participant_id(old.id);
  v_registration public.tournament_participants;
begin
  -- A playing team is refused before more is locked, because a result being decided will lock the team.
  perform private.require_team_idle(v_participant_id);
  -- Locks the participant and waits for registrations and challenges in progress, which refer to it. The checks below
  -- see their results.
  perform private.lock_entered_tournaments(v_participant_id);
  perform 1 from public.participants where id = v_participant_id for update;
  perform private.require_team_idle(v_participant_id);

  for v_registration in
    delete from public.tournament_participants r
    using public.tournaments t
    where r.participant_id = v_participant_id
      and t.id = r.tournament_id
      and t.structure_generated_at is null
      and t.status <> 'Finalizado'
    returning r.*
  loop
    perform private.return_fee(v_registration, 'Equipo eliminado: ' || old.name);
  end loop;
  return old;
end;
$$;

create trigger a_refuse_playing_team_deletion
  before delete on public.teams
  for each row execute function private.refuse_playing_team_deletion();

--- A game cannot be deleted while tournaments, challenges or teams refer to it. Refuses game_in_use with the numbers.
create function private.refuse_used_game_deletion()
returns trigger
language plpgsql
volatile
security definer -- counts rows of all users
set search_path = ''
as $$
declare
  v_tournaments bigint;
  v_challenges bigint;
  v_teams bigint;
begin
  select count(*) into v_tournaments from public.tournaments where game = old.name;
  select count(*) into v_challenges from public.challenges where game_id = old.id;
  select count(*) into v_teams from public.teams where games @> array[old.name];
  if v_tournaments + v_challenges + v_teams > 0 then
    perform private.refuse(
      'game_in_use',
      format(
        'El juego está en uso (torneos: %s, desafíos: %s, equipos: %s) y no se puede eliminar.',
        v_tournaments, v_challenges, v_teams
      )
    );
  end if;
  return old;
end;
$$;

create trigger a_refuse_used_game_deletion
  before delete on public.games
  for each row execute function private.refuse_used_game_deletion();

--- Renames a game in lists and identities, which store its name as text (tournaments follow by foreign key).
create function private.follow_game_name()
returns trigger
language plpgsql
volatile
security definer -- updates rows of all users
set search_path = ''
as $$
begin
  update public.teams set games = array_replace(games, old.name, new.name) where games @> array[old.name];
  update public.teams
  set game_identities = game_identities - old.name || jsonb_build_object(new.name, game_identities -> old.name)
  where game_identities ? old.name;
  update public.profiles set games_played = array_replace(games_played, old.name, new.name)
  where games_played @> array[old.name];
  update public.profiles
  set game_identities = game_identities - old.name || jsonb_build_object(new.name, game_identities -> old.name)
  where game_identities ? old.name;
  update public.news set game_related = new.name where game_related = old.name;
  return null;
end;
$$;

create trigger follow_game_name
  after update of name on public.games
  for each row when (old.name is distinct from new.name)
  execute function private.follow_game_name();

create index teams_games_idx on public.teams using gin (games);
create index profiles_games_played_idx on public.profiles using gin (games_played);
create index news_game_related_idx on public.news (game_related) where game_related is not null;
