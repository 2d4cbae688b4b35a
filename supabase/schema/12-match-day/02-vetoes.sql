-- The veto of a match: the choices that were made, the side in turn, and its deadline.
-- The row is the whole state, so that a server that stops loses nothing.

--- Returns the maps, sides or orders that can be chosen in the next step of a veto, in the order of the pool.
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

--- A random option: the first 60 bits of SHA-256 of "<seed>:<step>", modulo the number of options. After the seed is
--- published anyone can verify it.
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

--- Map and sides of a game according to the veto; nulls if the veto does not determine them.
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

--- Adds a choice for the next step of a veto; returns the changed veto without storing it.
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

--- Whether the veto of a match may be waiting for a choice.
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

--- Notifies the side whose turn it is, unless it is in the room. While such a notification is unread, no other is sent.
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

--- Advances the veto of a locked match and saves it: until a side must choose, a map must be played, or the veto is
--- over. The clock restarts with each step, and when the turn passes to the other side.
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
      -- If all games of the series are played, a majority does not end it.
      exit when v_winner_id is null or greatest(v_won[1], v_won[2]) > v_veto.best_of / 2
        and not exists (select 1 from public.tournament_matches where id = v_veto.match_id and series is not null);
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

--- Continues the veto when a game is entered, because the loser may choose the next map.
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

--- Fills in the map and the sides of an entered game from the veto.
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

--- Makes the random choice for one step whose clock has expired; true if it did.
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
