-- Made by `npm run migration` from supabase/schema/12-match-day, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-referee_links.sql

-- Links with which a person without an account referees one match. A link is deleted when its match is decided.

create table public.referee_links (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  label text not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint referee_links_label_length check (char_length(label) between 1 and 60)
);
comment on table public.referee_links is
  'Links with which a person without an account referees one match; deleted when the match is decided.';
comment on column public.referee_links.label is
  'The person to whom the link was given; the log of the match shows this name.';
create index referee_links_match_id_idx on public.referee_links (match_id, created_at);
create index referee_links_created_by_idx on public.referee_links (created_by);

create table private.referee_tokens (
  link_id uuid primary key references public.referee_links (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
comment on table private.referee_tokens is
  'Token hashes of referee links; a link cannot be read again.';

create table private.ended_referee_tokens (
  token_hash bytea primary key,
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.ended_referee_tokens is
  'Token hashes of links whose match is decided. They allow no decision, but let their holders check whether a result they entered offline was accepted.';
create index ended_referee_tokens_match_id_idx on private.ended_referee_tokens (match_id);

create function private.end_referee_links()
returns trigger
language plpgsql
volatile
security definer -- any user who decides the match ends its links
set search_path = ''
as $$
begin
  insert into private.ended_referee_tokens (token_hash, match_id)
  select token.token_hash, new.id
  from public.referee_links link join private.referee_tokens token on token.link_id = link.id
  where link.match_id = new.id;
  delete from public.referee_links where match_id = new.id;
  return null;
end;
$$;
comment on function private.end_referee_links() is
  'Deletes the referee links of a decided match, permanently: reopening the match does not restore them.';

create trigger end_referee_links
  after update of decided_at on public.tournament_matches
  for each row when (old.decided_at is null and new.decided_at is not null)
  execute function private.end_referee_links();

create function private.referee_link(p_token text)
returns public.referee_links
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select link.*
  from private.referee_tokens token
  join public.referee_links link on link.id = token.link_id
  join public.tournament_matches match on match.id = link.match_id
  where token.token_hash = private.link_token_hash(p_token)
    and (link.created_by is null or private.holds_rights(match.tournament_id, link.created_by, array['results']))
$$;
comment on function private.referee_link(p_token text) is
  'Returns the referee link of a token, while the user who made it still has the right `results`; null for an invalid token.';

create policy select_staff_or_admin on public.referee_links
  for select to authenticated
  using ((select private.is_admin()) or match_id in (select private.my_staffed_match_ids('results')));
grant select on public.referee_links to authenticated, service_role;

create function public.create_referee_link(p_match_id uuid, p_label text)
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_label text := private.clean_text(p_label);
  v_token constant text := private.new_token();
  v_link_id uuid;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Solo un encuentro de torneo se arbitra con un enlace.');
  end if;
  if v_match.status in ('completed', 'bye', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  if v_label is null or char_length(v_label) > 60 then
    perform private.refuse('label_required', 'Escribe para quién es el enlace, con hasta 60 caracteres: así lo nombra el registro.');
  end if;
  if (select count(*) from public.referee_links where match_id = p_match_id) >= 5 then
    perform private.refuse('too_many_links', 'Un partido tiene hasta cinco enlaces: retira uno.');
  end if;
  insert into public.referee_links (match_id, label, created_by)
  values (p_match_id, v_label, auth.uid())
  returning id into v_link_id;
  insert into private.referee_tokens (link_id, token_hash) values (v_link_id, private.link_token_hash(v_token));
  perform private.audit(
    'create_referee_link', 'tournament_matches', p_match_id::text, null, jsonb_build_object('link', v_label)
  );
  return v_token;
end;
$$;
comment on function public.create_referee_link(p_match_id uuid, p_label text) is
  'Staff (results): creates a link with which a person without an account referees a match until it is decided; returns its token, which cannot be read again. Refuses match_not_found, own_match, not_a_tournament_match, match_already_decided, match_cancelled, label_required, too_many_links.';

create function public.revoke_referee_link(p_link_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_link public.referee_links;
begin
  select * into v_link from public.referee_links where id = p_link_id;
  perform private.require_right(private.match_tournament_id(v_link.match_id), 'results');
  select * into v_link from public.referee_links where id = p_link_id for update;
  if v_link.id is null then
    perform private.refuse('link_not_found', 'Este enlace ya no vale.');
  end if;
  delete from public.referee_links where id = p_link_id;
  perform private.audit(
    'revoke_referee_link', 'tournament_matches', v_link.match_id::text, jsonb_build_object('link', v_link.label), null
  );
end;
$$;
comment on function public.revoke_referee_link(p_link_id uuid) is
  'Staff (results): ends the link of a referee. Refuses link_not_found.';

create function public.get_refereed_match(p_token text)
returns table (
  match_id uuid,
  tournament_id uuid,
  tournament_name text,
  game text,
  label text,
  participant1_id uuid,
  participant1_name text,
  participant2_id uuid,
  participant2_name text,
  best_of integer,
  status text,
  scheduled_time timestamptz,
  allows_draw boolean,
  station text,
  stage_kind text,
  part text,
  round integer,
  last_round integer
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select
    match.id, tournament.id, tournament.name, tournament.game, link.label,
    match.participant1_id, private.participant_name(match.participant1_id),
    match.participant2_id, private.participant_name(match.participant2_id),
    match.best_of, match.status, match.starts_at, match.best_of = 1 and stage.allows_draws,
    assigned.station, stage.kind, match.stage, match.round,
    (select max(last.round) from public.tournament_matches last where last.stage_id = match.stage_id and last.stage = 'bracket')
  from private.referee_link(p_token) as link
  join public.tournament_matches match on match.id = link.match_id
  join public.tournaments tournament on tournament.id = match.tournament_id
  join public.tournament_stages stage on stage.id = match.stage_id
  left join public.match_assignments assigned on assigned.match_id = match.id
$$;
comment on function public.get_refereed_match(p_token text) is
  'Returns the match that the holder of a referee link may decide; no row for an invalid token.
@param p_token The token at the end of the link.
@field match_id Refers to `tournament_matches.id`.
@field tournament_name tournaments.name
@field game games.name
@field label The name of the person for whom the link was made, as the staff wrote it.
@field participant1_id tournament_matches.participant1_id
@field participant1_name Name of the first side; null while it is not known.
@field participant2_id tournament_matches.participant2_id
@field participant2_name Name of the second side; null while it is not known.
@field best_of tournament_matches.best_of
@field scheduled_time tournament_matches.starts_at
@field allows_draw Whether the match may end in a draw.
@field station match_assignments.station
@field round tournament_matches.round
@field last_round The round of the final in the bracket of its stage, which determines the name of the round; null without a bracket.
@type status tournament_matches.status
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@nullable participant1_id, participant1_name, participant2_id, participant2_name, scheduled_time, station, last_round
@chapter matches 11
@title Leer el partido que se arbitra';

grant execute on function public.get_refereed_match to anon, authenticated, service_role;
grant execute on function public.create_referee_link, public.revoke_referee_link to authenticated, service_role;

-- 02-vetoes.sql

-- The veto of a match: the choices that were made, the side in turn, and its deadline.
-- The row is the whole state, so that a server that stops loses nothing.

create function private.veto_options(p_veto public.match_vetoes)
returns text[]
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_step constant jsonb := p_veto.steps -> (p_veto.step - 1);
  v_game constant integer := (v_step ->> 'game')::integer;
  v_taken text[];
begin
  if v_step is null then
    return '{}';
  elsif v_step ->> 'act' = 'role' then
    return array['A', 'B'];
  elsif v_step ->> 'act' in ('side', 'order', 'side_or_order') then
    -- A side and an order can be chosen only once per game.
    select coalesce(array_agg(made ->> 'act'), '{}') into v_taken
    from jsonb_array_elements(p_veto.choices) as made
    where (made ->> 'game')::integer = v_game and made ->> 'act' in ('side', 'order');
    return
      case when v_step ->> 'act' <> 'order' and 'side' <> all (v_taken) then p_veto.sides else '{}' end
      || case when v_step ->> 'act' <> 'side' and 'order' <> all (v_taken) then array['Primero', 'Segundo'] else '{}' end;
  end if;
  return array(
    select listed.map ->> 'name'
    from jsonb_array_elements(p_veto.maps) with ordinality as listed (map, place)
    where (v_step ->> 'mode' is null or listed.map ->> 'mode' = v_step ->> 'mode')
      and not exists (
        select 1
        from jsonb_array_elements(p_veto.choices) as made
        where made ->> 'choice' = listed.map ->> 'name' and case made ->> 'act'
          when 'ban' then p_veto.bans = 'series' or (made ->> 'game')::integer = v_game
          when 'pick' then p_veto.repeats = 'never'
          when 'decider' then p_veto.repeats = 'never'
          else false
        end
      )
      and not (
        v_step ->> 'act' = 'pick' and p_veto.repeats = 'not_won' and exists (
          select 1
          from jsonb_array_elements(p_veto.choices) as made
          join public.match_games game
            on game.match_id = p_veto.match_id and game.number = (made ->> 'game')::integer and game.winner_id = p_veto.turn_id
          where made ->> 'act' in ('pick', 'decider') and made ->> 'choice' = listed.map ->> 'name'
        )
      )
    order by place
  );
end;
$$;
comment on function private.veto_options(p_veto public.match_vetoes) is
  'Returns the maps, sides or orders that can be chosen in the next step of a veto, in the order of the pool.';

create function private.drawn_by_seed(p_seed text, p_step integer, p_options text[])
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_options[1 + mod(
    ('x' || left(encode(sha256(convert_to(p_seed || ':' || p_step, 'UTF8')), 'hex'), 15))::bit(60)::bigint,
    cardinality(p_options)
  )]
$$;
comment on function private.drawn_by_seed(p_seed text, p_step integer, p_options text[]) is
  'A random option: the first 60 bits of SHA-256 of "<seed>:<step>", modulo the number of options. After the seed is published anyone can verify it.';

create function private.veto_map(p_match_id uuid, p_number integer, p_side1_id uuid)
returns table (map text, side1 text, side2 text)
language sql
stable
security definer -- used by triggers
set search_path = ''
as $$
  select
    max(made ->> 'choice') filter (where made ->> 'act' in ('pick', 'decider')),
    max(case when (made ->> 'by_id')::uuid = p_side1_id then made ->> 'choice' else other.side end)
      filter (where made ->> 'act' = 'side'),
    max(case when (made ->> 'by_id')::uuid = p_side1_id then other.side else made ->> 'choice' end)
      filter (where made ->> 'act' = 'side')
  from public.match_vetoes veto
  cross join jsonb_array_elements(veto.choices) as made
  cross join lateral (
    select case made ->> 'choice' when veto.sides[1] then veto.sides[2] else veto.sides[1] end as side
  ) as other
  where veto.match_id = p_match_id and (made ->> 'game')::integer = p_number
$$;
comment on function private.veto_map(p_match_id uuid, p_number integer, p_side1_id uuid) is
  'Map and sides of a game according to the veto; nulls if the veto does not determine them.';

create function private.with_choice(p_veto public.match_vetoes, p_choice text, p_how text, p_by_id uuid)
returns public.match_vetoes
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_veto public.match_vetoes := p_veto;
  v_step constant jsonb := p_veto.steps -> (p_veto.step - 1);
  v_act text := v_step ->> 'act';
begin
  if v_act = 'side_or_order' then
    v_act := case when p_choice = any (p_veto.sides) then 'side' else 'order' end;
  end if;
  v_veto.choices := p_veto.choices || jsonb_build_object(
    'step', p_veto.step, 'act', v_act, 'by_id', p_by_id, 'choice', p_choice, 'game', v_step -> 'game',
    'how', p_how, 'at', clock_timestamp()
  );
  if v_act = 'role' and p_choice = 'B' then
    v_veto.side_a_id := p_veto.side_b_id;
    v_veto.side_b_id := p_veto.side_a_id;
  end if;
  v_veto.step := p_veto.step + 1;
  return v_veto;
end;
$$;
comment on function private.with_choice(p_veto public.match_vetoes, p_choice text, p_how text, p_by_id uuid) is
  'Adds a choice for the next step of a veto; returns the changed veto without storing it.';

create function private.is_veto_running(p_match_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.match_vetoes where match_id = p_match_id and started_at is not null and finished_at is null
  )
$$;
comment on function private.is_veto_running(p_match_id uuid) is
  'Whether the veto of a match may be waiting for a choice.';

create function private.call_to_veto(p_veto public.match_vetoes)
returns void
language plpgsql
volatile
security definer -- reads who is where
set search_path = ''
as $$
declare
  v_away_since constant timestamptz := clock_timestamp() - make_interval(secs => private.setting_integer('match_here_seconds'));
begin
  -- In a tournament, presence means that the match room is open.
  -- In a challenge any page of the site is enough, because each shows the badge of the room.
  if private.is_here(p_veto.match_id, p_veto.turn_id, clock_timestamp())
    or p_veto.ready1_at > v_away_since and p_veto.ready2_at > v_away_since
    or p_veto.challenge_match_id is not null and exists (
      select 1
      from public.participants side
      left join public.team_members member on member.team_id = side.team_id and member.role in ('leader', 'co-leader')
      join public.profile_presence presence on presence.profile_id = coalesce(side.user_id, member.profile_id)
      where side.id = p_veto.turn_id
        and presence.last_seen_at > v_away_since
    )
  then
    return;
  end if;
  perform private.notify_participant(
    p_veto.turn_id, 'match_veto_turn', 'Es tu turno en el veto',
    format(
      'Contra %s.%s',
      private.participant_name(case p_veto.turn_id when p_veto.side_a_id then p_veto.side_b_id else p_veto.side_a_id end),
      case when p_veto.step_seconds > 0 then format(' Tienes %s segundos: después se sortea.', p_veto.step_seconds) else '' end
    ),
    '/match/manage/' || p_veto.match_id, p_veto.match_id::text
  );
end;
$$;
comment on function private.call_to_veto(p_veto public.match_vetoes) is
  'Notifies the side whose turn it is, unless it is in the room. While such a notification is unread, no other is sent.';

create function private.save_veto(p_veto public.match_vetoes)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes := p_veto;
  v_before public.match_vetoes;
  v_step jsonb;
  v_seed text;
  v_winner_id uuid;
  v_won integer[];
begin
  select * into v_before from public.match_vetoes where id = p_veto.id;
  select seed into v_seed from private.veto_seeds where veto_id = p_veto.id;
  loop
    v_step := v_veto.steps -> (v_veto.step - 1);
    v_veto.turn_id := null;
    v_veto.finished_at := null;
    if v_step is null then
      v_veto.finished_at := coalesce(v_before.finished_at, clock_timestamp());
      exit;
    end if;
    if v_step ->> 'who' in ('winner', 'loser') then
      select winner_id into v_winner_id
      from public.match_games
      where match_id = v_veto.match_id and number = (v_step ->> 'game')::integer - 1;
      select array[count(*) filter (where winner_id = v_veto.side_a_id), count(*) filter (where winner_id = v_veto.side_b_id)]
      into v_won
      from public.match_games where match_id = v_veto.match_id;
      -- The loop ends if the next map must be played first, or if the series is decided.
      exit when v_winner_id is null or greatest(v_won[1], v_won[2]) > v_veto.best_of / 2;
      v_veto.turn_id := case
        when (v_winner_id = v_veto.side_a_id) = (v_step ->> 'who' = 'winner') then v_veto.side_a_id
        else v_veto.side_b_id
      end;
    elsif v_step ->> 'who' in ('A', 'B') then
      v_veto.turn_id := case v_step ->> 'who' when 'A' then v_veto.side_a_id else v_veto.side_b_id end;
    end if;
    exit when v_veto.turn_id is not null;
    if v_step ->> 'act' = 'decider' then
      v_veto := private.with_choice(v_veto, (private.veto_options(v_veto))[1], 'rest', null);
    else
      v_veto := private.with_choice(
        v_veto, private.drawn_by_seed(v_seed, v_veto.step, private.veto_options(v_veto)), 'coin',
        -- If chance chooses a side or an order, the choice counts as a choice of side A.
        case when v_step ->> 'act' in ('side', 'order', 'side_or_order') then v_veto.side_a_id end
      );
    end if;
  end loop;
  if (v_veto.step, v_veto.turn_id) is distinct from (v_before.step, v_before.turn_id) then
    v_veto.deadline := case
      when v_veto.turn_id is not null and v_veto.step_seconds > 0
        then clock_timestamp() + make_interval(secs => v_veto.step_seconds)
    end;
  end if;
  if v_veto is distinct from v_before then
    update public.match_vetoes
    set
      side_a_id = v_veto.side_a_id, side_b_id = v_veto.side_b_id, started_at = v_veto.started_at,
      step = v_veto.step, turn_id = v_veto.turn_id, deadline = v_veto.deadline, choices = v_veto.choices,
      finished_at = v_veto.finished_at
    where id = v_veto.id;
  end if;
  if v_veto.turn_id is not null and v_veto.turn_id is distinct from v_before.turn_id then
    perform private.call_to_veto(v_veto);
  end if;
end;
$$;
comment on function private.save_veto(p_veto public.match_vetoes) is
  'Advances the veto of a locked match and saves it: until a side must choose, a map must be played, or the veto is over. The clock restarts with each step, and when the turn passes to the other side.';

create function private.follow_games()
returns trigger
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes;
begin
  select * into v_veto from public.match_vetoes
  where match_id = case tg_op when 'DELETE' then old.match_id else new.match_id end and started_at is not null and finished_at is null;
  if found then
    perform private.save_veto(v_veto);
  end if;
  return null;
end;
$$;
comment on function private.follow_games() is
  'Continues the veto when a game is entered, because the loser may choose the next map.';

create function private.fill_game_from_veto()
returns trigger
language plpgsql
volatile
security definer -- reads the veto for any user who enters a game
set search_path = ''
as $$
declare
  v_said record;
begin
  select said.* into v_said
  from private.veto_map(
    -- match_id is a generated column, which has no value yet in a before trigger.
    coalesce(new.tournament_match_id, new.challenge_match_id),
    new.number,
    coalesce(
      (select participant1_id from public.tournament_matches where id = new.tournament_match_id),
      (select participant1_id from public.challenge_matches where id = new.challenge_match_id)
    )
  ) as said;
  new.map := coalesce(new.map, v_said.map);
  if new.side1 is null and new.side2 is null then
    new.side1 := v_said.side1;
    new.side2 := v_said.side2;
  end if;
  return new;
end;
$$;
comment on function private.fill_game_from_veto() is
  'Fills in the map and the sides of an entered game from the veto.';

-- The trigger ignores games that were derived from the result of a series, because their order is unknown.
create trigger fill_from_veto
  before insert or update on public.match_games
  for each row when (new.source <> 'result')
  execute function private.fill_game_from_veto();
create trigger follow_games
  after insert or update of winner_id on public.match_games
  for each row when (new.source <> 'result')
  execute function private.follow_games();
create trigger follow_removed_game
  after delete on public.match_games
  for each row when (old.source <> 'result')
  execute function private.follow_games();

-- Deletes the veto when a side of the match changes.
create trigger forget_veto
  after update of participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.forget_rows('public.match_vetoes', 'match_id');
create trigger forget_veto
  after update of participant1_id, participant2_id on public.challenge_matches
  for each row when (
    (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
  )
  execute function private.forget_rows('public.match_vetoes', 'match_id');

create function private.draw_overdue_step(p_match_id uuid, p_step integer)
returns boolean
language plpgsql
volatile
security definer -- runs on behalf of no user: the time of the step has expired
set search_path = ''
as $$
declare
  v_match private.match_state := private.lock_open_match(p_match_id);
  v_veto public.match_vetoes;
  v_seed text;
begin
  select * into v_veto from public.match_vetoes
  where match_id = p_match_id and step = p_step and deadline <= clock_timestamp();
  if not found then
    return false;
  end if;
  if v_match.status in ('completed', 'bye', 'cancelled') then
    -- If the match ended before its veto, no step of the veto is due any more.
    update public.match_vetoes set turn_id = null, deadline = null where id = v_veto.id;
    return true;
  end if;
  select seed into v_seed from private.veto_seeds where veto_id = v_veto.id;
  perform private.save_veto(
    private.with_choice(
      v_veto, private.drawn_by_seed(v_seed, v_veto.step, private.veto_options(v_veto)), 'time', v_veto.turn_id
    )
  );
  return true;
end;
$$;
comment on function private.draw_overdue_step(p_match_id uuid, p_step integer) is
  'Makes the random choice for one step whose clock has expired; true if it did.';

-- 03-veto_procedures.sql

-- Procedures of a veto: both sides confirm readiness, choose in turn, and a referee corrects.

create function private.lock_for_veto(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state := private.lock_open_match(p_match_id);
begin
  if private.acting_side_id(v_match) is null then
    if not private.is_acting_staff(v_match.tournament_id, 'results') then
      perform private.require_side(v_match, 'Solo los capitanes de este encuentro y su árbitro hacen el veto.');
    end if;
    perform private.require_impartial(v_match);
  end if;
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;
comment on function private.lock_for_veto(p_match_id uuid) is
  'Locks a match in whose veto the caller may act: for a side, or as staff with the right `results`. Refuses match_not_found, forbidden, own_match, and as require_open_room.';

create function private.begun_veto(p_match_id uuid)
returns public.match_vetoes
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_veto public.match_vetoes;
begin
  select * into v_veto from public.match_vetoes where match_id = p_match_id;
  if v_veto.started_at is null then
    perform private.refuse('veto_not_started', 'El veto todavía no empezó.');
  end if;
  return v_veto;
end;
$$;
comment on function private.begun_veto(p_match_id uuid) is
  'Returns the veto of a locked match. Refuses veto_not_started.';

create function private.match_sequences(p_match_id uuid)
returns setof public.veto_sequences
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  -- The sequence of a round takes precedence over that of its stage, which takes precedence over that of the tournament.
  (
    select
      sequence.id, sequence.pool_id, sequence.name, sequence.best_of, sequence.steps,
      coalesce(chosen.first, sequence.first), sequence.bans, sequence.repeats,
      coalesce(chosen.step_seconds, sequence.step_seconds), sequence.created_at
    from public.tournament_matches match
    join public.tournament_vetoes chosen
      on chosen.tournament_id = match.tournament_id and chosen.best_of = match.best_of
      and (chosen.stage_id = match.stage_id or chosen.stage_id is null)
      and (chosen.part = match.stage or chosen.part is null)
      and (chosen.round is null or chosen.round = match.round or chosen.round = match.round - 1 - (
        select max(other.round) from public.tournament_matches other
        where other.stage_id = match.stage_id and other.stage = match.stage
      ))
    join public.veto_sequences sequence on sequence.id = chosen.sequence_id
    where match.id = p_match_id
    order by chosen.stage_id is null, chosen.round is null, chosen.part is null
    limit 1
  )
  union all
  (
    select sequence.*
    from public.challenge_matches match
    join public.challenges challenge on challenge.id = match.challenge_id
    join public.map_pools pool on pool.game_id = challenge.game_id
    join public.veto_sequences sequence on sequence.pool_id = pool.id and sequence.best_of = match.best_of
    where match.id = p_match_id
    order by sequence.name, sequence.id
  )
$$;
comment on function private.match_sequences(p_match_id uuid) is
  'Sequences with which a match may begin its veto: that of its round, stage or tournament; in a challenge all sequences of its game for a series of its length.';

create function private.prepare_veto(p_match private.match_state, p_sequence_id uuid)
returns public.match_vetoes
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes;
  v_sequence public.veto_sequences;
  v_pool public.map_pools;
  v_seed constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  select * into v_veto from public.match_vetoes where match_id = p_match.id;
  if v_veto.started_at is not null then
    perform private.refuse('veto_already_started', 'El veto ya empezó.');
  end if;
  select * into v_sequence from private.match_sequences(p_match.id)
  where id = coalesce(p_sequence_id, v_veto.sequence_id) or coalesce(p_sequence_id, v_veto.sequence_id) is null or p_match.kind = 'tournament'
  limit 1;
  if not found then
    perform private.refuse('veto_not_set', 'Este encuentro no tiene un veto de ese tipo.');
  end if;
  if p_match.kind = 'challenge' and v_sequence.id is distinct from v_veto.sequence_id then
    -- The stored veto is deleted, because the rival has not agreed to the new sequence yet.
    delete from public.match_vetoes where id = v_veto.id;
    v_veto := null;
  end if;
  select * into v_pool from public.map_pools where id = v_sequence.pool_id;
  insert into public.match_vetoes as veto (
    tournament_match_id, challenge_match_id, sequence_id, name, best_of, maps, sides, steps, first, bans, repeats,
    step_seconds, seed_hash, tournament_id
  )
  values (
    case p_match.kind when 'tournament' then p_match.id end, case p_match.kind when 'challenge' then p_match.id end,
    v_sequence.id, v_sequence.name, v_sequence.best_of, private.active_maps(v_pool.maps), v_pool.sides,
    private.numbered_steps(v_sequence), v_sequence.first, v_sequence.bans, v_sequence.repeats, v_sequence.step_seconds,
    encode(sha256(convert_to(v_seed, 'UTF8')), 'hex'), p_match.tournament_id
  )
  on conflict (match_id) do update set
    sequence_id = excluded.sequence_id, name = excluded.name, best_of = excluded.best_of, maps = excluded.maps,
    sides = excluded.sides, steps = excluded.steps, first = excluded.first, bans = excluded.bans,
    repeats = excluded.repeats, step_seconds = excluded.step_seconds
  returning * into v_veto;
  -- The first seed is not replaced, because its hash was published.
  insert into private.veto_seeds (veto_id, seed) values (v_veto.id, v_seed) on conflict do nothing;
  return v_veto;
end;
$$;
comment on function private.prepare_veto(p_match private.match_state, p_sequence_id uuid) is
  'Returns the veto of a locked match before it has begun, with the sequence that applies now. Refuses veto_already_started, veto_not_set.';

create function private.numbered_steps(p_sequence public.veto_sequences)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(to_jsonb(step) order by step.number)
  from (
    select 1 as number, 'A' as who, 'role' as act, null as mode, 0 as game
    where p_sequence.first = 'higher_seed_chooses'
    union all
    select number + (p_sequence.first = 'higher_seed_chooses')::integer, who, act, mode, game
    from private.veto_turns(p_sequence.steps)
  ) as step
$$;
comment on function private.numbered_steps(p_sequence public.veto_sequences) is
  'The single steps of a veto; if the higher seed chooses its side, that choice comes first.';

create function private.start_veto(p_match private.match_state, p_veto public.match_vetoes)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes := p_veto;
  v_first_id uuid;
begin
  -- If a side lost its choice by coming late, the other side becomes side A, or chooses which side is A.
  select private.side_of_number(p_match, 3 - side_lost_by) into v_first_id
  from public.match_starts
  where match_id = p_match.id;
  if v_first_id is null and v_veto.first = 'home' then
    v_first_id := p_match.participant1_id;
  elsif v_first_id is null and v_veto.first in ('higher_seed', 'higher_seed_chooses') then
    select registration.participant_id into v_first_id
    from public.tournament_participants registration
    where registration.tournament_id = p_match.tournament_id and registration.seed is not null
      and registration.participant_id in (p_match.participant1_id, p_match.participant2_id)
    order by registration.seed
    limit 1;
  end if;
  -- Without seeds, side A is random.
  v_veto.side_a_id := coalesce(
    v_first_id,
    private.drawn_by_seed(
      (select seed from private.veto_seeds where veto_id = v_veto.id), 0,
      array[p_match.participant1_id::text, p_match.participant2_id::text]
    )::uuid
  );
  v_veto.side_b_id := private.other_side_id(p_match, v_veto.side_a_id);
  v_veto.started_at := clock_timestamp();
  v_veto.step := 1;
  perform private.save_veto(v_veto);
end;
$$;
comment on function private.start_veto(p_match private.match_state, p_veto public.match_vetoes) is
  'Sets which side is A and opens the first step.';

create function public.ready_for_veto(p_match_id uuid, p_sequence_id uuid default null)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto(p_match_id);
  v_side_id constant uuid := private.acting_side_id(v_match);
  v_veto public.match_vetoes;
begin
  v_veto := private.prepare_veto(v_match, p_sequence_id);
  if v_side_id is null then
    perform private.start_veto(v_match, v_veto);
    perform private.audit('start_match_veto', v_match.kind || '_matches', p_match_id::text, null, jsonb_build_object('name', v_veto.name));
    return;
  end if;
  update public.match_vetoes
  set
    ready1_at = case when v_side_id = v_match.participant1_id then coalesce(ready1_at, now()) else ready1_at end,
    ready2_at = case when v_side_id = v_match.participant2_id then coalesce(ready2_at, now()) else ready2_at end
  where id = v_veto.id
  returning * into v_veto;
  if v_veto.ready1_at is not null and v_veto.ready2_at is not null then
    perform private.start_veto(v_match, v_veto);
  end if;
end;
$$;
comment on function public.ready_for_veto(p_match_id uuid, p_sequence_id uuid) is
  'Confirms that a side is ready for the veto of its match. The veto begins when both sides are ready; staff with the right `results` can begin it at once. In a challenge the first side proposes a sequence of its game, and the other agrees or proposes a different one. Refuses veto_not_set, veto_already_started, match_not_found, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, own_match.
@nullable p_sequence_id';

create function public.choose_in_veto(p_match_id uuid, p_step integer, p_choice text)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto(p_match_id);
  v_side_id constant uuid := private.acting_side_id(v_match);
  v_veto constant public.match_vetoes := private.begun_veto(p_match_id);
begin
  if exists (
    select 1 from jsonb_array_elements(v_veto.choices) as made
    where (made ->> 'step')::integer = p_step and made ->> 'choice' = p_choice and made ->> 'how' in ('side', 'referee')
      and (v_side_id is null or (made ->> 'by_id')::uuid = v_side_id)
  ) then
    return;
  end if;
  if v_veto.finished_at is not null then
    perform private.refuse('veto_finished', 'El veto ya terminó.');
  elsif v_veto.turn_id is null then
    perform private.refuse('veto_waits_for_map', 'El veto sigue cuando se cargue el mapa que se está jugando.');
  elsif p_step is distinct from v_veto.step then
    perform private.refuse('veto_step_over', 'Ese paso del veto ya pasó.');
  elsif v_side_id is not null and v_side_id <> v_veto.turn_id then
    perform private.refuse('veto_not_your_turn', 'Es el turno de tu rival.');
  elsif v_veto.deadline <= clock_timestamp() then
    perform private.refuse('veto_time_over', 'Se acabó el tiempo de este paso: se sortea.');
  elsif p_choice is null or p_choice <> all (private.veto_options(v_veto)) then
    perform private.refuse('veto_choice_unavailable', 'Eso no se puede elegir en este paso.');
  end if;
  perform private.save_veto(
    private.with_choice(v_veto, p_choice, case when v_side_id is null then 'referee' else 'side' end, v_veto.turn_id)
  );
  if v_side_id is null then
    perform private.audit(
      'choose_in_veto', v_match.kind || '_matches', p_match_id::text, null,
      jsonb_build_object('step', p_step, 'choice', p_choice)
    );
  end if;
end;
$$;
comment on function public.choose_in_veto(p_match_id uuid, p_step integer, p_choice text) is
  'Bans or picks a map, or chooses a side or an order, in one step of the veto: by the side whose turn it is, or for it by staff with the right `results`. Repeating the same choice changes nothing. Refuses veto_not_started, veto_finished, veto_waits_for_map, veto_step_over, veto_not_your_turn, veto_time_over, veto_choice_unavailable, and as ready_for_veto.';

create function public.end_veto_step(p_match_id uuid, p_step integer)
returns boolean
language plpgsql
volatile
security definer -- runs on behalf of no user: the time of the step has expired
set search_path = ''
as $$
begin
  perform private.require_user();
  -- This check takes no lock, because hundreds of clients may call at the same deadline.
  if not exists (
    select 1 from public.match_vetoes where match_id = p_match_id and step = p_step and deadline <= clock_timestamp()
  ) then
    return false;
  end if;
  return private.draw_overdue_step(p_match_id, p_step);
end;
$$;
comment on function public.end_veto_step(p_match_id uuid, p_step integer) is
  'Makes the random choice of a veto step whose clock has expired. Clients that see it expire call this, so that nobody waits for the next scheduled run. True if the choice was made; a call before the end, or for another step, changes nothing.';

create function private.require_veto_reason(p_reason text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_reason constant text := private.clean_text(p_reason);
begin
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Escribe el motivo (hasta 500 caracteres): queda en el registro del partido.');
  end if;
  return v_reason;
end;
$$;
comment on function private.require_veto_reason(p_reason text) is
  'The cleaned reason of a correction. Refuses reason_required.';

create function private.lock_for_veto_correction(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_open_match(p_match_id);
  perform private.require_impartial(v_match);
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;
comment on function private.lock_for_veto_correction(p_match_id uuid) is
  'Locks a match whose veto the caller may correct. Refuses match_not_found, forbidden, own_match, and as require_open_room.';

create function public.undo_veto_steps(p_match_id uuid, p_step integer, p_reason text)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto_correction(p_match_id);
  v_reason constant text := private.require_veto_reason(p_reason);
  v_veto public.match_vetoes := private.begun_veto(p_match_id);
  v_undone jsonb;
  v_side_id uuid;
begin
  select jsonb_agg(made -> 'choice' order by made -> 'step') into v_undone
  from jsonb_array_elements(v_veto.choices) as made
  where (made ->> 'step')::integer >= p_step;
  if v_undone is null then
    perform private.refuse('veto_step_not_made', 'Ese paso del veto todavía no se hizo.');
  end if;
  if exists (
    select 1 from jsonb_array_elements(v_veto.choices) as made
    where (made ->> 'step')::integer >= p_step and made ->> 'act' = 'role' and made ->> 'choice' = 'B'
  ) then
    v_side_id := v_veto.side_a_id;
    v_veto.side_a_id := v_veto.side_b_id;
    v_veto.side_b_id := v_side_id;
  end if;
  v_veto.choices := coalesce((
    select jsonb_agg(made order by made -> 'step') from jsonb_array_elements(v_veto.choices) as made
    where (made ->> 'step')::integer < p_step
  ), '[]');
  v_veto.step := p_step;
  perform private.save_veto(v_veto);
  perform private.audit(
    'undo_veto_steps', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('choices', v_undone), jsonb_build_object('step', p_step, 'reason', v_reason)
  );
end;
$$;
comment on function public.undo_veto_steps(p_match_id uuid, p_step integer, p_reason text) is
  'Staff (results): undoes a step of the veto and all later ones; the step starts again with its full time. Random choices are repeated from the same seed. Refuses veto_not_started, veto_step_not_made, reason_required, match_not_found, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, own_match.';

create function public.correct_veto_choice(p_match_id uuid, p_step integer, p_choice text, p_reason text)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto_correction(p_match_id);
  v_reason constant text := private.require_veto_reason(p_reason);
  v_veto constant public.match_vetoes := private.begun_veto(p_match_id);
  v_made jsonb;
begin
  select made into v_made from jsonb_array_elements(v_veto.choices) as made where (made ->> 'step')::integer = p_step;
  if v_made is null then
    perform private.refuse('veto_step_not_made', 'Ese paso del veto todavía no se hizo.');
  end if;
  if (case v_made ->> 'act'
    when 'side' then p_choice = any (v_veto.sides)
    when 'order' then p_choice in ('Primero', 'Segundo')
    -- The choice of side A affects the side of every later step, so it must be undone instead of changed.
    when 'role' then false
    else exists (select 1 from jsonb_array_elements(v_veto.maps) as map where map ->> 'name' = p_choice)
  end) is not true then
    perform private.refuse('veto_choice_unavailable', 'Eso no se puede elegir en este paso.');
  end if;
  if v_made ->> 'act' in ('ban', 'pick', 'decider') and exists (
    select 1 from jsonb_array_elements(v_veto.choices) as other
    where other ->> 'choice' = p_choice and (other ->> 'step')::integer <> p_step
      and case
        when 'ban' in (v_made ->> 'act', other ->> 'act') then v_veto.bans = 'series' or other -> 'game' = v_made -> 'game'
        else v_veto.repeats = 'never'
      end
      and other ->> 'act' in ('ban', 'pick', 'decider')
  ) then
    perform private.refuse('veto_map_taken', 'Ese mapa ya está en otro paso del veto: deshace primero ese paso.');
  end if;
  update public.match_vetoes
  set choices = (
    select jsonb_agg(
      case (made ->> 'step')::integer
        when p_step then made || jsonb_build_object('choice', p_choice, 'how', 'referee')
        else made
      end
      order by made -> 'step'
    )
    from jsonb_array_elements(choices) as made
  )
  where id = v_veto.id;
  perform private.audit(
    'correct_veto_choice', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('choice', v_made -> 'choice'),
    jsonb_build_object('step', p_step, 'choice', p_choice, 'reason', v_reason)
  );
end;
$$;
comment on function public.correct_veto_choice(p_match_id uuid, p_step integer, p_choice text, p_reason text) is
  'Staff (results): sets the map of a step, or swaps the sides of a map by choosing the other one. Refuses veto_not_started, veto_step_not_made, veto_choice_unavailable, veto_map_taken, and as undo_veto_steps.';

create function public.veto_seed(veto public.match_vetoes)
returns text
language sql
stable
security definer -- the seed is published when no more choices depend on it
set search_path = ''
as $$
  select seed.seed
  from private.veto_seeds seed
  where seed.veto_id = veto.id and (
    veto.finished_at is not null
    or exists (
      select 1 from public.tournament_matches where id = veto.tournament_match_id and status = 'completed'
      union all
      select 1 from public.challenge_matches where id = veto.challenge_match_id and status = 'completed'
    )
  )
$$;
comment on function public.veto_seed(veto public.match_vetoes) is
  'The seed of the random choices, once the veto is over; null until then.';

create function public.veto_options(veto public.match_vetoes)
returns text[]
language sql
stable
set search_path = ''
as $$
  select private.veto_options(veto)
$$;
comment on function public.veto_options(veto public.match_vetoes) is
  'Returns the options of the next step of a match''s veto.';
grant execute on function private.veto_options to anon, authenticated, service_role;

create function public.match_veto_sequences(p_match_id uuid)
returns setof public.veto_sequences
language sql
stable
security definer -- reads the game of a private challenge for any user with its address
set search_path = ''
as $$
  select * from private.match_sequences(p_match_id)
$$;
comment on function public.match_veto_sequences(p_match_id uuid) is
  'The sequences with which a match may begin its veto; none if it has no veto.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@chapter games 7
@title Leer los vetos posibles de un partido';

grant execute on function
  public.veto_seed, public.veto_options, public.match_veto_sequences
to anon, authenticated, service_role;
grant execute on function
  public.ready_for_veto, public.choose_in_veto, public.end_veto_step, public.undo_veto_steps,
  public.correct_veto_choice
to authenticated, service_role;

-- 04-lineup_procedures.sql

-- Setting a line-up and changing it between games, by the captain or by staff, as the tournament defines.

create function private.lock_lineup(p_match_id uuid, p_participant_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_user();
  v_match := private.lock_open_match(p_match_id);
  if private.acting_side_id(v_match) is distinct from p_participant_id then
    if not private.is_acting_staff(v_match.tournament_id, 'results') then
      perform private.require_side(v_match, 'Solo el capitán de este equipo y la organización eligen quiénes juegan.');
      perform private.forbid('Solo el capitán de este equipo y la organización eligen quiénes juegan.');
    end if;
    perform private.require_impartial(v_match);
  elsif (select lineups_by from public.tournaments where id = v_match.tournament_id) = 'staff' then
    perform private.forbid('En este torneo la organización elige quiénes juegan: pídeselo a ella.');
  end if;
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = v_match.tournament_id and participant_id = p_participant_id
      and p_participant_id in (v_match.participant1_id, v_match.participant2_id) and roster_frozen_at is not null
  ) then
    perform private.refuse('no_lineup', 'Solo un equipo con plantel cerrado elige quiénes juegan este partido.');
  end if;
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;
comment on function private.lock_lineup(p_match_id uuid, p_participant_id uuid) is
  'Locks a match in which the caller may change the line-up of a team: as its captain, if captains set line-ups, or as staff with the right `results`. Refuses match_not_found, forbidden, own_match, no_lineup, and as require_open_room.';

create function private.require_fielded(p_match private.match_state, p_participant_id uuid, p_profile_ids uuid[])
returns void
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_fielded uuid[];
  v_other record;
begin
  -- This lock waits until a member who is leaving the team has left. A member who leaves later is also removed from
  -- this line-up.
  v_fielded := array(
    select entry.profile_id
    from public.roster_entries entry
    where entry.tournament_id = p_match.tournament_id and entry.participant_id = p_participant_id
      and entry.profile_id = any (p_profile_ids) and private.may_play(entry.profile_id, p_match.tournament_id)
      and (
        entry.state = 'active'
        or entry.state = 'stand_in' and exists (
          select 1 from public.stand_ins stand_in
          where stand_in.match_id = p_match.id and stand_in.profile_id = entry.profile_id and stand_in.state = 'approved'
        )
      )
    order by entry.id
    for share of entry
  );
  select
    profile.username, stand_in.id is not null as is_asked_for
  into v_other
  from unnest(p_profile_ids) as wanted (id)
  left join public.profiles profile on profile.id = wanted.id
  left join public.stand_ins stand_in
    on stand_in.match_id = p_match.id and stand_in.participant_id = p_participant_id and stand_in.profile_id = wanted.id
    and stand_in.state <> 'withdrawn'
  where wanted.id <> all (v_fielded)
  order by stand_in.id is not null desc
  limit 1;
  if not found then
    return;
  elsif v_other.is_asked_for then
    perform private.refuse(
      'stand_in_not_approved', format('La organización no aprobó a %s como suplente externo de este partido.', v_other.username)
    );
  end if;
  perform private.refuse(
    'not_in_roster',
    coalesce(v_other.username, 'Alguien') || ' no está en el plantel: a quien viene de afuera lo aprueba la organización.'
  );
end;
$$;
comment on function private.require_fielded(p_match private.match_state, p_participant_id uuid, p_profile_ids uuid[]) is
  'Refuses players whom the team may not field in this match: stand_in_not_approved, not_in_roster.';

create function private.require_changes(p_match private.match_state, p_participant_id uuid, p_starters uuid[])
returns void
language plpgsql
stable
security definer -- reads line-ups for procedures
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_changes integer;
begin
  select * into v_tournament from public.tournaments where id = p_match.tournament_id;
  if v_tournament.substitutions = 'between_games' then
    return;
  end if;
  -- Counts starters of the last match who could start this one too, but do not.
  select count(*) into v_changes
  from public.match_lineup_players player
  join public.roster_entries entry
    on entry.tournament_id = p_match.tournament_id and entry.participant_id = p_participant_id
    and entry.profile_id = player.profile_id and entry.state = 'active'
  where player.role = 'starter' and player.profile_id <> all (p_starters)
    and player.lineup_id = (
      select lineup.id
      from public.match_lineups lineup
      join public.tournament_matches match on match.id = lineup.match_id
      where lineup.participant_id = p_participant_id and match.tournament_id = p_match.tournament_id
        and match.id <> p_match.id and match.status = 'completed' and match.outcome = 'score'
      order by match.decided_at desc
      limit 1
    );
  if v_changes > 0 and v_tournament.substitutions = 'none' then
    perform private.refuse('lineup_fixed', 'En este torneo no hay cambios: juegan los mismos titulares que en el partido anterior.');
  elsif v_changes > v_tournament.max_substitutions then
    perform private.refuse(
      'too_many_substitutions',
      format(
        'Son %s cambios respecto del partido anterior, y este torneo permite hasta %s.', v_changes, v_tournament.max_substitutions
      )
    );
  end if;
end;
$$;
comment on function private.require_changes(p_match private.match_state, p_participant_id uuid, p_starters uuid[]) is
  'Checks the changes that the tournament allows from one match to the next; replacing players who cannot play any more does not count. Refuses lineup_fixed, too_many_substitutions.';

create function private.players_for_log(p_profile_ids uuid[])
returns text
language sql
stable
security definer -- names people for the log
set search_path = ''
as $$
  select string_agg(profile.username, ', ' order by wanted.place)
  from unnest(p_profile_ids) with ordinality as wanted (id, place)
  join public.profiles profile on profile.id = wanted.id
$$;
comment on function private.players_for_log(p_profile_ids uuid[]) is
  'Names of players, for the log.';

create function private.touch_lineup(p_match private.match_state, p_lineup_id uuid)
returns public.match_lineups
language sql
volatile
security definer -- line-ups are written by procedures only
set search_path = ''
as $$
  update public.match_lineups
  set
    changed_at = now(), set_by = auth.uid(),
    is_by_staff = private.acting_side_id(p_match) is distinct from participant_id
  where id = p_lineup_id
  returning *
$$;
comment on function private.touch_lineup(p_match private.match_state, p_lineup_id uuid) is
  'Records who changed a line-up; the change of the row notifies clients that show it.';

create function public.set_match_lineup(
  p_match_id uuid, p_participant_id uuid, p_starters uuid[], p_substitutes uuid[] default '{}', p_read jsonb default null
)
returns public.match_lineups
language plpgsql
volatile
security definer -- line-ups are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_lineup(p_match_id, p_participant_id);
  v_starters constant uuid[] := coalesce(p_starters, '{}');
  v_substitutes constant uuid[] := coalesce(p_substitutes, '{}');
  v_everybody constant uuid[] := v_starters || v_substitutes;
  v_is_own constant boolean := coalesce(private.acting_side_id(v_match) = p_participant_id, false);
  v_tournament public.tournaments;
  v_lineup public.match_lineups;
  v_size integer;
begin
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  v_size := private.team_format_size(v_tournament.team_format);
  if v_is_own and private.is_lineup_locked(v_match, p_participant_id) then
    perform private.refuse('lineup_locked', 'El partido ya empezó: la alineación está cerrada. Si hace falta, la cambia la organización.');
  end if;
  select * into v_lineup from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
  if exists (select 1 from public.match_substitutions where lineup_id = v_lineup.id) then
    perform private.refuse('lineup_has_substitutions', 'Ya hay cambios para este partido: deshazlos antes de elegir otra alineación.');
  end if;
  perform private.merged_fields(
    jsonb_build_object('players', (
      select coalesce(jsonb_agg(profile_id order by role, profile_id), '[]') from public.match_lineup_players where lineup_id = v_lineup.id
    )),
    p_read,
    jsonb_build_object('players', (select array_agg(id order by id) from unnest(v_starters) as id)
      || (select array_agg(id order by id) from unnest(v_substitutes) as id))
  );

  if cardinality(v_everybody) = 0 then
    delete from public.match_lineups where id = v_lineup.id;
    v_lineup := null;
  else
    if cardinality(v_starters) <> v_size then
      perform private.refuse('lineup_size', format('La alineación lleva %s titulares: elegiste %s.', v_size, cardinality(v_starters)));
    end if;
    if cardinality(v_substitutes) > 0 and v_tournament.substitutions <> 'between_games' then
      perform private.refuse('no_substitutions', 'En este torneo no hay cambios durante un partido: la alineación no lleva suplentes.');
    end if;
    if cardinality(v_substitutes) > v_size then
      perform private.refuse('too_many_substitutes', format('Una alineación lleva hasta %s suplentes.', v_size));
    end if;
    if (select count(distinct chosen) from unnest(v_everybody) as chosen) < cardinality(v_everybody) then
      perform private.refuse('lineup_twice', 'Cada jugador va una sola vez en la alineación.');
    end if;
    perform private.require_fielded(v_match, p_participant_id, v_everybody);
    perform private.require_changes(v_match, p_participant_id, v_starters);

    delete from public.match_lineup_players where lineup_id = v_lineup.id;
    insert into public.match_lineups (match_id, participant_id)
    values (p_match_id, p_participant_id)
    on conflict (match_id, participant_id) do nothing;
    select * into v_lineup from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
    insert into public.match_lineup_players (lineup_id, profile_id, role, is_stand_in)
    select
      v_lineup.id, entry.profile_id,
      case when entry.profile_id = any (v_starters) then 'starter' else 'substitute' end, entry.state = 'stand_in'
    from public.roster_entries entry
    where entry.tournament_id = v_match.tournament_id and entry.participant_id = p_participant_id
      and entry.profile_id = any (v_everybody);
    v_lineup := private.touch_lineup(v_match, v_lineup.id);
  end if;
  if not v_is_own then
    perform private.audit(
      'set_match_lineup', 'tournament_matches', p_match_id::text, null,
      jsonb_build_object(
        'participant_id', p_participant_id,
        'choice', coalesce(private.players_for_log(v_starters), private.participant_name(p_participant_id))
      )
    );
  end if;
  return v_lineup;
end;
$$;
comment on function public.set_match_lineup(p_match_id uuid, p_participant_id uuid, p_starters uuid[], p_substitutes uuid[], p_read jsonb) is
  'Sets the players of a team in a match: as many starters as the mode requires and at most as many substitutes, from its roster and from the stand-ins approved for this match; both empty restores the whole roster. If captains set line-ups, the captain may do so until the match begins. Staff with the right `results` may do so until it is decided. Returns the line-up, null for none. Refuses match_not_found, no_lineup, own_match, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, lineup_locked, lineup_has_substitutions, lineup_size, no_substitutions, too_many_substitutes, lineup_twice, stand_in_not_approved, not_in_roster, lineup_fixed, too_many_substitutions, changed_meanwhile. p_read: {"players": […]}, starters by id and then substitutes by id, as the caller had read them; refused if they have changed.
@nullable p_read';

create function public.substitute_player(
  p_match_id uuid, p_participant_id uuid, p_game integer, p_out_id uuid, p_in_id uuid
)
returns public.match_substitutions
language plpgsql
volatile
security definer -- substitutions are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_lineup(p_match_id, p_participant_id);
  v_is_own constant boolean := coalesce(private.acting_side_id(v_match) = p_participant_id, false);
  v_tournament public.tournaments;
  v_lineup_id uuid;
  v_made public.match_substitutions;
  v_first integer;
begin
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  if v_tournament.substitutions <> 'between_games' then
    perform private.refuse('no_substitutions', 'En este torneo no hay cambios durante un partido.');
  end if;
  select id into v_lineup_id from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
  if not found then
    perform private.refuse('lineup_not_set', 'Primero elige la alineación con la que empieza el partido.');
  end if;
  select greatest(2, 1 + (select count(*) from public.match_games where match_id = p_match_id), max(game)) into v_first
  from public.match_substitutions
  where lineup_id = v_lineup_id;
  if (p_game between v_first and v_match.best_of) is not true then
    perform private.refuse(
      'substitution_too_late',
      case
        when v_first > v_match.best_of then 'En este partido ya no queda una partida para hacer cambios.'
        else format('Los cambios van desde la partida %s hasta la %s.', v_first, v_match.best_of)
      end
    );
  end if;
  if (select count(*) from public.match_substitutions where lineup_id = v_lineup_id) >= v_tournament.max_substitutions then
    perform private.refuse(
      'too_many_substitutions', format('Este torneo permite hasta %s cambios por partido.', v_tournament.max_substitutions)
    );
  end if;
  if p_out_id is null or p_out_id not in (select private.on_the_field(v_lineup_id, p_game)) then
    perform private.refuse('not_on_the_field', 'Sale alguien que está jugando.');
  end if;
  if p_in_id is null or p_in_id in (select private.on_the_field(v_lineup_id, p_game)) then
    perform private.refuse('not_a_substitute', 'Entra alguien que no está jugando.');
  end if;
  perform private.require_fielded(v_match, p_participant_id, array[p_in_id]);
  -- A stand-in may be approved after the match has begun and is then added.
  -- A player of the roster may enter only if the line-up names them.
  insert into public.match_lineup_players (lineup_id, profile_id, role, is_stand_in)
  select v_lineup_id, p_in_id, 'substitute', true
  from public.roster_entries entry
  where entry.tournament_id = v_match.tournament_id and entry.participant_id = p_participant_id
    and entry.profile_id = p_in_id and entry.state = 'stand_in'
  on conflict (lineup_id, profile_id) do nothing;
  if not exists (select 1 from public.match_lineup_players where lineup_id = v_lineup_id and profile_id = p_in_id) then
    perform private.refuse('not_a_substitute', 'Solo entra quien está entre los suplentes de la alineación.');
  end if;

  insert into public.match_substitutions (lineup_id, game, out_id, in_id, made_by)
  values (v_lineup_id, p_game, p_out_id, p_in_id, auth.uid())
  returning * into v_made;
  perform private.touch_lineup(v_match, v_lineup_id);
  if not v_is_own then
    perform private.audit(
      'substitute_player', 'tournament_matches', p_match_id::text, null,
      jsonb_build_object(
        'participant_id', p_participant_id, 'game_number', p_game,
        'choice', private.players_for_log(array[p_in_id]) || ' por ' || private.players_for_log(array[p_out_id])
      )
    );
  end if;
  return v_made;
end;
$$;
comment on function public.substitute_player(p_match_id uuid, p_participant_id uuid, p_game integer, p_out_id uuid, p_in_id uuid) is
  'Replaces a player by a substitute from the given game of the series on. This is possible until that game is entered. Allowed for users who may set the line-up. Returns the substitution. Refuses no_substitutions, lineup_not_set, substitution_too_late, too_many_substitutions, not_on_the_field, not_a_substitute, stand_in_not_approved, not_in_roster, and as private.lock_lineup.';

create function public.undo_substitution(p_match_id uuid, p_participant_id uuid, p_substitution_id uuid)
returns void
language plpgsql
volatile
security definer -- substitutions are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_lineup(p_match_id, p_participant_id);
  v_lineup_id uuid;
  v_made public.match_substitutions;
begin
  select id into v_lineup_id from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
  delete from public.match_substitutions
  where id = p_substitution_id and lineup_id = v_lineup_id
  returning * into v_made;
  if not found then
    perform private.refuse('substitution_not_found', 'Ese cambio ya no está.');
  end if;
  if exists (select 1 from public.match_substitutions where lineup_id = v_lineup_id and created_at > v_made.created_at) then
    perform private.refuse('substitution_not_last', 'Se deshace primero el último cambio.');
  end if;
  if v_made.game <= (select count(*) from public.match_games where match_id = p_match_id) then
    perform private.refuse('substitution_played', format('La partida %s ya está cargada: el cambio queda.', v_made.game));
  end if;
  perform private.touch_lineup(v_match, v_lineup_id);
  if private.acting_side_id(v_match) is distinct from p_participant_id then
    perform private.audit(
      'undo_substitution', 'tournament_matches', p_match_id::text,
      jsonb_build_object(
        'participant_id', p_participant_id, 'game_number', v_made.game,
        'choice', private.players_for_log(array[v_made.in_id]) || ' por ' || private.players_for_log(array[v_made.out_id])
      ),
      null
    );
  end if;
end;
$$;
comment on function public.undo_substitution(p_match_id uuid, p_participant_id uuid, p_substitution_id uuid) is
  'Undoes the last substitution of a team before its game is entered. Allowed for users who may make one. Refuses substitution_not_found, substitution_not_last, substitution_played, and as private.lock_lineup.';

grant execute on function
  public.set_match_lineup, public.substitute_player, public.undo_substitution
to authenticated, service_role;

-- 05-stand_in_procedures.sql

-- Stand-ins: a team requests a player from outside its roster for one match, the organiser answers, the rival sees it.

create function public.request_stand_in(p_match_id uuid, p_profile_id uuid, p_reason text)
returns public.stand_ins
language plpgsql
volatile
security definer -- stand-ins are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_reason text := private.clean_text(p_reason);
  v_username text;
  v_request public.stand_ins;
begin
  perform private.limit_event(
    private.require_user(), 'stand_in', 'stand_ins_per_hour',
    'Pediste demasiados suplentes externos. Espera un momento.'
  );
  v_match := private.lock_open_match(p_match_id);
  v_side_id := private.require_side(v_match, 'Solo el capitán de un equipo de este partido pide un suplente externo.');
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = v_match.tournament_id and participant_id = v_side_id and roster_frozen_at is not null
  ) then
    perform private.refuse('no_lineup', 'Solo un equipo con plantel cerrado elige quiénes juegan este partido.');
  end if;
  perform private.require_open_room(v_match);
  if v_reason is null or char_length(v_reason) > 300 then
    perform private.refuse('reason_required', 'Indica por qué lo necesitan (hasta 300 caracteres): lo leen la organización y el rival.');
  end if;
  select username into v_username from public.profiles where id = p_profile_id and closed_at is null;
  if not found then
    perform private.refuse('player_not_found', 'Jugador no encontrado.');
  end if;
  if exists (
    select 1 from public.roster_entries
    where tournament_id = v_match.tournament_id and participant_id = v_side_id and profile_id = p_profile_id and state = 'active'
  ) then
    perform private.refuse('already_in_roster', 'Ya está en el plantel: no hace falta pedirlo.');
  end if;
  perform private.require_eligible(v_match.tournament_id, v_side_id, p_profile_id);
  if exists (
    select 1 from public.stand_ins
    where match_id = p_match_id and profile_id = p_profile_id and state in ('open', 'approved')
  ) then
    perform private.refuse('stand_in_already_asked', 'Ya está pedido para este partido.');
  end if;

  insert into public.stand_ins (tournament_id, match_id, participant_id, profile_id, reason, requested_by)
  values (v_match.tournament_id, p_match_id, v_side_id, p_profile_id, v_reason, auth.uid())
  returning * into v_request;
  perform private.notify_user(
    staff.profile_id, 'match_stand_in_asked', private.participant_name(v_side_id) || ' pide un suplente externo',
    v_username || ': ' || v_reason, '/organize/' || v_match.tournament_id || '?tab=participantes', v_request.id::text, v_side_id
  )
  from (
    select profile_id from public.tournament_staff
    where tournament_id = v_match.tournament_id and 'participants' = any (rights)
    union
    select id from public.profiles where role = 'admin'
  ) as staff;
  perform private.notify_user(
    p_profile_id, 'match_stand_in_asked', private.participant_name(v_side_id) || ' te pide como suplente',
    'Si la organización lo aprueba, puedes jugar este partido de ' || private.match_occasion(v_match) || ' con ellos, y con ningún otro equipo del torneo.',
    '/match/' || p_match_id, v_request.id::text, v_side_id
  );
  return v_request;
end;
$$;
comment on function public.request_stand_in(p_match_id uuid, p_profile_id uuid, p_reason text) is
  'Requests the organiser''s approval for a player from outside the roster in an undecided match, by a user who may act for the team. Staff with the right `participants` and the player are notified. Returns the request. Refuses rate_limited, match_not_found, no_lineup, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, reason_required, player_not_found, already_in_roster, birth_date_required, too_young, in_another_roster, played_for_another, stand_in_already_asked.';

create function public.answer_stand_in(p_stand_in_id uuid, p_approves boolean, p_answer text default null)
returns public.stand_ins
language plpgsql
volatile
security definer -- stand-ins are written by procedures only
set search_path = ''
as $$
declare
  v_request public.stand_ins;
  v_match private.match_state;
  v_tournament public.tournaments;
  v_answer text := private.clean_text(p_answer);
begin
  select * into v_request from public.stand_ins where id = p_stand_in_id;
  perform private.require_right(v_request.tournament_id, 'participants');
  if v_request.id is null then
    perform private.refuse('stand_in_not_found', 'Este pedido ya no está.');
  end if;
  v_match := private.lock_match(v_request.match_id);
  perform private.require_impartial(v_match);
  select * into v_request from public.stand_ins where id = p_stand_in_id for update;
  if v_request.state <> 'open' then
    perform private.refuse('stand_in_answered', 'Este pedido ya tiene respuesta.');
  end if;
  if char_length(v_answer) > 300 then
    perform private.refuse('answer_too_long', 'La respuesta admite hasta 300 caracteres.');
  end if;
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  if coalesce(p_approves, false) then
    perform private.require_open_room(v_match);
    perform private.require_eligible(v_match.tournament_id, v_request.participant_id, v_request.profile_id);
    insert into public.roster_entries as entry (tournament_id, participant_id, profile_id, state, changed_at)
    values (v_match.tournament_id, v_request.participant_id, v_request.profile_id, 'stand_in', now())
    on conflict (tournament_id, participant_id, profile_id) do update
      set state = case entry.state when 'active' then 'active' else 'stand_in' end, changed_at = now();
    perform private.record_roster_change(
      v_tournament, v_request.participant_id, v_request.profile_id, 'stand_in', coalesce(v_answer, v_request.reason)
    );
  else
    perform private.notify_participant(
      v_request.participant_id, 'match_stand_in_declined', 'La organización no aprobó al suplente externo',
      concat_ws(': ', (select username from public.profiles where id = v_request.profile_id), v_answer),
      private.match_link(v_match), v_request.id::text
    );
    perform private.audit(
      'decline_stand_in', 'tournaments', v_match.tournament_id::text, null,
      jsonb_build_object(
        'participant_id', v_request.participant_id, 'profile_id', v_request.profile_id, 'reason', coalesce(v_answer, v_request.reason)
      )
    );
  end if;
  update public.stand_ins
  set
    state = case when p_approves then 'approved' else 'declined' end,
    answer = v_answer, answered_by = auth.uid(), answered_at = now()
  where id = p_stand_in_id
  returning * into v_request;
  return v_request;
end;
$$;
comment on function public.answer_stand_in(p_stand_in_id uuid, p_approves boolean, p_answer text) is
  'Staff (participants): approves a stand-in for one match, visible to both sides, or declines. An approved player plays for no other team of the tournament. Returns the request. Refuses stand_in_not_found, stand_in_answered, answer_too_long, own_match, tournament_cancelled, and to approve match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, birth_date_required, too_young, in_another_roster, played_for_another.';

create function public.withdraw_stand_in(p_stand_in_id uuid)
returns void
language plpgsql
volatile
security definer -- stand-ins are written by procedures only
set search_path = ''
as $$
declare
  v_request public.stand_ins;
  v_match private.match_state;
  v_is_himself boolean;
begin
  perform private.require_user();
  select * into v_request from public.stand_ins where id = p_stand_in_id;
  if not found then
    perform private.refuse('stand_in_not_found', 'Este pedido ya no está.');
  end if;
  v_match := private.lock_match(v_request.match_id);
  select * into v_request from public.stand_ins where id = p_stand_in_id for update;
  v_is_himself := v_request.profile_id = auth.uid();
  if not v_is_himself and private.acting_side_id(v_match) is distinct from v_request.participant_id then
    perform private.forbid('Solo el capitán que lo pidió y el propio jugador retiran este pedido.');
  end if;
  if v_request.state not in ('open', 'approved') then
    perform private.refuse('stand_in_answered', 'Este pedido ya tiene respuesta.');
  end if;
  if private.is_lineup_locked(v_match, v_request.participant_id) then
    perform private.refuse('lineup_locked', 'El partido ya empezó: la alineación está cerrada. Si hace falta, la cambia la organización.');
  end if;
  update public.stand_ins set state = 'withdrawn', answered_at = now() where id = p_stand_in_id;
  -- This message makes the realtime service check the rights of everyone in the room again.
  perform pg_notify('realtime_rights', 'room:' || v_request.match_id);
  -- A player who has played for the team, or may still play another match for it, cannot play for another team.
  update public.roster_entries entry
  set state = 'removed', changed_at = now()
  where entry.tournament_id = v_request.tournament_id and entry.participant_id = v_request.participant_id
    and entry.profile_id = v_request.profile_id and entry.state = 'stand_in'
    and not exists (
      select 1 from public.stand_ins other
      where other.tournament_id = entry.tournament_id and other.profile_id = entry.profile_id and other.state = 'approved'
    );
  delete from public.match_lineup_players player
  using public.match_lineups lineup
  where lineup.id = player.lineup_id and lineup.match_id = v_request.match_id
    and lineup.participant_id = v_request.participant_id and player.profile_id = v_request.profile_id and player.is_stand_in;
  if v_is_himself then
    perform private.notify_participant(
      v_request.participant_id, 'match_stand_in_declined', 'El suplente externo no puede jugar',
      (select username from public.profiles where id = v_request.profile_id), private.match_link(v_match), v_request.id::text
    );
  end if;
end;
$$;
comment on function public.withdraw_stand_in(p_stand_in_id uuid) is
  'Withdraws a stand-in before the match has begun: by a user who may act for the team, or by the player. Refuses stand_in_not_found, stand_in_answered, lineup_locked.';

grant execute on function
  public.request_stand_in, public.answer_stand_in, public.withdraw_stand_in
to authenticated, service_role;

-- 06-match_clocks.sql

-- The start of a tournament match: which sides are ready and present, and the penalties of its clock for lateness.
-- One row has the whole state of a match's start. The scheduled work runs the clock.
-- A procedure that locks the match first applies the penalties that are already due, so that no side can avoid them.

insert into public.settings (key, value, description) values
  ('match_ready_minutes', '15', 'Minutos antes de su hora desde los que un lado puede decir que está listo; también los que tiene un encuentro que se conoce tarde.'),
  ('match_here_seconds', '75', 'Segundos que alguien sigue presente en la sala después de su última señal.'),
  ('match_objection_minutes', '5', 'Minutos para objetar un W.O. dado por el reloj.'),
  ('match_clock_stall_seconds', '120', 'Segundos de demora del trabajo programado tras los que el reloj de un encuentro no cuenta y se corre.');

create function private.clock_times(p_tournament_id uuid)
returns integer[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select array_remove(array[0, absence_side_minutes, absence_game_minutes, absence_match_minutes], null)
  from public.tournaments
  where id = p_tournament_id
$$;
comment on function private.clock_times(p_tournament_id uuid) is
  'The minutes after the scheduled time at which the clocks of a tournament act, ascending; 0 is the scheduled time.';

create function private.next_clock_at(p_start public.match_starts)
returns timestamptz
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_start.starts_at + make_interval(mins => min(minutes))
  from unnest(private.clock_times(p_start.tournament_id)) as minutes
  where minutes > coalesce(p_start.late_minutes, -1)
$$;
comment on function private.next_clock_at(p_start public.match_starts) is
  'When the clock of a match that waits for a side acts next; null after its last action.';

create function private.is_here(p_match_id uuid, p_participant_id uuid, p_at timestamptz)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from private.match_presence
    where match_id = p_match_id and participant_id = p_participant_id
      and last_here_at >= p_at - make_interval(secs => private.setting_integer('match_here_seconds'))
  )
  -- A guest has no account with which to confirm, so the staff judge whether the guest came.
  or private.is_guest(p_participant_id)
$$;
comment on function private.is_here(p_match_id uuid, p_participant_id uuid, p_at timestamptz) is
  'Whether a user who plays for a side was in the room at an instant; always true for a guest.';

create function private.side_of_number(p_match private.match_state, p_number integer)
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_number when 1 then p_match.participant1_id when 2 then p_match.participant2_id end
$$;
comment on function private.side_of_number(p_match private.match_state, p_number integer) is
  'The side of a match that has this number (1 or 2).';

create function private.save_start(p_start public.match_starts)
returns void
language sql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
  update public.match_starts
  set
    starts_at = p_start.starts_at, state = p_start.state, ready1_at = p_start.ready1_at, ready2_at = p_start.ready2_at,
    arrived1_at = p_start.arrived1_at, arrived2_at = p_start.arrived2_at, started_at = p_start.started_at,
    late_minutes = p_start.late_minutes, side_lost_by = p_start.side_lost_by, game_lost_by = p_start.game_lost_by,
    walkover_for = p_start.walkover_for, objected_by = p_start.objected_by, objected_at = p_start.objected_at,
    due_at = p_start.due_at
  where id = p_start.id
$$;
comment on function private.save_start(p_start public.match_starts) is
  'Stores the state of the start of a locked match: arrivals, and what the clock did.';

create function private.with_both_here(p_start public.match_starts)
returns public.match_starts
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_start public.match_starts := p_start;
begin
  if v_start.state = 'waiting' and v_start.arrived1_at is not null and v_start.arrived2_at is not null then
    v_start.state := 'started';
    v_start.started_at := clock_timestamp();
    v_start.due_at := null;
  end if;
  return v_start;
end;
$$;
comment on function private.with_both_here(p_start public.match_starts) is
  'Returns the start of a match after a side arrived: if both sides have arrived, the match has begun.';

create function private.give_first_game(p_match private.match_state, p_winner_id uuid)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
begin
  insert into public.match_games (tournament_match_id, number, winner_id, kind, source)
  values (p_match.id, 1, p_winner_id, 'forfeit', 'clock');
  perform private.publish_live_score(p_match.id);
end;
$$;
comment on function private.give_first_game(p_match private.match_state, p_winner_id uuid) is
  'Gives the first game of a locked match to the side that is present.';

create function private.tell_of_walkover(p_match private.match_state, p_start public.match_starts)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_participant(
    side.id, 'match_walkover',
    case
      when p_start.walkover_for = 0 then 'Nadie se presentó'
      when p_start.walkover_for = side.number then 'El reloj te dio el W.O.'
      else 'El reloj dio el W.O. a tu rival'
    end,
    format(
      'Se confirma en %s minutos. Si no corresponde, objétalo en la sala y decide un árbitro.',
      private.setting_integer('match_objection_minutes')
    ),
    private.match_link(p_match), p_match.id::text, side.rival_id
  )
  from (values
    (p_match.participant1_id, 1, p_match.participant2_id), (p_match.participant2_id, 2, p_match.participant1_id)
  ) as side (id, number, rival_id)
$$;
comment on function private.tell_of_walkover(p_match private.match_state, p_start public.match_starts) is
  'Notifies both sides of a walkover by the clock, and until when they can object to it.';

create function private.step_match_clock(p_match private.match_state, p_start public.match_starts)
returns public.match_starts
language plpgsql
volatile
security definer -- starts and games are written by procedures only
set search_path = ''
as $$
declare
  v_start public.match_starts := p_start;
  v_tournament public.tournaments;
  v_minutes integer;
  v_late integer;
  v_is_stalled boolean;
begin
  if v_start.state <> 'waiting' or v_start.due_at is null or v_start.due_at > clock_timestamp() then
    return v_start;
  end if;
  select * into v_tournament from public.tournaments where id = v_start.tournament_id;
  if v_tournament.status = 'Finalizado' then
    v_start.state := 'over';
    v_start.due_at := null;
    perform private.save_start(v_start);
    return v_start;
  end if;
  -- The deadlines of the match are moved if the clock could not run: the tournament was not active, the module
  -- "tournaments" was off, or the scheduler was stopped.
  v_is_stalled := v_tournament.status <> 'Activo'
    or not (select is_enabled from public.system_status where module_name = 'tournaments')
    or v_start.due_at < clock_timestamp() - make_interval(secs => private.setting_integer('match_clock_stall_seconds'));
  if v_is_stalled then
    v_start.starts_at := v_start.starts_at + (clock_timestamp() - v_start.due_at)
      + make_interval(mins => private.setting_integer('match_objection_minutes'));
    v_start.due_at := private.next_clock_at(v_start);
    perform private.save_start(v_start);
    update public.tournament_matches
    set delayed_to = v_start.starts_at, delay_reason = 'clock_stopped'
    where id = v_start.match_id;
    return v_start;
  end if;
  while v_start.state = 'waiting' and v_start.due_at <= clock_timestamp() loop
    v_minutes := round(extract(epoch from v_start.due_at - v_start.starts_at) / 60);
    v_start.late_minutes := v_minutes;
    if v_minutes = 0 then
      -- A side whose members have the room open at the scheduled time has arrived, even without confirming readiness.
      v_start.arrived1_at := coalesce(
        v_start.arrived1_at,
        case when private.is_here(p_match.id, p_match.participant1_id, v_start.starts_at) then v_start.starts_at end
      );
      v_start.arrived2_at := coalesce(
        v_start.arrived2_at,
        case when private.is_here(p_match.id, p_match.participant2_id, v_start.starts_at) then v_start.starts_at end
      );
      v_start := private.with_both_here(v_start);
    end if;
    v_late := case
      when v_start.arrived1_at is null and v_start.arrived2_at is not null then 1
      when v_start.arrived2_at is null and v_start.arrived1_at is not null then 2
    end;
    if v_start.state = 'waiting' and v_minutes = v_tournament.absence_match_minutes then
      v_start.state := 'walkover';
      v_start.walkover_for := coalesce(3 - v_late, 0);
      v_start.due_at := clock_timestamp() + make_interval(mins => private.setting_integer('match_objection_minutes'));
      perform private.tell_of_walkover(p_match, v_start);
    elsif v_start.state = 'waiting' then
      if v_minutes = v_tournament.absence_side_minutes then
        v_start.side_lost_by := v_late;
      end if;
      if v_minutes = v_tournament.absence_game_minutes and p_match.best_of > 1 and v_late is not null then
        v_start.game_lost_by := v_late;
        perform private.give_first_game(p_match, private.side_of_number(p_match, 3 - v_late));
      end if;
      if v_minutes > 0 and v_late is not null then
        perform private.notify_participant(
          private.side_of_number(p_match, v_late), 'match_late',
          case v_start.game_lost_by when v_late then 'Perdiste la primera partida por llegar tarde' else 'Perdiste la elección de lado' end,
          'Tu rival te espera en la sala del partido.', private.match_link(p_match), p_match.id::text,
          private.side_of_number(p_match, 3 - v_late)
        )
        where v_late in (v_start.side_lost_by, v_start.game_lost_by);
      end if;
      v_start.due_at := private.next_clock_at(v_start);
    end if;
  end loop;
  perform private.save_start(v_start);
  return v_start;
end;
$$;
comment on function private.step_match_clock(p_match private.match_state, p_start public.match_starts) is
  'Applies everything that is due by the clock of a locked match: arrivals at the scheduled time, penalties for lateness, the walkover. If the tournament was not active, its module was off or the scheduled work was late, the scheduled time moves instead. Writes the start and returns it.';

create function private.lock_start(p_match private.match_state)
returns public.match_starts
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_start public.match_starts;
begin
  select * into v_start from public.match_starts where match_id = p_match.id;
  return private.step_match_clock(p_match, v_start);
end;
$$;
comment on function private.lock_start(p_match private.match_state) is
  'The start of a locked match after applying its clock; null if it has none.';

create function private.tell_begun()
returns trigger
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match_id constant uuid := coalesce(new.match_id, old.match_id);
  v_since constant timestamptz := private.begun_at(v_match_id);
begin
  update public.tournament_matches
  set live_since = v_since
  where id = v_match_id and live_since is distinct from v_since and status not in ('completed', 'bye', 'cancelled');
  return null;
end;
$$;
comment on function private.tell_begun() is
  'Stores in a match''s row whether it has begun: clients that list matches receive changes of this row.';

create trigger tell_begun
  after update of state on public.match_starts
  for each row when (new.state <> old.state)
  execute function private.tell_begun();
create trigger tell_begun_no_more
  after delete on public.match_starts
  for each row execute function private.tell_begun();

create function private.delay_known_late()
returns trigger
language plpgsql
volatile
security definer -- settings are for admins to read
set search_path = ''
as $$
declare
  v_is_another constant boolean :=
    (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id);
  v_earliest constant timestamptz :=
    clock_timestamp() + make_interval(mins => private.setting_integer('match_ready_minutes'));
begin
  new.delayed_to := null;
  new.delay_reason := null;
  if new.scheduled_time < v_earliest and new.participant1_id is not null and new.participant2_id is not null
    and new.status in ('pending', 'scheduled') and (v_is_another or private.begun_at(new.id) is null)
  then
    new.delayed_to := v_earliest;
    new.delay_reason := 'known_late';
  end if;
  return new;
end;
$$;
comment on function private.delay_known_late() is
  'If the sides or the time of a match are known less than match_ready_minutes before it, a later time applies. Another time or another side ends an earlier delay.';

create trigger delay_known_late
  before update of scheduled_time, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.scheduled_time, new.participant1_id, new.participant2_id)
      is distinct from (old.scheduled_time, old.participant1_id, old.participant2_id)
    and coalesce(new.scheduled_time, old.scheduled_time) is not null
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.delay_known_late();

create function private.arm_match_start()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_is_another constant boolean :=
    (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id);
begin
  -- Deletes the stored start of a match, unless the match has begun: a match in progress ignores its scheduled time.
  delete from public.match_starts where match_id = new.id and (v_is_another or state <> 'started');
  if v_is_another then
    delete from private.match_presence where match_id = new.id;
  end if;
  if new.scheduled_time is not null and new.participant1_id is not null and new.participant2_id is not null
    and new.status in ('pending', 'scheduled') and private.begun_at(new.id) is null
  then
    insert into public.match_starts (match_id, tournament_id, starts_at, due_at)
    values (new.id, new.tournament_id, new.starts_at, new.starts_at)
    on conflict (match_id) do nothing;
  end if;
  return null;
end;
$$;
comment on function private.arm_match_start() is
  'Starts a clock for a match with both sides and a scheduled time, and restarts it if either changes.';

create trigger arm_start
  after update of scheduled_time, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.scheduled_time, new.participant1_id, new.participant2_id)
      is distinct from (old.scheduled_time, old.participant1_id, old.participant2_id)
    and coalesce(new.scheduled_time, old.scheduled_time) is not null
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.arm_match_start();

create function private.end_match_start()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
begin
  update public.match_starts
  set state = 'over', due_at = null
  where match_id = new.id and state in ('waiting', 'walkover', 'objected');
  return null;
end;
$$;
comment on function private.end_match_start() is
  'Ends the clock of a match that is decided, disputed or cancelled.';

create trigger end_start
  after update of status on public.tournament_matches
  for each row when (
    new.status <> old.status and new.status in ('completed', 'bye', 'cancelled', 'disputed') and new.scheduled_time is not null
  )
  execute function private.end_match_start();

create function private.begin_by_word()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
begin
  update public.match_starts
  set
    objected_at = case state when 'walkover' then now() end,
    started_at = case state when 'waiting' then now() end,
    state = case state when 'waiting' then 'started' else 'objected' end,
    due_at = null
  where match_id = new.tournament_match_id and state in ('waiting', 'walkover');
  return null;
end;
$$;
comment on function private.begin_by_word() is
  'A reported game shows that the match is being played: the clock stops, and a walkover by the clock waits for a referee.';

create trigger begin_by_word
  after insert or update on public.match_reports
  for each row when (new.tournament_match_id is not null and new.outcome = 'score')
  execute function private.begin_by_word();
create trigger begin_by_word
  after insert or update on public.match_games
  for each row when (new.tournament_match_id is not null and new.source in ('side', 'referee'))
  execute function private.begin_by_word();

create function private.follow_absence_settings()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
begin
  update public.match_starts start
  set due_at = private.next_clock_at(start)
  where tournament_id = new.id and state = 'waiting';
  return null;
end;
$$;
comment on function private.follow_absence_settings() is
  'Applies changed absence settings of a tournament to running clocks.';

create trigger follow_absence_settings
  after update of absence_side_minutes, absence_game_minutes, absence_match_minutes on public.tournaments
  for each row when (
    (new.absence_side_minutes, new.absence_game_minutes, new.absence_match_minutes)
      is distinct from (old.absence_side_minutes, old.absence_game_minutes, old.absence_match_minutes)
  )
  execute function private.follow_absence_settings();

-- 07-match_start_procedures.sql

-- Procedures at the start of a match: "Estoy listo", presence, objection to the clock, and the referee's decision on it.

create function private.playing_side_id(p_match private.match_state)
returns uuid
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select mine.id
  from private.my_participant_ids() as mine (id)
  where mine.id in (p_match.participant1_id, p_match.participant2_id)
    and private.plays_for(p_match.tournament_id, mine.id)
  limit 1
$$;
comment on function private.playing_side_id(p_match private.match_state) is
  'Returns the side for which the caller plays, in any role in the team; null if there is none.';

create function private.require_referee(p_match private.match_state, p_token text)
returns text
language plpgsql
stable
security definer -- the token of a link is the authorisation
set search_path = ''
as $$
declare
  v_link public.referee_links;
begin
  if p_token is null then
    perform private.require_right(p_match.tournament_id, 'results');
  else
    v_link := private.referee_link(p_token);
    if v_link.match_id is distinct from p_match.id then
      perform private.refuse('link_not_found', 'Este enlace ya no vale: el partido se decidió, o quien te lo dio lo retiró.');
    end if;
  end if;
  perform private.require_impartial(p_match);
  return v_link.label;
end;
$$;
comment on function private.require_referee(p_match private.match_state, p_token text) is
  'Checks that the caller may referee the match, as staff with the right `results` or with a referee link; returns the label of the link. Refuses link_not_found, own_match.';

create function private.opens_ready_at(p_start public.match_starts)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select p_start.starts_at - make_interval(mins => private.setting_integer('match_ready_minutes'))
$$;
comment on function private.opens_ready_at(p_start public.match_starts) is
  'Returns the time from which a side may confirm readiness for a match.';

create function public.ready_for_match(p_match_id uuid)
returns public.match_starts
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_open_match(p_match_id);
  v_side_id uuid;
  v_start public.match_starts;
begin
  v_side_id := private.require_side(v_match, 'Solo quien juega este encuentro dice que está listo.');
  perform private.require_open_room(v_match);
  v_start := private.lock_start(v_match);
  if v_start.state = 'started' then
    return v_start;
  elsif v_start.id is null or v_start.state = 'over' then
    perform private.refuse('no_ready_phase', 'Este encuentro no tiene una hora para la que estar listo.');
  elsif v_start.state <> 'waiting' then
    perform private.refuse('walkover_given', 'El reloj ya dio el W.O.: si no corresponde, objétalo.');
  elsif clock_timestamp() < private.opens_ready_at(v_start) then
    perform private.refuse(
      'ready_too_early', format('Puedes decir que estás listo desde %s minutos antes.', private.setting_integer('match_ready_minutes'))
    );
  end if;
  perform private.require_roster(v_match, v_side_id);
  if v_side_id = v_match.participant1_id and v_start.ready1_at is not null
    or v_side_id = v_match.participant2_id and v_start.ready2_at is not null
  then
    return v_start;
  end if;
  if v_side_id = v_match.participant1_id then
    v_start.ready1_at := clock_timestamp();
    v_start.arrived1_at := coalesce(v_start.arrived1_at, v_start.ready1_at);
  else
    v_start.ready2_at := clock_timestamp();
    v_start.arrived2_at := coalesce(v_start.arrived2_at, v_start.ready2_at);
  end if;
  v_start := private.with_both_here(v_start);
  perform private.save_start(v_start);
  perform private.notify_participant(
    private.other_side_id(v_match, v_side_id), 'match_rival_ready',
    private.participant_name(v_side_id) || ' está listo',
    case v_start.state when 'started' then 'Están los dos: ya pueden jugar.' else 'Di en la sala que tú también.' end,
    private.match_link(v_match), v_match.id::text, v_side_id
  );
  return v_start;
end;
$$;
comment on function public.ready_for_match(p_match_id uuid) is
  'Confirms that a side is ready, from match_ready_minutes before the scheduled time. When both are ready, the match has begun. Returns its start; repeating it changes nothing. Refuses match_not_found, no_ready_phase, ready_too_early, walkover_given, roster_too_small, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled.
@param p_match_id Refers to `tournament_matches.id`.
@scope results
@chapter matches 8
@title Avisar que un lado está listo';

create function private.arrive(p_match_id uuid, p_side_id uuid)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_open_match(p_match_id);
  v_start public.match_starts := private.lock_start(v_match);
begin
  if v_start.state <> 'waiting' or v_start.starts_at > clock_timestamp() then
    return;
  elsif p_side_id = v_match.participant1_id then
    v_start.arrived1_at := coalesce(v_start.arrived1_at, clock_timestamp());
  elsif p_side_id = v_match.participant2_id then
    v_start.arrived2_at := coalesce(v_start.arrived2_at, clock_timestamp());
  end if;
  perform private.save_start(private.with_both_here(v_start));
end;
$$;
comment on function private.arrive(p_match_id uuid, p_side_id uuid) is
  'Records the arrival of a side after the scheduled time, while the match waits for it.';

create function public.here_in_match(p_match_id uuid)
returns table (participant_id uuid, profile_id uuid, username text)
language plpgsql
volatile
security definer -- presence is written by procedures only
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id constant uuid := private.require_user();
  v_match constant private.match_state := private.find_match(p_match_id);
  v_side_id constant uuid := private.playing_side_id(v_match);
  v_start public.match_starts;
begin
  if v_side_id is null and private.guest_side_id(p_match_id) is null and not private.may(v_match.tournament_id, 'results') then
    perform private.forbid('Solo los participantes y la organización ven quién está en la sala.');
  end if;
  select * into v_start from public.match_starts where match_id = p_match_id;
  if v_side_id is not null and v_start.state = 'waiting' and clock_timestamp() >= private.opens_ready_at(v_start)
    or v_side_id is not null and v_match.kind = 'tournament' and private.is_veto_running(p_match_id)
  then
    -- This check takes no lock, because usually the call only has to write the caller's own presence row.
    if v_start.state = 'waiting' and v_start.starts_at <= clock_timestamp()
      and (case v_side_id when v_match.participant1_id then v_start.arrived1_at else v_start.arrived2_at end) is null
    then
      perform private.arrive(p_match_id, v_side_id);
    end if;
    insert into private.match_presence as known (match_id, profile_id, participant_id, last_here_at)
    values (p_match_id, v_user_id, v_side_id, clock_timestamp())
    on conflict (match_id, profile_id) do update
      set participant_id = excluded.participant_id, last_here_at = excluded.last_here_at;
  end if;
  return query
    select here.participant_id, here.profile_id, profile.username
    from private.match_presence here
    join public.profiles profile on profile.id = here.profile_id
    where here.match_id = p_match_id
      and here.last_here_at >= clock_timestamp() - make_interval(secs => private.setting_integer('match_here_seconds'))
    order by profile.username
    limit 40;
end;
$$;
comment on function public.here_in_match(p_match_id uuid) is
  'Records that the caller is present in the match room. Clients with the room open call it repeatedly, while the match waits or its veto runs. After the scheduled time the caller''s side counts as arrived. Returns the users who are present; staff with the right `results` and stand-ins read them without being recorded. Refuses match_not_found.';

create function public.object_to_walkover(p_match_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_open_match(p_match_id);
  v_side_id uuid;
  v_start public.match_starts;
begin
  v_side_id := private.require_side(v_match, 'Solo quien juega este encuentro objeta su W.O.');
  perform private.require_open_room(v_match);
  v_start := private.lock_start(v_match);
  if v_start.state is distinct from 'walkover' then
    perform private.refuse('no_walkover', 'El reloj no dio ningún W.O. que objetar.');
  elsif v_start.due_at <= clock_timestamp() then
    perform private.refuse('objection_over', 'El plazo para objetar terminó. Llama a un árbitro.');
  elsif private.clean_text(p_reason) is null or char_length(private.clean_text(p_reason)) > 500 then
    perform private.refuse('reason_required', 'Escribe por qué, con hasta 500 caracteres.');
  end if;
  v_start.state := 'objected';
  v_start.objected_by := private.side_number(v_match, v_side_id);
  v_start.objected_at := clock_timestamp();
  v_start.due_at := null;
  perform private.save_start(v_start);
  perform private.add_match_message(v_match, p_reason);
  perform private.notify_participant(
    private.other_side_id(v_match, v_side_id), 'match_walkover',
    private.participant_name(v_side_id) || ' objetó el W.O.', 'Decide un árbitro; mientras tanto pueden jugar.',
    private.match_link(v_match), v_match.id::text, v_side_id
  );
  perform private.notify_referees(v_match, 'match_walkover_objected', 'Un W.O. objetado espera decisión', v_match.id::text);
end;
$$;
comment on function public.object_to_walkover(p_match_id uuid, p_reason text) is
  'Objects to a walkover by the clock before it is final: a referee decides, and the reason appears in the chat. Refuses match_not_found, no_walkover, objection_over, reason_required, too_many_messages, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled.';

create function public.let_match_be_played(p_match_id uuid, p_token text default null)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_label constant text := private.require_referee(private.find_match(p_match_id), p_token);
  v_start public.match_starts;
begin
  v_match := private.lock_open_match(p_match_id);
  perform private.require_open_room(v_match);
  v_start := private.lock_start(v_match);
  if v_start.state is null or v_start.state not in ('waiting', 'walkover', 'objected') then
    perform private.refuse('clock_not_running', 'Este encuentro no espera a nadie: su reloj no corre.');
  end if;
  v_start.state := 'started';
  v_start.started_at := clock_timestamp();
  v_start.due_at := null;
  perform private.save_start(v_start);
  perform private.audit(
    'let_match_be_played', 'tournament_matches', p_match_id::text, null, jsonb_strip_nulls(jsonb_build_object('link', v_label))
  );
  perform private.notify_participant(
    side.id, 'match_resumed', 'El árbitro decidió que se juegue', 'El reloj de ausencia se detuvo. Sigan en la sala.',
    private.match_link(v_match), v_match.id::text
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
end;
$$;
comment on function public.let_match_be_played(p_match_id uuid, p_token text) is
  'Stops the clock of a waiting match, or reverses a walkover by the clock, so that the match is played. For staff with the right `results`, and the holder of the match''s referee link (p_token). Penalties for lateness until then stay. Refuses match_not_found, link_not_found, own_match, clock_not_running, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled.
@nullable p_token';

create function public.mark_side_here(p_match_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_start public.match_starts;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_open_match(p_match_id);
  perform private.require_impartial(v_match);
  perform private.require_open_room(v_match);
  if p_participant_id is null or p_participant_id not in (v_match.participant1_id, v_match.participant2_id) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  v_start := private.lock_start(v_match);
  if v_start.state is distinct from 'waiting' or clock_timestamp() < private.opens_ready_at(v_start) then
    perform private.refuse('clock_not_running', 'Este encuentro no espera a nadie ahora.');
  end if;
  if p_participant_id = v_match.participant1_id then
    v_start.arrived1_at := coalesce(v_start.arrived1_at, clock_timestamp());
  else
    v_start.arrived2_at := coalesce(v_start.arrived2_at, clock_timestamp());
  end if;
  perform private.save_start(private.with_both_here(v_start));
  perform private.audit(
    'mark_side_here', 'tournament_matches', p_match_id::text, null,
    jsonb_build_object('participant_id', p_participant_id)
  );
end;
$$;
comment on function public.mark_side_here(p_match_id uuid, p_participant_id uuid) is
  'Staff (results): records that a side is present although it did not open the room. Refuses match_not_found, own_match, participant_not_found, clock_not_running, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled.';

grant execute on function public.ready_for_match, public.here_in_match, public.object_to_walkover to authenticated;
grant execute on function public.mark_side_here to authenticated, service_role;
grant execute on function public.let_match_be_played to anon, authenticated, service_role;

-- 08-match_pauses.sql

-- Pauses of a match: each side has some minutes, which it requests in the room.

create table public.match_pauses (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  side integer not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  requested_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  tournament_id uuid not null,
  constraint match_pauses_side_known check (side in (1, 2)),
  constraint match_pauses_lasts check (ends_at >= started_at),
  -- PostgreSQL checks foreign keys in order: this one is last, to lock the match before the tournament.
  constraint match_pauses_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade
);
comment on table public.match_pauses is
  'Pauses that the sides of a match took.
@chapter matches 9
@title Leer las pausas de un partido';
comment on column public.match_pauses.side is
  'The side whose minutes are used: 1 or 2.';
comment on column public.match_pauses.started_at is
  'When the pause started.';
comment on column public.match_pauses.ends_at is
  'When the pause ends automatically, or when it was ended.';
comment on column public.match_pauses.requested_by is
  'The user who requested the pause.';
comment on column public.match_pauses.tournament_id is
  'The tournament of the match, so that the tournament''s page receives changes of all its pauses.';
create index match_pauses_match_id_idx on public.match_pauses (match_id, started_at);
create index match_pauses_tournament_id_idx on public.match_pauses (tournament_id);
create index match_pauses_requested_by_idx on public.match_pauses (requested_by);

select private.show_to_everyone('public.match_pauses');
alter publication supabase_realtime add table public.match_pauses;

-- Deletes the pauses when a side of the match changes.
create trigger forget_pauses
  after update of participant1_id, participant2_id on public.tournament_matches
  for each row when (
    old.participant1_id is not null and old.participant2_id is not null
    and (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.forget_rows('public.match_pauses', 'match_id');

insert into public.settings (key, value, description) values
  ('match_lobby_minutes', '15', 'Minutos desde que empieza un encuentro en los que todavía se abre su sala del juego: antes no hay pausa.');

create function private.is_before_play(p_start public.match_starts)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    p_start.state in ('waiting', 'walkover', 'objected')
      or p_start.state = 'started'
        and greatest(p_start.started_at, veto.finished_at)
          > clock_timestamp() - make_interval(mins => private.setting_integer('match_lobby_minutes'))
        and not exists (select 1 from public.match_lobbies where match_id = p_start.match_id)
        and not exists (select 1 from public.match_games where match_id = p_start.match_id and source <> 'clock'),
    false
  )
  from (values (p_start.match_id)) as asked (id)
  left join public.match_vetoes veto on veto.match_id = asked.id
$$;
comment on function private.is_before_play(p_start public.match_starts) is
  'Whether a match with a scheduled time is not played yet: a side is missing, or the game lobby is not open. False for a match without a scheduled time.';

create function public.pause_match(p_match_id uuid)
returns public.match_pauses
language plpgsql
volatile
security definer -- pauses are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_side integer;
  v_minutes integer;
  v_left interval;
  v_pause public.match_pauses;
begin
  perform private.limit_event(
    private.require_user(), 'match_pause:' || p_match_id, 'match_schedules_per_hour',
    'Pediste demasiadas pausas. Espera un momento.'
  );
  v_match := private.lock_open_match(p_match_id);
  v_side_id := private.require_side(v_match, 'Solo quien juega este encuentro pide una pausa.');
  perform private.require_open_room(v_match);
  v_side := private.side_number(v_match, v_side_id);
  select pause_minutes into v_minutes from public.tournaments where id = v_match.tournament_id;
  if v_minutes is null then
    perform private.refuse('no_pauses', 'En este torneo no hay pausas.');
  elsif private.is_before_play(private.lock_start(v_match)) or v_match.starts_at > now() then
    perform private.refuse('match_not_started', 'El partido no empezó: la pausa se pide cuando ya se juega.');
  elsif exists (select 1 from public.match_vetoes where match_id = p_match_id and deadline is not null) then
    perform private.refuse('veto_running', 'Mientras corre el reloj del veto no hay pausa.');
  elsif exists (select 1 from public.match_pauses where match_id = p_match_id and ends_at > clock_timestamp()) then
    perform private.refuse('already_paused', 'El partido ya está en pausa.');
  end if;
  select make_interval(mins => v_minutes) - coalesce(sum(ends_at - started_at), interval '0') into v_left
  from public.match_pauses
  where match_id = p_match_id and side = v_side;
  if v_left < interval '10 seconds' then
    perform private.refuse('no_pause_left', format('Tu lado ya usó sus %s minutos de pausa.', v_minutes));
  end if;
  insert into public.match_pauses (match_id, tournament_id, side, started_at, ends_at, requested_by)
  values (p_match_id, v_match.tournament_id, v_side, clock_timestamp(), clock_timestamp() + v_left, auth.uid())
  returning * into v_pause;
  perform private.notify_participant(
    private.other_side_id(v_match, v_side_id), 'match_paused', private.participant_name(v_side_id) || ' pidió una pausa',
    format('Dura hasta %s. Sigue en la sala del partido.', case
      when v_left >= interval '2 minutes' then floor(extract(epoch from v_left) / 60) || ' minutos'
      else round(extract(epoch from v_left)) || ' segundos'
    end),
    private.match_link(v_match), v_match.id::text, v_side_id
  );
  return v_pause;
end;
$$;
comment on function public.pause_match(p_match_id uuid) is
  'Pauses a tournament match in progress for the rest of the side''s pause minutes; the rival is notified. Not before play has begun (private.is_before_play). Returns the pause. Refuses match_not_found, no_pauses, match_not_started, veto_running, already_paused, no_pause_left, rate_limited, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled.';

create function public.end_match_pause(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- pauses are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
  v_side integer := private.side_number(v_match, private.acting_side_id(v_match));
begin
  if v_side is null then
    perform private.require_right(v_match.tournament_id, 'results');
  end if;
  v_match := private.lock_open_match(p_match_id);
  update public.match_pauses
  set ends_at = clock_timestamp()
  where match_id = p_match_id and ends_at > clock_timestamp() and side = coalesce(v_side, side);
  if not found then
    perform private.refuse('not_paused', 'No hay una pausa tuya que terminar.');
  end if;
  if v_side is null then
    perform private.audit('end_match_pause', 'tournament_matches', p_match_id::text, null, null);
  end if;
end;
$$;
comment on function public.end_match_pause(p_match_id uuid) is
  'Ends a pause, by the side that requested it or by staff with the right `results`; the unused minutes remain with the side. Refuses match_not_found, not_paused.';

grant execute on function public.pause_match to authenticated;
grant execute on function public.end_match_pause to authenticated, service_role;

-- 09-referee_calls.sql

-- "Llamar al árbitro": a request of one side, which a referee takes and answers.
-- The request stays open until it is answered, at most until the tournament ends.

create table public.referee_calls (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  reason text not null,
  called_by uuid references public.profiles (id) on delete set null,
  state text not null default 'open',
  referee_id uuid references public.profiles (id) on delete set null,
  referee_label text,
  taken_at timestamptz,
  answer text,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint referee_calls_reason_length check (char_length(reason) between 1 and 500),
  constraint referee_calls_answer_length check (char_length(answer) between 1 and 500),
  constraint referee_calls_state_known check (state in ('open', 'taken', 'answered', 'withdrawn', 'ended')),
  constraint referee_calls_state_fits check (
    (state in ('answered', 'withdrawn', 'ended')) = (closed_at is not null)
    and (state = 'answered') = (answer is not null)
    and (state <> 'taken' or taken_at is not null)
  )
);
comment on table public.referee_calls is
  'Requests for a referee from the room of a match, with the outcome of each.';
comment on column public.referee_calls.state is
  'State of the call: open; taken by a referee; answered, which closes it; withdrawn by the side that called; ended with the tournament before it was answered.';
comment on column public.referee_calls.referee_id is
  'The member of the staff who took or answered the call; null for the holder of a link.';
comment on column public.referee_calls.referee_label is
  'Label of the referee link with which the call was taken or answered.';

create index referee_calls_tournament_id_idx on public.referee_calls (tournament_id, created_at);
create index referee_calls_match_id_idx on public.referee_calls (match_id, created_at);
create index referee_calls_participant_id_idx on public.referee_calls (participant_id);
create index referee_calls_called_by_idx on public.referee_calls (called_by);
create index referee_calls_referee_id_idx on public.referee_calls (referee_id);
create unique index referee_calls_waiting_key
  on public.referee_calls (match_id, participant_id) where state in ('open', 'taken');

create policy select_sides_staff_or_admin on public.referee_calls
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('results'))
  );
grant select on public.referee_calls to authenticated, service_role;
alter publication supabase_realtime add table public.referee_calls;

create function public.referee_name(call public.referee_calls)
returns text
language sql
stable
security definer -- administrators of the platform are not named to participants
set search_path = ''
as $$
  select coalesce(call.referee_label, (select username from public.profiles where id = call.referee_id and role <> 'admin'))
$$;
comment on function public.referee_name(call public.referee_calls) is
  'The member of the staff, or the label of the link, that took or answered the call; null for an administrator, or while it is open.';
grant execute on function public.referee_name(public.referee_calls) to authenticated, service_role;

create function public.call_referee(p_match_id uuid, p_reason text)
returns public.referee_calls
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_reason constant text := private.clean_text(p_reason);
  v_call public.referee_calls;
begin
  perform private.require_not_muted(private.require_user());
  perform private.limit_event(
    auth.uid(), 'referee_call:' || p_match_id, 'match_schedules_per_hour',
    'Llamaste demasiadas veces. Espera un momento.'
  );
  v_match := private.find_match(p_match_id);
  v_side_id := private.playing_side_id(v_match);
  if v_side_id is null then
    perform private.forbid('Solo quien juega este encuentro llama a su árbitro.');
  elsif v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Un desafío no tiene árbitro: abre una disputa.');
  end if;
  perform private.require_module('tournaments');
  if exists (
    select 1 from public.tournaments where id = v_match.tournament_id and (status = 'Finalizado' or cancelled_at is not null)
  ) then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  if v_match.participant1_id is null or v_match.participant2_id is null then
    perform private.refuse('match_not_ready', 'El encuentro todavía no tiene dos participantes.');
  elsif v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Escribe qué pasa, con hasta 500 caracteres.');
  end if;
  insert into public.referee_calls (tournament_id, match_id, participant_id, reason, called_by)
  values (v_match.tournament_id, p_match_id, v_side_id, v_reason, auth.uid())
  on conflict (match_id, participant_id) where state in ('open', 'taken') do nothing
  returning * into v_call;
  if v_call.id is null then
    perform private.refuse('already_called', 'Tu lado ya llamó: el árbitro lo ve en su lista.');
  end if;
  perform private.notify_referees(
    v_match, 'match_referee_called', private.participant_name(v_side_id) || ' llama al árbitro', v_call.id::text
  );
  return v_call;
end;
$$;
comment on function public.call_referee(p_match_id uuid, p_reason text) is
  'Calls the referee of a tournament match, with a reason, by a user who plays it; a side can have one open call. Staff (results) and administrators are notified. Returns the call. Refuses muted, rate_limited, match_not_found, not_a_tournament_match, match_not_ready, tournament_finished, reason_required, already_called, module_disabled.';

create function private.end_referee_calls()
returns trigger
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
begin
  update public.referee_calls
  set state = 'ended', closed_at = clock_timestamp()
  where tournament_id = new.id and state in ('open', 'taken');
  return null;
end;
$$;
comment on function private.end_referee_calls() is
  'Closes the open calls when a tournament ends.';

create trigger end_referee_calls
  after update of status, cancelled_at on public.tournaments
  for each row when (
    (new.status = 'Finalizado' and old.status <> 'Finalizado') or (new.cancelled_at is not null and old.cancelled_at is null)
  )
  execute function private.end_referee_calls();

create function private.lock_call(p_call_id uuid, p_token text)
returns public.referee_calls
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_call public.referee_calls;
  v_label text;
begin
  select match_id into v_call.match_id from public.referee_calls where id = p_call_id;
  if not found then
    -- The refusal is the same as for an unknown call, so that other users do not learn which calls exist.
    perform private.require_user();
    perform private.refuse('call_not_found', 'Llamada no encontrada.');
  end if;
  -- Rights are checked before any lock is taken, so that users without the right cannot block the match.
  v_label := private.require_referee(private.find_match(v_call.match_id), p_token);
  select * into v_call from public.referee_calls where id = p_call_id for no key update;
  v_call.referee_label := v_label;
  if v_call.closed_at is not null then
    perform private.refuse('call_closed', 'Esta llamada ya se cerró.');
  end if;
  return v_call;
end;
$$;
comment on function private.lock_call(p_call_id uuid, p_token text) is
  'Locks an open call for a referee of its match; its referee_label is that of the caller''s link. Refuses call_not_found, call_closed, and as require_referee().';

create function public.take_referee_call(p_call_id uuid, p_takes_over boolean default false, p_token text default null)
returns void
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_call constant public.referee_calls := private.lock_call(p_call_id, p_token);
  v_before public.referee_calls;
begin
  select * into v_before from public.referee_calls where id = p_call_id;
  if v_before.state = 'taken' and v_before.referee_id is not distinct from auth.uid()
    and v_before.referee_label is not distinct from v_call.referee_label
  then
    return;
  elsif v_before.state = 'taken' and p_takes_over is not true then
    perform private.refuse('call_taken', 'Otro árbitro ya la atiende. Puedes tomarla tú si hace falta.');
  end if;
  update public.referee_calls
  set
    state = 'taken', taken_at = clock_timestamp(), referee_label = v_call.referee_label,
    referee_id = case when v_call.referee_label is null then auth.uid() end
  where id = p_call_id;
  perform private.notify_participant(
    v_call.participant_id, 'match_referee_answered', 'Un árbitro atiende tu llamada', 'Está en camino a la sala del partido.',
    private.match_link(private.find_match(v_call.match_id)), v_call.id::text
  );
end;
$$;
comment on function public.take_referee_call(p_call_id uuid, p_takes_over boolean, p_token text) is
  'Takes a call as its referee, with p_takes_over also from another referee; the side is notified. For staff with the right `results`, and the holder of the match''s referee link (p_token). Refuses call_not_found, call_closed, call_taken, link_not_found, own_match.
@nullable p_token';

create function public.answer_referee_call(p_call_id uuid, p_answer text, p_token text default null)
returns void
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_call constant public.referee_calls := private.lock_call(p_call_id, p_token);
  v_match constant private.match_state := private.find_match(v_call.match_id);
  v_answer constant text := private.clean_text(p_answer);
begin
  if v_answer is null or char_length(v_answer) > 500 then
    perform private.refuse('answer_required', 'Escribe la respuesta, con hasta 500 caracteres.');
  end if;
  update public.referee_calls
  set
    state = 'answered', answer = v_answer, closed_at = clock_timestamp(), taken_at = coalesce(taken_at, clock_timestamp()),
    referee_label = v_call.referee_label, referee_id = case when v_call.referee_label is null then auth.uid() end
  where id = p_call_id;
  perform private.audit(
    'answer_referee_call', 'tournament_matches', v_call.match_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('link', v_call.referee_label))
  );
  perform private.notify_participant(
    side.id, 'match_referee_answered', 'Respondió el árbitro', v_answer, private.match_link(v_match), v_call.id::text
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
  where side.id is not null;
end;
$$;
comment on function public.answer_referee_call(p_call_id uuid, p_answer text, p_token text) is
  'Closes a call with the referee''s answer; both sides are notified. For the same callers as take_referee_call(). Refuses call_not_found, call_closed, answer_required, link_not_found, own_match.
@nullable p_token';

create function public.withdraw_referee_call(p_call_id uuid)
returns void
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_call public.referee_calls;
begin
  perform private.require_user();
  select * into v_call from public.referee_calls where id = p_call_id for no key update;
  if v_call.id is null or v_call.participant_id is distinct from private.playing_side_id(private.find_match(v_call.match_id)) then
    perform private.refuse('call_not_found', 'Llamada no encontrada.');
  elsif v_call.closed_at is not null then
    perform private.refuse('call_closed', 'Esta llamada ya se cerró.');
  end if;
  update public.referee_calls set state = 'withdrawn', closed_at = clock_timestamp() where id = p_call_id;
end;
$$;
comment on function public.withdraw_referee_call(p_call_id uuid) is
  'Withdraws a call, by a user who plays for the side that called. Refuses call_not_found, call_closed.';

create function public.referee_calls_by_link(p_token text)
returns table (
  id uuid, caller_name text, reason text, state text, referee_name text, created_at timestamptz
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select call.id, private.participant_name(call.participant_id), call.reason, call.state, public.referee_name(call), call.created_at
  from private.referee_link(p_token) as link
  join public.referee_calls call on call.match_id = link.match_id
  where call.state in ('open', 'taken')
  order by call.created_at, call.id
$$;
comment on function public.referee_calls_by_link(p_token text) is
  'Returns the open calls in the match of a referee link, oldest first; none for an invalid token.
@param p_token The token at the end of the link.
@field id The id of the call, which does not change when the call is taken or answered.
@field caller_name The user who called.
@field reason The caller''s reason.
@field referee_name The referee who has taken the call; null if nobody has.
@field created_at When the call was made.
@type state referee_calls.state
@nullable referee_name
@chapter matches 12
@title Leer los llamados al árbitro';

grant execute on function public.call_referee, public.withdraw_referee_call to authenticated;
grant execute on function
  public.take_referee_call, public.answer_referee_call, public.referee_calls_by_link
to anon, authenticated, service_role;

-- 10-match_assignments.sql

-- Where a match is played, which member of the staff referees it, and when its sides were last called.

insert into public.settings (key, value, description) values
  ('match_call_seconds', '60', 'Segundos entre un aviso de la organización a los dos lados de un encuentro y el siguiente.');

create table public.match_assignments (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  station text,
  staff_id uuid references public.tournament_staff (id) on delete set null,
  called_at timestamptz,
  created_at timestamptz not null default now(),
  constraint match_assignments_match_id_key unique (match_id),
  constraint match_assignments_station_readable
    check (char_length(station) between 1 and 20 and station !~ '[[:cntrl:]\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]')
);
comment on table public.match_assignments is
  'Stations and referees of matches, as far as they are assigned, and when the sides were last called.
@chapter matches 6
@title Leer lugares y árbitros de partidos';
comment on column public.match_assignments.station is
  'The number or name of the table or computer: ''4'', ''Escenario''.';
comment on column public.match_assignments.staff_id is
  'The referee''s row in tournament_staff; if the referee leaves the staff, the match has no referee any more.';
comment on column public.match_assignments.called_at is
  'When the staff last called both sides.';
create index match_assignments_tournament_id_idx on public.match_assignments (tournament_id);
create index match_assignments_staff_id_idx on public.match_assignments (staff_id);

create function private.station_name(p_station text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when p_station ~ '^\d+$' then 'Estación ' || p_station else p_station end
$$;
comment on function private.station_name(p_station text) is
  'The name of a station in notifications.';

select private.show_to_everyone('public.match_assignments');
alter publication supabase_realtime add table public.match_assignments;

create function private.find_open_match(p_match_id uuid)
returns private.match_state
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.find_match(p_match_id);
begin
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Solo un encuentro de torneo tiene estación y árbitro.');
  elsif v_match.status in ('completed', 'bye', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  return v_match;
end;
$$;
comment on function private.find_open_match(p_match_id uuid) is
  'Returns an undecided match of a tournament, even if its sides are unknown. Refuses match_not_found, not_a_tournament_match, match_already_decided, match_cancelled.';

create function private.match_at_station(p_match private.match_state, p_station text)
returns public.tournament_matches
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select other
  from public.match_assignments assignment
  join public.tournament_matches other on other.id = assignment.match_id
  where assignment.tournament_id = p_match.tournament_id and assignment.match_id <> p_match.id
    and private.search_key(assignment.station) = private.search_key(p_station)
    and other.status not in ('completed', 'bye', 'cancelled')
    and coalesce(
      abs(extract(epoch from other.starts_at - p_match.starts_at)) < extract(epoch from (
        select lengths[greatest(other.best_of, p_match.best_of)]
        from private.usual_lengths(array[p_match.tournament_id], 0.5)
      )),
      true
    )
  order by other.live_since nulls last, other.starts_at nulls last, other.round, other.position_in_bracket, other.id
  limit 1
$$;
comment on function private.match_at_station(p_match private.match_state, p_station text) is
  'Returns another open match of the tournament that is at the same station at the same time: closer than the usual length of a match, or without a scheduled time. Null if the station is free.';

create function public.set_match_station(p_match_id uuid, p_station text, p_waits boolean default false)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_station constant text := private.clean_text(p_station);
  v_taken public.tournament_matches;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'schedule');
  v_match := private.find_open_match(p_match_id);
  if char_length(v_station) > 20 then
    perform private.refuse('station_too_long', 'Una estación tiene hasta 20 caracteres.');
  elsif private.has_hidden_characters(btrim(p_station, E' \t\r\n')) then
    perform private.refuse('station_unreadable', 'Una estación no lleva caracteres invisibles.');
  end if;
  if v_station is not null and not coalesce(p_waits, false) then
    -- Assignments in a tournament wait for each other here, so that two of the staff cannot take one station at once.
    perform private.lock_tournament(v_match.tournament_id);
    v_taken := private.match_at_station(v_match, v_station);
    if v_taken.id is not null then
      perform private.refuse('station_taken', format(
        '%s ya tiene otro partido: %s – %s. Elige otra estación, o indica que este espera a que termine.',
        private.station_name(v_station),
        coalesce(private.participant_name(v_taken.participant1_id), 'Por definir'),
        coalesce(private.participant_name(v_taken.participant2_id), 'Por definir')
      ));
    end if;
  end if;
  insert into public.match_assignments as known (match_id, tournament_id, station)
  values (p_match_id, v_match.tournament_id, v_station)
  on conflict (match_id) do update set station = excluded.station where known.station is distinct from excluded.station;
  if found then
    perform private.audit(
      'set_match_station', 'tournament_matches', p_match_id::text, null,
      jsonb_build_object('choice', coalesce(private.station_name(v_station), '–'))
    );
  end if;
end;
$$;
comment on function public.set_match_station(p_match_id uuid, p_station text, p_waits boolean) is
  'Staff (schedule): sets the station of a match, up to 20 characters; null or an empty text removes it. If another open match has the station at the same time, it is refused unless this match waits for that one (p_waits). Refuses match_not_found, not_a_tournament_match, match_already_decided, match_cancelled, station_too_long, station_unreadable, station_taken.
@param p_waits true if the match is played at its station after the other matches there
@nullable p_station';

create function public.set_match_referee(p_match_id uuid, p_staff_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_staff public.tournament_staff;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.find_open_match(p_match_id);
  if p_staff_id is not null then
    select * into v_staff from public.tournament_staff
    where id = p_staff_id and tournament_id = v_match.tournament_id and 'results' = any (rights) and profile_id is not null
    for key share;
    if not found then
      perform private.refuse('referee_not_staff', 'Arbitra quien tiene el permiso de resultados en este torneo.');
    elsif exists (
      select 1
      from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
      cross join lateral private.people_of_side(v_match.tournament_id, side.id, v_match.id) as person
      where person = v_staff.profile_id
    ) then
      perform private.refuse('referee_plays', 'Nadie arbitra un partido que juega.');
    end if;
  end if;
  insert into public.match_assignments as known (match_id, tournament_id, staff_id)
  values (p_match_id, v_match.tournament_id, p_staff_id)
  on conflict (match_id) do update set staff_id = excluded.staff_id where known.staff_id is distinct from excluded.staff_id;
  if found then
    perform private.audit(
      'set_match_referee', 'tournament_matches', p_match_id::text, null, jsonb_build_object('profile_id', v_staff.profile_id)
    );
  end if;
end;
$$;
comment on function public.set_match_referee(p_match_id uuid, p_staff_id uuid) is
  'Staff (results): assigns a member of the staff as referee of a match, by staff row; null removes the referee. Other staff may still decide the match. Refuses match_not_found, not_a_tournament_match, match_already_decided, match_cancelled, referee_not_staff, referee_plays.
@nullable p_staff_id';

create function public.call_match_sides(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_station text;
  v_title text;
  v_body text;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'chat');
  v_match := private.find_open_match(p_match_id);
  perform private.require_open_room(v_match);
  insert into public.match_assignments as known (match_id, tournament_id, called_at)
  values (p_match_id, v_match.tournament_id, clock_timestamp())
  on conflict (match_id) do update set called_at = excluded.called_at
    where known.called_at is null
      or known.called_at < clock_timestamp() - make_interval(secs => private.setting_integer('match_call_seconds'))
  returning station into v_station;
  if not found then
    perform private.refuse('called_just_now', 'Ya se les avisó hace un momento.');
  end if;
  if v_match.status = 'pending_results' then
    v_title := 'Falta un reporte de tu partido';
    v_body := 'La organización espera que los dos lados digan cómo terminó.';
  elsif v_match.status = 'disputed' then
    v_title := 'La organización mira tu disputa';
    v_body := 'Quédate en la sala: puede que te pregunten.';
  elsif exists (select 1 from public.tournament_matches where id = p_match_id and live_since is not null) then
    v_title := '¿Cómo va tu partido?';
    v_body := 'Carga el marcador en la sala, o llama al árbitro si algo lo detiene.';
  else
    v_title := 'Te esperan para jugar';
    v_body := coalesce(private.station_name(v_station) || '. ', '') || 'Entra a la sala: tu partido puede empezar.';
  end if;
  perform private.notify_side(
    v_match.tournament_id, side.id, 'match_called', v_title, v_body, private.match_link(v_match), p_match_id::text, side.rival_id,
    p_match_id
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
  perform private.audit('call_match_sides', 'tournament_matches', p_match_id::text, null, '{}');
end;
$$;
comment on function public.call_match_sides(p_match_id uuid) is
  'Staff (chat): notifies everyone who plays a match that it waits for them, for their report, or for news of its progress; at most once in match_call_seconds seconds by all staff together. Refuses match_not_found, not_a_tournament_match, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, called_just_now.';

grant execute on function
  public.set_match_station, public.set_match_referee, public.call_match_sides
to authenticated, service_role;

-- 11-organiser_match_board.sql

-- The organiser's board: what every match of a running tournament waits for now.

create function private.match_states(p_tournament_ids uuid[])
returns table (
  tournament_id uuid, match_id uuid, state text, uncalled text, since timestamptz, usual_length interval, call_id uuid, report_id uuid
)
language plpgsql -- plpgsql caches the plan
stable
security definer -- reads calls and staff for callers with rights, once for all matches
rows 100
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with readable as materialized (
      select running.id, running.start_date, asked.hears_calls
      from public.tournaments running
      cross join lateral (select private.may(running.id, 'results') as hears_calls offset 0) as asked
      where running.id = any (p_tournament_ids) and running.status = 'Activo'
        and (asked.hears_calls or private.may(running.id, 'schedule') or private.may(running.id, 'chat'))
    ),
    cup as materialized (
      select
        readable.*, usual.lengths,
        exists (select from public.match_assignments a where a.tournament_id = readable.id and a.station is not null) as has_stations,
        exists (select from public.match_assignments a where a.tournament_id = readable.id and a.staff_id is not null) as has_referees
      from private.usual_lengths(array(select id from readable), 0.5) usual
      join readable on readable.id = usual.tournament_id
    ),
    barred as materialized (
      select side.tournament_id, side.participant_id
      from private.barred_sides(array(select cup.id from cup)) side
    ),
    open as materialized (
      select
        match.*, start.state as start_state, start.objected_at, match.starts_at as hour,
        exists (
          select from barred
          where barred.tournament_id = match.tournament_id and barred.participant_id in (match.participant1_id, match.participant2_id)
        ) as is_held
      from public.tournament_matches match
      left join public.match_starts start on start.match_id = match.id
      where match.tournament_id in (select cup.id from cup)
        and match.status in ('pending', 'scheduled', 'pending_results', 'disputed')
    ),
    -- In a league all matches have both sides from the beginning, but each side plays its matches one after the other.
    later as (
      select turn.id
      from (
        select
          open.id,
          row_number() over (
            partition by open.tournament_id, side.id
            order by open.live_since is null, open.hour nulls last, open.round, open.position_in_bracket, open.id
          ) as place
        from open
        cross join lateral (values (open.participant1_id), (open.participant2_id)) as side (id)
      ) as turn
      where turn.place > 1
    ),
    free as (
      select decided.tournament_id, side.id, max(decided.decided_at) as at
      from public.tournament_matches decided
      cross join lateral (values (decided.participant1_id), (decided.participant2_id)) as side (id)
      where decided.tournament_id in (select cup.id from cup) and decided.status = 'completed'
      group by decided.tournament_id, side.id
    ),
    called as (
      select distinct on (call.match_id) call.id, call.match_id, call.created_at
      from public.referee_calls call
      join cup on cup.id = call.tournament_id and cup.hears_calls
      where call.state in ('open', 'taken')
      order by call.match_id, call.created_at
    ),
    -- The query is materialized, because later steps use its columns many times.
    progress as materialized (
      select
        open.*, kind.kind as stage_kind, call.id as call_id, call.created_at as call_at, said.id as report_id, said.created_at as reported_at,
        cup.lengths[open.best_of] as usual_length,
        cup.has_stations and assigned.station is null or cup.has_referees and referee.id is null as is_unassigned,
        coalesce(
          greatest(open.live_since, (select max(game.created_at) from public.match_games game where game.tournament_match_id = open.id)),
          open.hour,
          greatest(
            open.created_at, case when cup.start_date <= now() then cup.start_date end, free1.at, free2.at
          )
        ) as heard_at
      from open
      join cup on cup.id = open.tournament_id
      join public.tournament_stages kind on kind.id = open.stage_id
      left join called call on call.match_id = open.id
      left join public.match_assignments assigned on assigned.match_id = open.id
      left join public.tournament_staff referee on referee.id = assigned.staff_id and 'results' = any (referee.rights)
      left join free free1 on free1.tournament_id = open.tournament_id and free1.id = open.participant1_id
      left join free free2 on free2.tournament_id = open.tournament_id and free2.id = open.participant2_id
      left join lateral (
        select report.id, report.created_at from public.match_reports report
        where open.status = 'pending_results' and report.tournament_match_id = open.id
        order by report.created_at
        limit 1
      ) as said on true
      where call.id is not null or open.is_held or open.live_since is not null or open.status in ('pending_results', 'disputed')
        or case
          when open.hour is null then open.id not in (select later.id from later)
          else open.hour <= now() + make_interval(mins => private.setting_integer('match_ready_minutes'))
        end
    ),
    stated as (
      select
        progress.*,
        case
          when progress.status = 'disputed' then 'disputed'
          when progress.start_state = 'objected' then 'objected'
          when progress.is_held then 'held'
          when progress.start_state = 'walkover' or progress.start_state = 'waiting' and progress.hour <= now() then 'absent'
          when progress.status = 'pending_results' then 'reported'
          when progress.heard_at < now() - progress.usual_length
            and (progress.live_since is not null or progress.hour is not null or progress.stage_kind <> 'round_robin') then 'slow'
          when progress.is_unassigned then 'unassigned'
          when progress.live_since is not null then 'running'
          else 'ready'
        end as uncalled
      from progress
    ),
    named as (
      select stated.*, case when stated.call_id is null then stated.uncalled else 'called' end as state
      from stated
    )
    select
      named.tournament_id, named.id, named.state, named.uncalled,
      case named.state
        when 'called' then named.call_at
        when 'disputed' then coalesce(named.disputed_at, named.heard_at)
        when 'objected' then named.objected_at
        when 'absent' then named.hour
        when 'reported' then coalesce(named.reported_at, named.heard_at)
        when 'running' then named.live_since
        else named.heard_at
      end,
      named.usual_length, named.call_id, named.report_id
    from named;
end;
$$;
comment on function private.match_states(p_tournament_ids uuid[]) is
  'Basis of match_board, for active tournaments whose board the caller may read. For each match: its state, the state that it would have without a call, since when, the usual length of such matches, its call and its first report.';

create function public.match_board(p_tournament_id uuid)
returns table (
  match_id uuid, state text, since timestamptz, usual_minutes integer,
  stage_kind text, part text, round integer, last_round integer, best_of integer, allows_draw boolean,
  participant1_id uuid, name1 text, participant2_id uuid, name2 text, is_missing1 boolean, is_missing2 boolean, is_barred1 boolean, is_barred2 boolean,
  live_score text, report_side integer, report text,
  station text, staff_id uuid, referee_name text, called_at timestamptz,
  call_id uuid, call_side integer, call_reason text, call_state text, call_referee text, beneath text
)
language plpgsql
stable
security definer -- reads calls and staff for callers with rights, once for all matches
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_right_to_read(p_tournament_id, 'results', 'schedule', 'chat');
  return query
    select
      match.id, progress.state, progress.since, (extract(epoch from progress.usual_length) / 60)::integer,
      stage.kind, match.stage, match.round,
      (select max(last.round) from public.tournament_matches last where last.stage_id = match.stage_id and last.stage = 'bracket'),
      match.best_of, match.best_of = 1 and stage.allows_draws,
      side1.id, coalesce(team1.name, user1.username, side1.former_name, side1.guest_name),
      side2.id, coalesce(team2.name, user2.username, side2.former_name, side2.guest_name),
      progress.uncalled = 'absent' and start.arrived1_at is null, progress.uncalled = 'absent' and start.arrived2_at is null,
      progress.uncalled = 'held' and side1.id in (select barred.participant_id from private.barred_sides(array[p_tournament_id]) barred),
      progress.uncalled = 'held' and side2.id in (select barred.participant_id from private.barred_sides(array[p_tournament_id]) barred),
      match.live_score,
      case said.participant_id when side1.id then 1 when side2.id then 2 end, said.result,
      assigned.station, staff.id, referee.username, assigned.called_at,
      call.id, case call.participant_id when side1.id then 1 when side2.id then 2 end,
      call.reason, call.state, case when call.id is not null then public.referee_name(call) end,
      case when call.id is not null then progress.uncalled end
    from private.match_states(array[p_tournament_id]) progress
    join public.tournament_matches match on match.id = progress.match_id
    join public.tournament_stages stage on stage.id = match.stage_id
    join public.participants side1 on side1.id = match.participant1_id
    left join public.teams team1 on team1.id = side1.team_id
    left join public.profiles user1 on user1.id = side1.user_id
    join public.participants side2 on side2.id = match.participant2_id
    left join public.teams team2 on team2.id = side2.team_id
    left join public.profiles user2 on user2.id = side2.user_id
    left join public.match_starts start on start.match_id = match.id
    left join public.referee_calls call on call.id = progress.call_id
    left join public.match_reports said on said.id = progress.report_id
    left join public.match_assignments assigned on assigned.match_id = match.id
    left join public.tournament_staff staff on staff.id = assigned.staff_id and 'results' = any (staff.rights)
    left join public.profiles referee on referee.id = staff.profile_id
    order by
      array_position(
        array['called', 'disputed', 'objected', 'held', 'absent', 'slow', 'reported', 'unassigned', 'ready', 'running'], progress.state
      ), 3, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
    limit 500;
end;
$$;
comment on function public.match_board(p_tournament_id uuid) is
  'Staff (results, schedule or chat): what each playable or running match of an active tournament waits for, most urgent first. A match with a scheduled time is listed from when its sides may confirm readiness. called: a side called the referee and has no answer (only for staff with results); disputed; objected: a walkover by the clock was objected to, and a referee decides; held: a side is barred from playing by the platform, and the staff decide; absent: the scheduled time has passed without a side, or the clock gave a walkover; slow: no score for longer than such matches take, the median of this tournament''s matches with as many games (private.usual_lengths), except league matches without a scheduled time that have not begun; reported: one side reported the outcome; unassigned: without a station or referee while others have one; ready: its sides can begin; running. since is the start of the state; for ready the scheduled time, even in the future. usual_minutes is that median.
@field beneath The state that a called match would have without its call: its clock runs on.
@type state "called" | "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" | "running"
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@type beneath "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" | "running"
@type call_state referee_calls.state
@nullable last_round, live_score, report_side, report, station, staff_id, referee_name, called_at, call_id, call_side, call_reason, call_state, call_referee, beneath, name1, name2';

create function public.desk_boards(p_tournament_ids uuid[])
returns table (tournament_id uuid, state text, matches integer, since timestamptz)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- No user runs more than 100 tournaments at once.
  v_asked constant uuid[] := p_tournament_ids[1:100];
begin
  if not exists (
    select from unnest(v_asked) asked (id)
    where private.may(asked.id, 'results') or private.may(asked.id, 'schedule') or private.may(asked.id, 'chat')
  ) then
    perform private.require_right_to_read(p_tournament_ids[1], 'results', 'schedule', 'chat');
  end if;
  return query
    select progress.tournament_id, progress.state, count(*)::integer, min(progress.since)
    from private.match_states(v_asked) progress
    group by progress.tournament_id, progress.state;
end;
$$;
comment on function public.desk_boards(p_tournament_ids uuid[]) is
  'For up to 100 tournaments, how many matches their boards (match_board) have in each state; only active tournaments whose board the caller may read. Refuses (forbidden) callers who may read none of them.
@param p_tournament_ids The ids of the tournaments, at most 100.
@field state match_board.state
@field matches Number of matches in the state.
@field since When the match that has been longest in the state entered it.
@type state "called" | "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" | "running"';

grant execute on function private.match_states to authenticated;
grant execute on function public.match_board, public.desk_boards to authenticated, service_role;

-- 12-live_tournament_overview.sql

-- "Ahora": what happens in a running tournament, for spectators.

create function public.tournament_now(p_tournament_id uuid)
returns table (
  match_id uuid,
  phase text,
  ready integer,
  turn_id uuid,
  game integer,
  map text,
  last_map text,
  last_score1 integer,
  last_score2 integer,
  since timestamptz,
  paused_until timestamptz,
  due_at timestamptz,
  stream_url text
)
language sql
stable
set search_path = ''
as $$
  (
    select
      going.id, going.phase, going.ready, going.turn_id,
      case when going.phase = 'playing' then coalesce(last.number, 0) + 1 end,
      case when going.phase = 'playing' then (
        select chosen ->> 'choice'
        from jsonb_array_elements(going.choices) as chosen
        where chosen ->> 'act' in ('pick', 'decider') and (chosen ->> 'game')::integer = coalesce(last.number, 0) + 1
        limit 1
      ) end,
      -- During a veto, this is its last choice if that banned or picked a map.
      case
        when going.phase <> 'veto' then last.map
        when going.choices -> -1 ->> 'act' not in ('role', 'order', 'side') then going.choices -> -1 ->> 'choice'
      end,
      case when going.phase <> 'veto' then last.score1 end, case when going.phase <> 'veto' then last.score2 end,
      case
        when going.phase in ('playing', 'reported') then greatest(last.reported_at, going.begun_at)
        when going.phase = 'veto' then going.begun_at
      end,
      (select max(pause.ends_at) from public.match_pauses pause where pause.match_id = going.id),
      case when going.phase = 'veto' then going.deadline end,
      going.stream_url
    from (
      select
        match.id, match.stream_url, match.plays_at, match.round, match.position_in_bracket, veto.choices, veto.deadline,
        coalesce(veto.finished_at, start.started_at, veto.started_at) as begun_at,
        case
          when state.phase <> 'late' then veto.turn_id
          when num_nonnulls(start.arrived1_at, start.arrived2_at) = 1
            then case when start.arrived1_at is null then match.participant1_id else match.participant2_id end
        end as turn_id,
        num_nonnulls(here.ready1_at, here.ready2_at) as ready,
        state.phase
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.match_vetoes veto on veto.match_id = match.id
      left join public.match_starts start on start.match_id = match.id
      cross join lateral (
        -- A side that confirmed readiness only for the veto is not yet present for the match.
        select
          coalesce(case when veto.finished_at is null then veto.ready1_at end, start.ready1_at) as ready1_at,
          coalesce(case when veto.finished_at is null then veto.ready2_at end, start.ready2_at) as ready2_at
      ) as here
      cross join lateral (
        select case
            when match.status = 'disputed' then 'disputed'
            when start.state = 'objected' then 'objected'
            when public.is_held(match) then 'held'
            when match.status = 'pending_results' then 'reported'
            when greatest(split_part(match.live_score, '-', 1)::integer, split_part(match.live_score, '-', 2)::integer)
              >= case match.best_of when 1 then 0 else (match.best_of + 1) / 2 end then 'reported'
            -- A match that began this long ago counts as waiting for its result, as on every other page.
            when coalesce(match.plays_at, veto.started_at) < private.live_from() then 'reported'
            when veto.turn_id is not null then 'veto'
            -- A veto does not prove that the match is in progress: its choices may be random, or made hours before the
            -- match.
            when match.live_since is not null or start.id is null and veto.started_at is not null
              then 'playing'
            when start.state = 'walkover' or start.state = 'waiting' and match.starts_at <= now() then 'late'
            when num_nonnulls(here.ready1_at, here.ready2_at) > 0 then 'ready'
            else 'coming'
          end as phase
      ) as state
      where match.tournament_id = p_tournament_id and match.status in ('pending', 'scheduled', 'pending_results', 'disputed')
        and exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo')
      order by
        array_position(array['playing', 'veto', 'ready', 'late', 'objected', 'held', 'disputed', 'reported', 'coming'], state.phase),
        match.plays_at, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
      limit 8
    ) as going
    left join lateral (
      select game.number, game.map, game.score1, game.score2, game.reported_at
      from public.match_games game
      where game.match_id = going.id
      order by game.number desc
      limit 1
    ) as last on true
  )
  union all
  (
    select match.id, 'decided', 0, null, null, null, null, null, null, match.decided_at, null, null, null
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id and match.status = 'completed'
      and exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo')
    order by
      match.decided_at desc, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
    limit 4
  )
$$;
comment on function public.tournament_now(p_tournament_id uuid) is
  'Spectator view of a running tournament: eight matches with both sides, those that have begun first, and the last four decided ones. No rows for a tournament that is not running.
@field match_id Refers to `tournament_matches.id`.
@field phase playing, veto, ready (a side waits for the other), late (a side did not come in time, or the clock gave a walkover), reported (or it began four hours ago and has no result), objected (the walkover of the clock was objected to), held (a side may not play, and the staff decide), disputed, coming or decided.
@field ready How many sides are ready: 0 to 2.
@field turn_id The side whose turn it is in the veto; in phase late the only absent side; else null. Refers to `participants.id`.
@field game Number of the current game, from 1; null if there is none.
@field map Map of the current game; null if unknown.
@field last_map Map of the previous game; in a veto its last choice; null if there is none.
@field last_score1 Score of the first side in the previous game; null if unknown.
@field last_score2 Score of the second side in the previous game; null if unknown.
@field since When the game or the veto began, or the match was decided; null otherwise.
@field paused_until When its last pause ends or ended; null without a pause.
@field due_at End of the veto step; null without a veto or without a clock.
@field stream_url Stream of the match; null if it has no separate one.
@type phase "playing" | "veto" | "ready" | "late" | "objected" | "held" | "reported" | "disputed" | "coming" | "decided"
@nullable turn_id, game, map, last_map, last_score1, last_score2, since, paused_until, due_at, stream_url
@chapter tournaments 2
@title Leer qué pasa en un torneo';
grant execute on function public.tournament_now to anon, authenticated, service_role;

create function public.is_held(match public.tournament_matches)
returns boolean
language sql
stable
security definer -- shows that a match waits for the staff, but not which side and why
set search_path = ''
as $$
  select match.status not in ('completed', 'bye', 'cancelled')
    and match.participant1_id is not null and match.participant2_id is not null
    and exists (
      select 1 from private.barred_sides(array[match.tournament_id]) side
      where side.participant_id in (match.participant1_id, match.participant2_id)
    )
$$;
comment on function public.is_held(match public.tournament_matches) is
  'Whether the match cannot be played now because a side is barred from playing; then the staff of the tournament decide.';
grant execute on function public.is_held to anon, authenticated, service_role;

-- 13-match_log.sql

-- Public part of the audit log: actions of staff and administrators on a match and on a tournament.

create function public.match_log(p_match_id uuid)
returns table (
  at timestamptz, action text, actor_id uuid, actor_name text, link text, result text, result_before text,
  winner_name text, scheduled_time timestamptz, game_number integer, veto_step integer, choice text, reason text
)
language sql
stable
security definer -- the log is for administrators; this part of it is public
set search_path = ''
as $$
  select
    entry.created_at,
    -- A log entry about a whole schedule is shown as a change of this match's date.
    case when entry.action in ('publish_schedule', 'move_matches') then 'schedule_match' else entry.action end,
    actor.id, actor.username, coalesce(entry.after, entry.before) ->> 'link',
    entry.after ->> 'result', entry.before ->> 'result',
    private.participant_name((entry.after ->> 'winner_id')::uuid),
    coalesce(entry.after ->> 'scheduled_time', entry.after -> 'times' ->> p_match_id::text)::timestamptz,
    (coalesce(entry.after, entry.before) ->> 'game_number')::integer,
    (entry.after ->> 'step')::integer,
    case entry.action
      when 'set_match_referee' then (
        select referee.username from public.profiles referee where referee.id = (entry.after ->> 'profile_id')::uuid
      )
      else coalesce(entry.after, entry.before) ->> 'choice'
    end,
    case
      when entry.action in (
        'declare_match_winner', 'undo_veto_steps', 'correct_veto_choice', 'correct_match_score', 'correct_match_winner'
      )
        then entry.after ->> 'reason'
    end
  from (
    select * from public.admin_audit_log own
    where own.entity = 'tournament_matches' and own.entity_id = p_match_id::text
      and own.action in (
        'declare_match_winner', 'declare_no_show', 'correct_match_score', 'correct_match_winner', 'reopen_match', 'reopen_match_with_dependents', 'schedule_match',
        'set_match_statistics', 'report_match_game', 'remove_match_game', 'create_referee_link', 'revoke_referee_link',
        'decide_by_link', 'start_match_veto', 'choose_in_veto', 'undo_veto_steps', 'correct_veto_choice',
        'let_match_be_played', 'mark_side_here', 'answer_referee_call', 'end_match_pause', 'call_match_sides', 'set_match_station', 'set_match_stream',
        'set_match_referee',
        'set_match_lineup', 'substitute_player', 'undo_substitution', 'add_match_picture', 'remove_match_picture'
      )
    union all
    select * from public.admin_audit_log schedule
    where schedule.entity = 'tournaments' and schedule.entity_id = private.match_tournament_id(p_match_id)::text
      and schedule.action in ('publish_schedule', 'move_matches') and schedule.after -> 'times' ? p_match_id::text
    union all
    select own_round.* from public.tournament_matches match
    join public.admin_audit_log own_round on own_round.entity = 'tournament_stages' and own_round.entity_id = match.stage_id::text
    where match.id = p_match_id and own_round.action = 'set_default_times' and own_round.after -> 'times' ? p_match_id::text
  ) as entry
  left join public.profiles actor on actor.id = entry.actor_id and actor.role <> 'admin'
  order by entry.created_at desc, entry.id
  limit 100
$$;
comment on function public.match_log(p_match_id uuid) is
  'Actions of staff on a match of a tournament, newest first, at most a hundred: the member of the staff, the link, or without a name an administrator; with the decision or change. Nothing for a challenge, whose sides have its receipt.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@field at When it was done.
@field action Name of the procedure that did it.
@field actor_id The member of the staff; null for a link and for an administrator. Refers to `profiles.id`.
@field actor_name Name of that member; null for a link and for an administrator.
@field link Label of the referee link that was used; null if none was used.
@field result The new result; null for other actions.
@field result_before The previous result; null if there was none.
@field winner_name Name of the winner; null for a draw, and if no winner was given.
@field scheduled_time The new scheduled time; null for other actions.
@field game_number Number of the game that was changed, from 1; null for the whole match.
@field veto_step Number of the veto step that was changed, from 1; null for other actions.
@field choice The choice in that step, or the assigned referee; null for other actions.
@field reason The reason that the staff gave; null if they gave none.
@type action admin_audit_log.action
@nullable actor_id, actor_name, link, result, result_before, winner_name, scheduled_time, game_number, veto_step, choice, reason
@chapter matches 5
@title Leer el registro de un partido';

create function public.tournament_log(p_tournament_id uuid)
returns setof public.admin_audit_log
language plpgsql
stable
security definer -- the log is for administrators; this part of it is for the staff
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, variadic array[null::text]);
  return query
    select entry.*
    from (
      select 'tournaments' as entity, p_tournament_id as id
      union all
      select 'tournament_matches', match.id from public.tournament_matches match where match.tournament_id = p_tournament_id
      union all
      select 'tournament_stages', stage.id from public.tournament_stages stage where stage.tournament_id = p_tournament_id
      union all
      select 'live_draws', draw.id from public.live_draws draw where draw.tournament_id = p_tournament_id
      union all
      select 'payouts', payout.id from public.payouts payout
      where payout.tournament_id = p_tournament_id and private.may(p_tournament_id, 'money')
    ) as thing
    cross join lateral (
      select * from public.admin_audit_log logged
      where logged.entity = thing.entity and logged.entity_id = thing.id::text
      order by logged.created_at desc
      limit 100
    ) as entry
    order by entry.created_at desc, entry.id
    limit 500;
end;
$$;
comment on function public.tournament_log(p_tournament_id uuid) is
  'Staff: the log of a tournament, its matches, stages and draws, and for those with money its payouts; newest first, at most five hundred.';

grant execute on function public.match_log to anon, authenticated, service_role;
grant execute on function public.tournament_log to authenticated, service_role;

-- 14-earliest_match_starts.sql

-- "No antes de las 14:00": the earliest possible start of each match, so that its sides know how long they must wait.

insert into public.settings (key, value, description) values
  ('match_game_minutes', '30', 'Minutos que se calculan por mapa mientras un torneo no tiene partidos parecidos ya jugados.'),
  ('match_break_minutes', '5', 'Minutos que se calculan entre un partido y el siguiente del mismo lado.');

create function public.match_floors(p_tournament_id uuid)
returns table (match_id uuid, not_before timestamptz)
language plpgsql
stable
security definer -- settings are for admins to read; every row it reads is public
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_lengths interval[];
  v_break constant interval := make_interval(mins => private.setting_integer('match_break_minutes'));
  v_match record;
  -- v_ends: the end of each match, by its position in the order.
  -- v_free_…: the time at which each side, by its number, is free after its earlier matches.
  v_ends timestamptz[] := '{}';
  v_free_by_hour timestamptz[] := '{}';
  v_free_by_round timestamptz[] := '{}';
  -- In a group: for each side, the last round that has a scheduled time soon.
  v_dated_round integer[] := '{}';
  -- For each station, by its number: when it is free, and the scheduled time of its last match.
  v_station_by_hour timestamptz[] := '{}';
  v_station_by_round timestamptz[] := '{}';
  v_station_hour timestamptz[] := '{}';
  v_begins timestamptz;
  v_end timestamptz;
begin
  if not exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo') then
    return;
  end if;
  -- Uses the lower quartile of match lengths, because the estimated start must not be too late.
  v_lengths := (select lengths from private.usual_lengths(array[p_tournament_id], 0.25));
  for v_match in
    with open as (
      select
        match.*, stage.position as stage_position, start.state, start.started_at, start.due_at,
        coalesce(
          match.live_since is not null or match.status in ('pending_results', 'disputed')
            or start.state in ('walkover', 'objected') or start.state = 'waiting' and start.due_at is null,
          false
        ) as is_running
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.match_starts start on start.match_id = match.id
      where match.tournament_id = p_tournament_id and match.status not in ('completed', 'bye', 'cancelled')
    ),
    -- A match comes after the matches that lead to it, and after those that its sides play before.
    placed as (
      select
        open.*,
        (row_number() over (
          order by is_running desc, stage_position,
            case stage when 'final' then 3 when 'third_place' then 2 when 'placement' then 2 else 1 end,
            case when group_id is not null then starts_at end, round, stage = 'lower', position_in_bracket, id
        ))::integer as place
      from open
    ),
    feeder as (
      select target.id, array_agg(place) as places
      from placed
      cross join lateral (values (next_match_id), (loser_next_match_id)) as target (id)
      where target.id is not null
      group by target.id
    ),
    side as (
      select sides.id, (row_number() over ())::integer as number
      from (
        select participant1_id as id from open where participant1_id is not null
        union
        select participant2_id from open where participant2_id is not null
      ) as sides
    ),
    station as (
      select name, (row_number() over ())::integer as number
      from (
        select distinct private.search_key(station) as name
        from public.match_assignments
        where tournament_id = p_tournament_id and station is not null
      ) as known
    ),
    last as (
      select sides.id, max(match.decided_at) as at
      from public.tournament_matches match
      cross join lateral (values (match.participant1_id), (match.participant2_id)) as sides (id)
      where match.tournament_id = p_tournament_id and match.status = 'completed'
      group by sides.id
    ),
    pause as (
      select pause.match_id, sum(pause.ends_at - pause.started_at) as took
      from open
      join public.match_pauses pause on pause.match_id = open.id
      group by pause.match_id
    )
    select
      placed.place, placed.id, placed.best_of, placed.round, placed.group_id, placed.status, placed.state, placed.due_at, placed.is_running,
      placed.starts_at as hour,
      coalesce(feeder.places, '{}') as feeders, one.number as side1, other.number as side2, station.number as station,
      num_nonnulls(placed.participant1_id, placed.participant2_id) as sides,
      coalesce(pause.took, interval '0') as paused,
      -- If a side is still missing after the scheduled time, the match clock may decide the match without play.
      case when placed.state = 'waiting' and placed.starts_at <= now() then
        placed.starts_at + make_interval(
          mins => tournament.absence_match_minutes + private.setting_integer('match_objection_minutes')
        )
      end as absent_until,
      coalesce(
        placed.started_at, case when placed.state is not null or placed.starts_at <= now() then placed.starts_at end,
        greatest(placed.created_at, case when tournament.start_date <= now() then tournament.start_date end, last1.at, last2.at)
      ) as ready_at
    from placed
    join public.tournaments tournament on tournament.id = placed.tournament_id
    left join feeder on feeder.id = placed.id
    left join side one on one.id = placed.participant1_id
    left join side other on other.id = placed.participant2_id
    left join last last1 on last1.id = placed.participant1_id
    left join last last2 on last2.id = placed.participant2_id
    left join pause on pause.match_id = placed.id
    left join public.match_assignments assigned on assigned.match_id = placed.id
    left join station on station.name = private.search_key(assigned.station)
    order by placed.place
  loop
    v_begins := null;
    if v_match.is_running then
      v_end := greatest(
        now(),
        case
          when v_match.state = 'walkover' then v_match.due_at
          -- A reported or objected match is not played any more, but the time of its decision is unknown.
          when v_match.state = 'objected' or v_match.status in ('pending_results', 'disputed') then null
          else v_match.ready_at + v_lengths[v_match.best_of] + v_match.paused
        end
      );
      v_free_by_hour[v_match.side1] := greatest(v_free_by_hour[v_match.side1], v_end);
      v_free_by_hour[v_match.side2] := greatest(v_free_by_hour[v_match.side2], v_end);
      v_free_by_round[v_match.side1] := greatest(v_free_by_round[v_match.side1], v_end);
      v_free_by_round[v_match.side2] := greatest(v_free_by_round[v_match.side2], v_end);
      if v_match.station is not null then
        v_station_by_hour[v_match.station] := greatest(v_station_by_hour[v_match.station], v_end);
        v_station_by_round[v_match.station] := greatest(v_station_by_round[v_match.station], v_end);
        v_station_hour[v_match.station] := '-infinity';
      end if;
    else
      select max(v_ends[place]) + v_break into v_begins from unnest(v_match.feeders) as place;
      if v_match.hour is not null then
        v_begins := greatest(
          v_begins, v_match.hour, v_free_by_hour[v_match.side1] + v_break, v_free_by_hour[v_match.side2] + v_break,
          case when v_station_hour[v_match.station] <= v_match.hour then v_station_by_hour[v_match.station] end
        );
        v_end := greatest(
          now(), least(greatest(v_begins, now()) + v_lengths[v_match.best_of], v_match.absent_until)
        );
        if v_match.sides = 2 then
          v_free_by_hour[v_match.side1] := v_end;
          v_free_by_hour[v_match.side2] := v_end;
          -- A match that is scheduled far ahead was postponed, and does not delay other matches.
          if v_match.group_id is not null and v_match.hour < now() + interval '1 day' then
            v_dated_round[v_match.side1] := greatest(v_dated_round[v_match.side1], v_match.round);
            v_dated_round[v_match.side2] := greatest(v_dated_round[v_match.side2], v_match.round);
          end if;
          if v_match.station is not null then
            v_station_by_hour[v_match.station] := v_end;
            v_station_hour[v_match.station] := v_match.hour;
          end if;
        end if;
      else
        v_begins := greatest(
          v_begins, v_free_by_round[v_match.side1] + v_break, v_free_by_round[v_match.side2] + v_break,
          v_station_by_round[v_match.station],
          case when v_match.round > v_dated_round[v_match.side1] then v_free_by_hour[v_match.side1] + v_break end,
          case when v_match.round > v_dated_round[v_match.side2] then v_free_by_hour[v_match.side2] + v_break end
        );
        v_end := case
          -- If both sides are known and free, the match is assumed to be in progress, although nothing was reported.
          when v_match.sides = 2 and v_begins is null then greatest(now(), v_match.ready_at + v_lengths[v_match.best_of])
          else greatest(v_begins, now()) + v_lengths[v_match.best_of]
        end;
        if v_match.sides = 2 then
          v_free_by_round[v_match.side1] := v_end;
          v_free_by_round[v_match.side2] := v_end;
          if v_match.station is not null then
            v_station_by_round[v_match.station] := v_end;
          end if;
        end if;
      end if;
    end if;
    v_ends[v_match.place] := v_end;
    if v_match.sides > 0 and v_begins > greatest(now(), v_match.hour) and v_begins < now() + interval '1 day' then
      match_id := v_match.id;
      -- The estimate is rounded up to five minutes, because otherwise it would change every second.
      not_before := to_timestamp(ceil(extract(epoch from v_begins) / 300) * 300);
      return next;
    end if;
  end loop;
end;
$$;
comment on function public.match_floors(p_tournament_id uuid) is
  'The earliest possible start of matches of an active tournament that wait for others. Assumptions: a match lasts as long as such matches have (private.usual_lengths) plus its pauses, and does not end before now; if a side is absent after the scheduled time, it ends at the latest when the clock decides it without objection; a match follows those that feed it, each side''s matches with an earlier time or round, and earlier matches at the same station. Rounded up to five minutes; only if a side is known, and if it is later than the scheduled time.
@field match_id Refers to `tournament_matches.id`.
@field not_before The earliest possible start, a multiple of five minutes.
@scope read
@chapter schedule 7
@title Leer la hora más temprana posible';

grant execute on function public.match_floors to anon, authenticated, service_role;

-- 15-match_disputes.sql

-- Disputes: the statement of each side, the referee who handles the dispute, and its deadline.

insert into public.settings (key, value, description) values
  ('dispute_hours', '24', 'Horas en las que la organización se compromete a decidir una disputa.');

create table public.match_disputes (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored unique,
  statement1 text,
  statement2 text,
  stated1_at timestamptz,
  stated2_at timestamptz,
  referee_id uuid references public.profiles (id) on delete set null,
  taken_at timestamptz,
  due_at timestamptz not null,
  remind_at timestamptz,
  opened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint match_disputes_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_disputes_statement1_length check (char_length(statement1) between 1 and 500),
  constraint match_disputes_statement2_length check (char_length(statement2) between 1 and 500),
  constraint match_disputes_statements_fit check (
    (statement1 is null) = (stated1_at is null) and (statement2 is null) = (stated2_at is null)
  )
);
comment on table public.match_disputes is
  'The last dispute of a match, for its sides and staff: the statement of each side, the referee who handles it, and its deadline.';
comment on column public.match_disputes.referee_id is
  'The member of the staff who handles the dispute; null while nobody does.';
comment on column public.match_disputes.due_at is
  'The organisation''s deadline for a decision; nothing happens automatically when it passes.';
comment on column public.match_disputes.remind_at is
  'When the users who decide are reminded that the decision is late; null after the reminder was sent.';
create index match_disputes_tournament_match_id_idx on public.match_disputes (tournament_match_id);
create index match_disputes_challenge_match_id_idx on public.match_disputes (challenge_match_id);
create index match_disputes_referee_id_idx on public.match_disputes (referee_id);
create index match_disputes_remind_at_idx on public.match_disputes (remind_at) where remind_at is not null;

create function private.open_dispute()
returns trigger
language plpgsql
volatile
security definer -- disputes are written by the database only
set search_path = ''
as $$
declare
  v_due_at constant timestamptz := now() + make_interval(hours => private.setting_integer('dispute_hours'));
begin
  insert into public.match_disputes as dispute (tournament_match_id, challenge_match_id, due_at, remind_at)
  values (
    case tg_table_name when 'tournament_matches' then new.id end, case tg_table_name when 'challenge_matches' then new.id end,
    v_due_at, v_due_at
  )
  on conflict (match_id) do update set
    statement1 = null, statement2 = null, stated1_at = null, stated2_at = null, referee_id = null, taken_at = null,
    due_at = excluded.due_at, remind_at = excluded.remind_at, opened_at = now();
  return null;
end;
$$;
comment on function private.open_dispute() is
  'Opens a new dispute of a match; statements of an earlier one are deleted.';

create trigger open_dispute
  after update of status on public.tournament_matches
  for each row when (new.status = 'disputed' and old.status <> 'disputed')
  execute function private.open_dispute();
create trigger open_dispute
  after update of status on public.challenge_matches
  for each row when (new.status = 'disputed' and old.status <> 'disputed')
  execute function private.open_dispute();

create function private.save_statement(p_match private.match_state, p_side_id uuid, p_statement text)
returns void
language sql
volatile
security definer -- disputes are written by procedures only
set search_path = ''
as $$
  update public.match_disputes
  set
    statement1 = case p_side_id when p_match.participant1_id then p_statement else statement1 end,
    stated1_at = case p_side_id when p_match.participant1_id then now() else stated1_at end,
    statement2 = case p_side_id when p_match.participant2_id then p_statement else statement2 end,
    stated2_at = case p_side_id when p_match.participant2_id then now() else stated2_at end
  where match_id = p_match.id
$$;
comment on function private.save_statement(p_match private.match_state, p_side_id uuid, p_statement text) is
  'Saves the statement of a side in the dispute of a locked match.';

create function private.remind_of_dispute(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  update public.match_disputes set remind_at = null where match_id = p_match_id and remind_at <= now();
  if not found then
    return false;
  end if;
  v_match := private.find_match(p_match_id);
  if v_match.status = 'disputed' then
    perform private.notify_referees(v_match, 'dispute_opened', 'Venció el plazo de una disputa y falta decidir', p_match_id::text);
  end if;
  return true;
end;
$$;
comment on function private.remind_of_dispute(p_match_id uuid) is
  'Reminds the users who decide, once, that the deadline of a dispute has passed. True if it was due.';

create policy select_sides_staff_or_admin on public.match_disputes
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('results'))
  );
grant select on public.match_disputes to authenticated, service_role;
alter publication supabase_realtime add table public.match_disputes;

create function public.referee_name(dispute public.match_disputes)
returns text
language sql
stable
security definer -- administrators of the platform are not named to participants
set search_path = ''
as $$
  select username from public.profiles where id = dispute.referee_id and role <> 'admin'
$$;
comment on function public.referee_name(dispute public.match_disputes) is
  'The member of the staff who handles the dispute; null for an administrator, or while nobody does.';
grant execute on function public.referee_name(public.match_disputes) to authenticated, service_role;

create function private.require_dispute(p_match private.match_state)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_match.status <> 'disputed' then
    perform private.refuse('not_disputed', 'Este encuentro no está en disputa.');
  end if;
end;
$$;
comment on function private.require_dispute(p_match private.match_state) is
  'Refuses (not_disputed) a match that is not in dispute.';

create function public.state_in_dispute(p_match_id uuid, p_statement text)
returns void
language plpgsql
volatile
security definer -- disputes are written by procedures only
set search_path = ''
as $$
declare
  c_forbidden constant text := 'Solo los capitanes de este encuentro cuentan la versión de su lado.';
  v_match private.match_state;
  v_statement constant text := private.clean_text(p_statement);
begin
  perform private.require_not_muted(private.require_user());
  perform private.limit_event(
    auth.uid(), 'dispute_statement:' || p_match_id, 'match_schedules_per_hour',
    'Cambiaste tu versión demasiadas veces. Espera un momento.'
  );
  perform private.require_side(private.find_match(p_match_id), c_forbidden);
  v_match := private.lock_open_match(p_match_id);
  perform private.require_dispute(v_match);
  if v_statement is null or char_length(v_statement) > 500 then
    perform private.refuse('statement_required', 'Cuenta qué pasó, con hasta 500 caracteres.');
  end if;
  perform private.save_statement(v_match, private.require_side(v_match, c_forbidden), v_statement);
end;
$$;
comment on function public.state_in_dispute(p_match_id uuid, p_statement text) is
  'A captain states what happened, for the rival and the staff; a later statement replaces the earlier one. Refuses muted, rate_limited, match_not_found, not_disputed, statement_required.';

create function public.take_dispute(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- disputes are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
begin
  perform private.require_referee(v_match, null);
  v_match := private.lock_open_match(p_match_id);
  perform private.require_dispute(v_match);
  update public.match_disputes
  set referee_id = auth.uid(), taken_at = now()
  where match_id = p_match_id and referee_id is distinct from auth.uid();
  if found then
    perform private.audit(
      'take_dispute', case v_match.kind when 'tournament' then 'tournament_matches' else 'challenge_matches' end, p_match_id::text,
      null, '{}'
    );
  end if;
end;
$$;
comment on function public.take_dispute(p_match_id uuid) is
  'Takes charge of a dispute as its referee, also from another referee; both sides see who did. For staff with the right `results`; in a challenge for administrators. Refuses match_not_found, not_disputed, own_match.';

grant execute on function public.state_in_dispute, public.take_dispute to authenticated, service_role;

create function public.dispute_match(p_match_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
begin
  perform private.require_user();
  v_match := private.lock_match_for_result(p_match_id, false);
  v_side_id := private.require_side(v_match, 'Solo los participantes de este encuentro pueden abrir una disputa.');
  perform private.require_open_room(v_match);
  if v_match.status = 'disputed' then
    perform private.refuse('already_disputed', 'Este encuentro ya está en disputa.');
  end if;
  if private.clean_text(p_reason) is null then
    perform private.refuse('reason_required', 'Indica el motivo de la disputa.');
  end if;
  perform private.add_match_message(v_match, p_reason);
  perform private.set_match_status(v_match, 'disputed');
  -- The reason for opening the dispute is stored as the statement of that side.
  perform private.save_statement(v_match, v_side_id, left(private.clean_text(p_reason), 500));
  perform private.notify_dispute(v_match, v_side_id);
end;
$$;
comment on function public.dispute_match(p_match_id uuid, p_reason text) is
  'A side disputes a match; the reason appears in the chat. Both sides can still end it by agreement. Refuses as report_match_result, and already_disputed, reason_required.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_reason For the chat of the match.
@scope results
@chapter results 3
@title Poner un partido en disputa';

grant execute on function public.dispute_match to authenticated;
