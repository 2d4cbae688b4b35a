-- The best player of a decided tournament match between teams: by statistics, and by a vote of spectators.
--
-- A vote is in no published schema, is readable only by the voter and is deleted after the voting.
-- The number of votes of each player remains.
-- Votes do not wait for each other: one transaction at a time counts them, every few seconds at most.
-- Order of the locks: the match, its row in this table, the caller's vote, the tally, the tally's votes, the counts.

insert into public.settings (key, value, description) values
  ('best_player_hours', '48', 'Horas desde el resultado durante las que se vota al mejor jugador de un partido; 0: no se vota.'),
  ('best_player_min_votes', '3', 'Votos desde los que decide el voto quién fue el mejor jugador; con menos deciden las estadísticas.'),
  ('best_player_account_hours', '24', 'Horas antes del resultado desde las que debe existir una cuenta para votar al mejor jugador.'),
  ('best_player_votes_per_hour', '60', 'Votos al mejor jugador que una persona puede dar o cambiar por hora.'),
  ('best_player_voters_per_address', '25', 'Personas que pueden votar desde una misma conexión al mejor jugador de un partido.');

--- The best player of each decided tournament match between teams with votes or confirmed statistics; public.
--- @chapter figures 3
--- @title Leer los mejores jugadores
create table public.best_players (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  --- The best player; null until the vote is settled, and if no player is clearly the best.
  profile_id uuid references public.profiles (id) on delete set null,
  --- How the best player was determined: votes (by the spectators' votes), or figures (by kills, deaths and assists, if
  --- there were too few votes). Null without a best player.
  decided_how text,
  --- When the vote ends or ended.
  closes_at timestamptz not null,
  --- When the best player was determined; null until the vote ends, and while the vote must be settled again.
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint best_players_match_id_key unique (match_id),
  constraint best_players_decided_how_known check (decided_how in ('votes', 'figures')),
  constraint best_players_decided check (profile_id is null or decided_how is not null)
);
create index best_players_due_idx on public.best_players (closes_at) where settled_at is null;
create index best_players_profile_id_idx on public.best_players (profile_id, settled_at desc);

--- How many votes each player of a match has; public.
--- @chapter figures 4
--- @title Leer los votos al mejor jugador
create table public.best_player_counts (
  id uuid primary key default gen_random_uuid(),
  --- The decided match of the vote.
  match_id uuid not null references public.best_players (match_id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  --- The number of votes, counted every few seconds while the vote is open.
  votes integer not null default 0,
  created_at timestamptz not null default now(),
  constraint best_player_counts_once unique (match_id, profile_id),
  constraint best_player_counts_votes_positive check (votes >= 0)
);
create index best_player_counts_profile_id_idx on public.best_player_counts (profile_id);

--- The votes of an open vote: readable by no role, deleted when it is settled.
create table private.best_player_votes (
  match_id uuid not null references public.best_players (match_id) on delete cascade,
  voter_id uuid not null references public.profiles (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  --- The player for whom the vote has been counted; null if not counted yet.
  counted_for uuid,
  created_at timestamptz not null default now(),
  constraint best_player_votes_pkey primary key (match_id, voter_id)
);
create index best_player_votes_uncounted_idx on private.best_player_votes (match_id) where counted_for is distinct from profile_id;
create index best_player_votes_voter_id_idx on private.best_player_votes (voter_id);
create index best_player_votes_profile_id_idx on private.best_player_votes (profile_id);

--- True if more than one player plays for a side: between single players the result already shows who was better.
create function private.is_between_teams(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads challenges of both kinds for everybody
set search_path = ''
as $$
  select private.team_format_size(coalesce(
    (select team_format from public.tournaments where id = p_match.tournament_id),
    (select format from public.challenges where id = p_match.challenge_id)
  )) > 1
  from public.participants
  where id = p_match.participant1_id and type = 'team'
$$;

--- The best player of a match by its confirmed statistics: of the winning side (of both in a draw), the highest ratio
--- of kills and assists to deaths, then the most kills. Null if the best are equal, if only one player has statistics,
--- and between single players.
create function private.best_by_figures(p_match_id uuid)
returns uuid
language sql
stable
security definer -- reads matches of both kinds for everybody
set search_path = ''
as $$
  with lines as (
    select
      line.profile_id,
      coalesce(line.participant_id = match.winner_id, true) as won,
      (line.kills + line.assists)::numeric / greatest(line.deaths, 1) as kda,
      line.kills
    from public.match_player_statistics line
    cross join private.find_match(p_match_id) as match
    where line.match_id = p_match_id
      and private.is_between_teams(match)
  ),
  ranked as (
    select profile_id, kda, rank() over (order by won desc, kda desc, kills desc) as place from lines
  )
  select (array_agg(profile_id))[1]
  from ranked
  where place = 1
  having count(*) = 1 and min(kda) > 0 and (select count(*) from lines) > 1
$$;

--- The players who took part in a decided match according to its results, with their side. Without closed accounts.
create function private.credited_players(p_match_id uuid)
returns table (profile_id uuid, side_id uuid)
language sql
stable
rows 10
security definer -- reads whom a match counts for
set search_path = ''
as $$
  select profile.id, credit.side_id
  from private.match_credits credit
  join public.participants own on own.id = credit.participant_id
  join public.profiles profile on profile.id = own.user_id and profile.closed_at is null
  where credit.match_id = p_match_id
$$;

--- End of the vote on the best player of a match; null if it was not played to a result, or if a side is a single
--- player.
create function private.vote_closes_at(p_match public.tournament_matches)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select p_match.decided_at + make_interval(hours => private.setting_integer('best_player_hours'))
  where p_match.status = 'completed' and p_match.outcome = 'score'
    and private.is_between_teams(private.find_match(p_match.id))
$$;

--- Why the user p_voter_id may not vote in a match: own_side (played in it, or belongs to a side), staff,
--- account_too_new; null if they may vote.
create function private.voter_obstacle(p_match private.match_state, p_voter_id uuid)
returns text
language sql
stable
security definer -- reads line-ups and staff on behalf of callers that may not
set search_path = ''
as $$
  select case
    when private.is_party(p_match)
      or exists (select 1 from private.credited_players(p_match.id) as player where player.profile_id = voter.id)
      then 'own_side'
    when private.holds_rights(p_match.tournament_id, voter.id, '{}') then 'staff'
    when voter.created_at > match.decided_at - make_interval(hours => private.setting_integer('best_player_account_hours'))
      then 'account_too_new'
  end
  from public.profiles voter
  cross join public.tournament_matches match
  where voter.id = p_voter_id and match.id = p_match.id
$$;

--- Counts one more voter from the caller's network, to limit them; the network address is not stored. Refuses
--- rate_limited.
create function private.count_voting_address(p_match_id uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_network constant text := private.caller_network();
begin
  if v_network is not null then
    perform private.count_event(
      encode(extensions.hmac(v_network, concat(p_match_id, current_database()), 'md5'), 'hex')::uuid, 'best_player_address',
      private.setting_integer('best_player_voters_per_address'),
      make_interval(hours => private.setting_integer('best_player_hours')),
      'Desde tu conexión ya votaron muchas personas en este partido.'
    );
  end if;
end;
$$;

--- Removes the notification of a player who is no longer the best player of a match.
create function private.withdraw_medal(p_match_id uuid, p_profile_id uuid)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  delete from public.notifications
  where user_id = p_profile_id and kind = 'match_best_player' and subject = p_match_id::text
$$;

--- Counts the votes about a match that are new or changed since the last count. The caller has locked the match's row
--- in private.tallies.
create function private.count_votes(p_match_id uuid)
returns void
language sql
volatile
security definer -- counts are written by nothing else
set search_path = ''
as $$
  with fresh as (
    -- Locked votes are skipped: their voters are changing them, and either that change or the next count counts them.
    select voter_id, profile_id, counted_for
    from private.best_player_votes vote
    where match_id = p_match_id and counted_for is distinct from profile_id
      -- If a vote changes after it was read, the new value is counted, so the newly chosen player needs a row of counts
      -- too.
      and exists (select 1 from public.best_player_counts where match_id = p_match_id and profile_id = vote.profile_id)
    for update of vote skip locked
  ),
  marked as (
    update private.best_player_votes vote
    set counted_for = fresh.profile_id
    from fresh
    where vote.match_id = p_match_id and vote.voter_id = fresh.voter_id
  ),
  moved as (
    select moving.profile_id, sum(moving.change) as change
    from (
      select profile_id, 1 as change from fresh
      union all
      select counted_for, -1 from fresh where counted_for is not null
    ) as moving
    group by moving.profile_id
  )
  update public.best_player_counts counts
  set votes = counts.votes + moved.change
  from moved
  where counts.match_id = p_match_id and counts.profile_id = moved.profile_id and moved.change <> 0
$$;

--- Counts the votes about a match; true if it did. Does nothing while another transaction counts them, and for
--- vote_count_seconds after a count.
create function private.recount_votes(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- counts are written by nothing else
set search_path = ''
as $$
begin
  perform 1 from public.best_players where match_id = p_match_id for share skip locked;
  if not found or not private.take_tally(p_match_id, 'best_player') then
    return false;
  end if;
  perform private.count_votes(p_match_id);
  return true;
end;
$$;

--- When the vote of a match is over, determines its best player, notifies them and deletes the votes; true if it was
--- due. With at least best_player_min_votes votes the most votes decide, and among equals the statistics. With fewer
--- votes only the statistics decide.
create function private.settle_best_player(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.find_match(p_match_id);
  v_row public.best_players;
  v_votes integer;
  v_leaders uuid[];
  v_figures uuid;
  v_how text;
  v_best private.statistics_line;
begin
  select * into v_row
  from public.best_players
  where match_id = p_match_id and settled_at is null and closes_at <= now()
  for update;
  if not found then
    return false;
  end if;
  perform 1 from private.tallies where match_id = p_match_id and question = 'best_player' for update;
  perform private.count_votes(p_match_id);
  with counted as (
    select counts.profile_id, counts.votes
    from public.best_player_counts counts
    join private.credited_players(p_match_id) as player on player.profile_id = counts.profile_id
    where counts.match_id = p_match_id and counts.votes > 0
  )
  select coalesce(sum(votes), 0), array_agg(profile_id) filter (where votes = (select max(votes) from counted))
  into v_votes, v_leaders
  from counted;
  v_figures := private.best_by_figures(p_match_id);
  v_how := case when v_votes >= private.setting_integer('best_player_min_votes') then 'votes' else 'figures' end;
  select player.side_id, player.profile_id into v_best.participant_id, v_best.profile_id
  from private.credited_players(p_match_id) as player
  where player.profile_id = case
    when v_how = 'votes' and cardinality(v_leaders) = 1 then v_leaders[1]
    when v_how = 'figures' or v_figures = any (v_leaders) then v_figures
  end;
  update public.best_players
  set profile_id = v_best.profile_id, decided_how = case when v_best.profile_id is not null then v_how end, settled_at = now()
  where id = v_row.id;
  delete from private.best_player_votes where match_id = p_match_id;
  delete from private.tallies where match_id = p_match_id and question = 'best_player';
  if v_best.profile_id is distinct from v_row.profile_id then
    perform private.withdraw_medal(p_match_id, v_row.profile_id);
    if v_best.profile_id is not null then
      perform private.notify_user(
        v_best.profile_id, 'match_best_player', 'Fuiste el mejor jugador',
        format(
          case v_how
            when 'votes' then 'Te eligieron quienes miraron tu partido contra %s, en %s.'
            else 'Tus números fueron los mejores del partido contra %s, en %s.'
          end,
          private.participant_name(
            case v_best.participant_id when v_match.participant1_id then v_match.participant2_id else v_match.participant1_id end
          ),
          private.match_occasion(v_match)
        ),
        '/match/' || p_match_id, p_match_id::text
      );
    end if;
  end if;
  return true;
end;
$$;

--- Deletes the best player and the votes of a match that is reopened or gets another winner; with another score, the
--- best player is determined again.
create function private.follow_decision()
returns trigger
language plpgsql
volatile
security definer -- best players are written by nothing else
set search_path = ''
as $$
declare
  v_profile_id uuid;
begin
  if (new.status, new.outcome, new.winner_id, new.participant1_id, new.participant2_id)
    is distinct from (old.status, old.outcome, old.winner_id, old.participant1_id, old.participant2_id)
  then
    delete from public.best_players where match_id = new.id returning profile_id into v_profile_id;
    delete from private.tallies where match_id = new.id and question = 'best_player';
    perform private.withdraw_medal(new.id, v_profile_id);
  else
    -- If the games changed, other players may have played, so the best player is computed again.
    update public.best_players set settled_at = null where match_id = new.id and settled_at is not null;
  end if;
  return null;
end;
$$;

create trigger follow_decision
  after update of status, outcome, winner_id, participant1_id, participant2_id, result on public.tournament_matches
  for each row when (
    old.status = 'completed'
    and (new.status, new.outcome, new.winner_id, new.participant1_id, new.participant2_id, new.result)
      is distinct from (old.status, old.outcome, old.winner_id, old.participant1_id, old.participant2_id, old.result)
    -- The trigger ignores the claim of a guest's entry, because the players stay the same.
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.follow_decision();

--- Confirmed statistics determine a best player after the vote; when they are corrected, it is determined again.
create function private.follow_figures()
returns trigger
language plpgsql
volatile
security definer -- best players are written by nothing else
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.best_players (match_id, closes_at)
    select match.id, private.vote_closes_at(match)
    from public.tournament_matches match
    where match.id in (select tournament_match_id from changed) and private.vote_closes_at(match) is not null
    order by match.id
    on conflict (match_id) do nothing;
  end if;
  update public.best_players
  set settled_at = null
  where match_id in (select tournament_match_id from changed) and settled_at is not null;
  return null;
end;
$$;

create trigger follow_new_figures
  after insert on public.match_player_statistics referencing new table as changed
  for each statement execute function private.follow_figures();
create trigger follow_gone_figures
  after delete on public.match_player_statistics referencing old table as changed
  for each statement execute function private.follow_figures();

select private.show_to_everyone('public.best_players', 'public.best_player_counts');

alter publication supabase_realtime add table public.best_players, public.best_player_counts;

--- Computed field: whether this line of statistics is the best one of its match.
create function public.is_best(line public.match_player_statistics)
returns boolean
language sql
stable
security definer -- reads which side won
set search_path = ''
as $$
  select coalesce(line.profile_id = private.best_by_figures(line.match_id), false)
$$;
grant execute on function public.is_best to anon, authenticated, service_role;

--- The candidates for best player of a decided tournament match between teams, and who the best one is. Empty if the
--- match was not played, or if a side was a guest.
--- @param p_match_id Refers to `tournament_matches.id`.
--- @field username profiles.username
--- @field avatar_url profiles.avatar_url
--- @field participant_id The side for which the player played. Refers to `participants.id`.
--- @field is_best_by_figures Whether the player is the best by kills, deaths and assists.
--- @field is_best Whether the player is the best player; false for all until the vote is over.
--- @field closes_at best_players.closes_at
--- @nullable avatar_url, decided_how
--- @type decided_how best_players.decided_how
--- @chapter figures 5
--- @title Leer los candidatos a mejor jugador
create function public.best_player_candidates(p_match_id uuid)
returns table (
  profile_id uuid, username text, avatar_url text, participant_id uuid, is_best_by_figures boolean, is_best boolean,
  decided_how text, closes_at timestamptz
)
language sql
stable
security definer -- reads whom a match counts for
set search_path = ''
as $$
  select
    profile.id, profile.username, profile.avatar_url, player.side_id,
    coalesce(profile.id = private.best_by_figures(p_match_id), false), coalesce(profile.id = best.profile_id, false),
    best.decided_how, coalesce(best.closes_at, private.vote_closes_at(match))
  from public.tournament_matches match
  cross join private.credited_players(match.id) as player
  join public.profiles profile on profile.id = player.profile_id
  left join public.best_players best on best.match_id = match.id
  where match.id = p_match_id and private.vote_closes_at(match) is not null
  order by player.side_id = match.participant1_id desc, profile.username
$$;

--- The player for whom the caller has voted in a match while the vote is open, and why the caller may not vote (null if
--- they may). Refuses match_not_found.
--- @nullable profile_id, obstacle
--- @type obstacle "own_side" | "staff" | "account_too_new"
create function public.my_best_player_vote(p_match_id uuid)
returns table (profile_id uuid, obstacle text)
language sql
stable
security definer -- votes are readable by no role, except the caller's own
set search_path = ''
as $$
  select
    (select vote.profile_id from private.best_player_votes vote where vote.match_id = p_match_id and vote.voter_id = auth.uid()),
    private.voter_obstacle(match, auth.uid())
  from private.find_match(p_match_id) as match
$$;

--- Votes for the best player of a decided tournament match in which the caller did not play, or changes the vote while
--- it is open. Refuses rate_limited, suspended, match_not_found, own_side, staff_has_no_vote, account_too_new,
--- vote_closed, not_a_candidate.
create function public.vote_best_player(p_match_id uuid, p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- votes are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_match private.match_state;
  v_closes_at timestamptz;
begin
  perform private.limit_event(
    v_user_id, 'best_player_vote', 'best_player_votes_per_hour', 'Votaste demasiadas veces. Espera un momento.'
  );
  perform private.require_no_measure(v_user_id);
  v_match := private.find_match(p_match_id);
  case private.voter_obstacle(v_match, auth.uid())
    when 'own_side' then perform private.refuse('own_side', 'Juegas para un lado de este partido: votan quienes lo miraron.');
    when 'staff' then perform private.refuse('staff_has_no_vote', 'Eres parte de la organización: votan quienes miraron el partido.');
    when 'account_too_new' then
      perform private.refuse('account_too_new', 'Tu cuenta es muy nueva para votar en este partido: podrás en los próximos.');
    else null;
  end case;
  -- Parallel votes of the caller wait, because count_event() has locked the caller's counter.
  if not exists (select 1 from private.best_player_votes where match_id = p_match_id and voter_id = v_user_id) then
    perform private.count_voting_address(p_match_id);
  end if;

  -- The lock prevents a correction of the match in the meantime.
  select private.vote_closes_at(match) into v_closes_at from public.tournament_matches match where id = p_match_id for share;
  if v_closes_at > clock_timestamp() then
    insert into public.best_players (match_id, closes_at) values (p_match_id, v_closes_at) on conflict (match_id) do nothing;
  end if;
  -- This lock prevents the end of the vote in the meantime. An ended vote stays ended, even if the duration is changed.
  perform 1 from public.best_players
  where match_id = p_match_id and settled_at is null and closes_at > clock_timestamp()
  for share;
  if not found then
    perform private.refuse('vote_closed', 'La votación de este partido no está abierta.');
  end if;
  if not exists (select 1 from private.credited_players(p_match_id) as player where player.profile_id = p_profile_id) then
    perform private.refuse('not_a_candidate', 'Solo se vota a quien jugó este partido.');
  end if;

  insert into private.best_player_votes (match_id, voter_id, profile_id) values (p_match_id, v_user_id, p_profile_id)
  on conflict (match_id, voter_id) do update set profile_id = excluded.profile_id;
  insert into public.best_player_counts (match_id, profile_id) values (p_match_id, p_profile_id)
  on conflict (match_id, profile_id) do nothing;
  perform private.open_tally(p_match_id, 'best_player');
  perform private.recount_votes(p_match_id);
end;
$$;

grant execute on function public.best_player_candidates to anon, authenticated, service_role;
grant execute on function public.my_best_player_vote, public.vote_best_player to authenticated, service_role;
