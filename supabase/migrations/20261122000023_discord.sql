-- Made by `npm run migration` from supabase/schema/23-discord, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-discord_links.sql

-- Accounts of Discord that belong to accounts here, and how one comes to the other.
--
-- Discord signs what its people do there; the server checks that and says here who it was. What a link allows begins with
-- its owner's word on the page: whoever only knows the address of a link can do nothing with it.

create table public.discord_links (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  discord_user_id text not null,
  discord_name text not null,
  aal text not null,
  created_at timestamptz not null default now(),
  constraint discord_links_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint discord_links_profile_id_key unique (profile_id),
  constraint discord_links_discord_user_id_key unique (discord_user_id),
  constraint discord_links_discord_user_id_format check (discord_user_id ~ '^\d{1,20}$'),
  constraint discord_links_discord_name_length check (char_length(discord_name) between 1 and 100),
  constraint discord_links_aal_known check (aal in ('aal1', 'aal2'))
);
comment on table public.discord_links is
  'Which account of Discord acts for which account here: one each. Its owner sees it and ends it; gone with the account, closed or suspended.';
comment on column public.discord_links.discord_name is 'As it was called when it was linked.';
comment on column public.discord_links.aal is
  'How the session was proved in which it was linked: who sets up a second factor later links anew.';

create table private.discord_link_requests (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  discord_user_id text not null,
  discord_name text not null,
  interaction_token text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint discord_link_requests_token_hash_key unique (token_hash),
  constraint discord_link_requests_discord_user_id_key unique (discord_user_id)
);
comment on table private.discord_link_requests is
  'Who asked for a link in Discord, and has not confirmed it on the page yet: one each, the last.';
comment on column private.discord_link_requests.interaction_token is
  'With what the answer in Discord can be changed for a quarter of an hour, to say there that it was done.';
create index discord_link_requests_expires_at_idx on private.discord_link_requests (expires_at);
alter table private.discord_link_requests enable row level security;

create table private.discord_news (
  id uuid primary key default gen_random_uuid(),
  discord_user_id text not null,
  interaction_token text,
  message text not null,
  created_at timestamptz not null default now()
);
comment on table private.discord_news is
  'What somebody is to be told in Discord about his link: in place of the answer to his request, else as a message of the application.';
create index discord_news_created_at_idx on private.discord_news (created_at);
alter table private.discord_news enable row level security;

create table private.discord_interactions (
  id uuid primary key default gen_random_uuid(),
  interaction_id text not null,
  created_at timestamptz not null default now(),
  constraint discord_interactions_interaction_id_key unique (interaction_id)
);
comment on table private.discord_interactions is
  'What Discord sent lately: the same a second time is not done again. Rows are forgotten when they would be too old to be believed.';
create index discord_interactions_created_at_idx on private.discord_interactions (created_at);
alter table private.discord_interactions enable row level security;

-- What Discord says --------------------------------------------------------------------------

create function private.hear_discord(p_interaction_id text, p_discord_user_id text)
returns boolean
language plpgsql
volatile
security definer -- called by the server, which has checked the signature
set search_path = ''
as $$
begin
  insert into private.discord_interactions (interaction_id) values (p_interaction_id) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.count_event(
    md5('discord ' || p_discord_user_id)::uuid, 'discord', 60, interval '1 minute',
    'Hiciste demasiadas cosas seguidas. Espera un momento.'
  );
  return true;
end;
$$;
comment on function private.hear_discord(text, text) is
  'Takes note of an interaction; false for one that was heard before. Refuses rate_limited.';

create function private.request_discord_link(p_discord_user_id text, p_discord_name text, p_interaction_token text)
returns text
language plpgsql
volatile
security definer -- called by the server, which has checked the signature
set search_path = ''
as $$
declare
  v_token constant text := private.new_token();
begin
  insert into private.discord_link_requests (token_hash, discord_user_id, discord_name, interaction_token, expires_at)
  values (
    private.link_token_hash(v_token), p_discord_user_id, left(coalesce(private.clean_text(p_discord_name), 'Sin nombre'), 100),
    p_interaction_token, now() + interval '10 minutes'
  )
  on conflict (discord_user_id) do update set
    token_hash = excluded.token_hash, discord_name = excluded.discord_name,
    interaction_token = excluded.interaction_token, expires_at = excluded.expires_at;
  return v_token;
end;
$$;
comment on function private.request_discord_link(text, text, text) is
  'The token of the address at which an account of Discord is linked: once, within ten minutes, by whoever signs in there and says yes.';

create function private.discord_account(p_discord_user_id text)
returns text
language sql
stable
security definer -- called by the server
set search_path = ''
as $$
  select profile.username
  from public.discord_links link
  join public.profiles profile on profile.id = link.profile_id
  where link.discord_user_id = p_discord_user_id
$$;
comment on function private.discord_account(text) is 'The name of the account that is linked with one of Discord; null without any.';

create function private.end_discord_link(p_link public.discord_links, p_message text)
returns void
language plpgsql
volatile
security definer -- nobody writes the tables themselves
set search_path = ''
as $$
begin
  delete from public.discord_links where id = p_link.id;
  if found then
    insert into private.discord_news (discord_user_id, message) values (p_link.discord_user_id, p_message);
  end if;
end;
$$;
comment on function private.end_discord_link(public.discord_links, text) is 'Ends a link and tells it in Discord.';

-- Procedures ---------------------------------------------------------------------------------

create function public.get_discord_request(p_token text)
returns table (discord_name text, expires_at timestamptz, account text, own_discord text)
language sql
stable
security definer -- who knows the token is asked whether the account is his
set search_path = ''
as $$
  select
    request.discord_name, request.expires_at,
    (select username from public.profiles where id = auth.uid()),
    (select link.discord_name from public.discord_links link where link.profile_id = auth.uid())
  from private.discord_link_requests request
  where request.token_hash = private.link_token_hash(p_token) and request.expires_at > now()
$$;
comment on function public.get_discord_request(text) is
  'Who asks in Discord to be linked, by the token of the address that he got there; nothing where it is over. account is the caller''s, '
  'own_discord whom he has linked already.
@nullable own_discord';

create function public.link_discord(p_token text)
returns void
language plpgsql
volatile
security definer -- nobody writes the tables themselves
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_request private.discord_link_requests;
begin
  perform private.require_recent_proof();
  delete from private.discord_link_requests
  where token_hash = private.link_token_hash(p_token) and expires_at > now()
  returning * into v_request;
  if not found then
    perform private.refuse('link_not_found', 'Este enlace ya no vale: escribe /vincular otra vez en Discord.');
  end if;
  begin
    insert into public.discord_links (profile_id, discord_user_id, discord_name, aal)
    values (
      v_user_id, v_request.discord_user_id, v_request.discord_name,
      case auth.jwt() ->> 'aal' when 'aal2' then 'aal2' else 'aal1' end
    );
  exception when unique_violation then
    if exists (select 1 from public.discord_links where profile_id = v_user_id) then
      perform private.refuse('discord_already_linked', 'Tu cuenta ya tiene un Discord vinculado: quítalo primero en Configuración.');
    end if;
    perform private.refuse('discord_taken', 'Ese Discord ya está vinculado a otra cuenta: quítalo primero allí.');
  end;
  perform private.notify_user(
    v_user_id, 'discord_linked', 'Vinculaste Discord',
    format('%s actúa desde ahora en tu nombre. Si no fuiste tú, quítalo en Configuración.', v_request.discord_name),
    '/settings?seccion=seguridad', 'discord ' || v_request.discord_user_id
  );
  insert into private.discord_news (discord_user_id, interaction_token, message)
  select v_request.discord_user_id, v_request.interaction_token,
    format('Listo: quedaste vinculado con la cuenta %s. Escribe /partida para ver qué juegas.', username)
  from public.profiles where id = v_user_id;
end;
$$;
comment on function public.link_discord(text) is
  'Links the account of Discord that asked for it with the caller''s, who has just proved himself. Refuses '
  'reauthentication_needed, link_not_found, discord_already_linked, discord_taken.';

create function public.unlink_discord()
returns void
language plpgsql
volatile
security definer -- nobody writes the tables themselves
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_link public.discord_links;
begin
  select * into v_link from public.discord_links where profile_id = v_user_id;
  if not found then
    return;
  end if;
  perform private.end_discord_link(v_link, 'Quitaste el vínculo con tu cuenta: desde aquí ya no se hace nada en su nombre.');
  perform private.notify_user(
    v_user_id, 'discord_unlinked', 'Quitaste Discord', format('%s ya no actúa en tu nombre.', v_link.discord_name),
    '/settings?seccion=seguridad', 'discord ' || v_link.discord_user_id
  );
end;
$$;
comment on function public.unlink_discord() is 'Ends the link of the caller''s account with Discord, and tells it there too; nothing without one.';

-- Its end ------------------------------------------------------------------------------------

create function private.end_link_of_account()
returns trigger
language plpgsql
volatile
security definer -- runs in the accounts service's transaction
set search_path = ''
as $$
begin
  perform private.end_discord_link(link, 'Tu cuenta ya no está activa: el vínculo con ella terminó.')
  from public.discord_links link
  where link.profile_id = old.id;
  return null;
end;
$$;
comment on function private.end_link_of_account() is 'A suspended or closed account is linked with no Discord, also when it comes back.';

create trigger end_link_of_account
  after update on auth.users
  for each row when (new.banned_until > now() or (new.deleted_at is not null and old.deleted_at is null))
  execute function private.end_link_of_account();

create function private.forget_discord(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_count integer;
  v_more integer;
begin
  delete from private.discord_interactions
  where id in (
    select id from private.discord_interactions
    where created_at < now() - interval '15 minutes'
    order by created_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  delete from private.discord_link_requests
  where id in (
    select id from private.discord_link_requests
    where expires_at < now()
    order by expires_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_more = row_count;
  delete from private.discord_news
  where id in (
    select id from private.discord_news
    where created_at < now() - interval '1 hour'
    order by created_at
    limit p_limit
    for update skip locked
  );
  return v_count + v_more;
end;
$$;
comment on function private.forget_discord(integer) is
  'Forgets interactions that are too old to come again, requests that nobody confirmed, and news that no Discord was there to be told; '
  'p_limit of each at most; returns how many.';

create function private.take_discord_news(p_limit integer)
returns table (discord_user_id text, interaction_token text, message text)
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  with taken as (
    delete from private.discord_news
    where id in (
      select id from private.discord_news order by created_at limit p_limit for update skip locked
    )
    returning *
  )
  select
    discord_user_id, case when created_at > now() - interval '14 minutes' then interaction_token end, message
  from taken
  order by created_at
$$;
comment on function private.take_discord_news(integer) is
  'What is to be told in Discord about links, each once, p_limit at most: several servers take different ones.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.discord_links enable row level security;
create policy select_owner on public.discord_links
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.discord_links to authenticated, service_role;
grant execute on function
  public.get_discord_request(text), public.link_discord(text), public.unlink_discord()
to authenticated, service_role;

-- 02-discord_acts.sql

-- What is done and seen in Discord in the name of a linked account: by the procedures of the page, with their rules.

create function private.become_discord_user(p_discord_user_id text)
returns uuid
language plpgsql
volatile
security definer -- called by the server, which has checked the signature
set search_path = ''
as $$
declare
  v_link public.discord_links;
begin
  select * into v_link from public.discord_links where discord_user_id = p_discord_user_id;
  if not found then
    perform private.refuse('discord_not_linked', 'Tu Discord no está vinculado con ninguna cuenta: escribe /vincular.');
  end if;
  -- From here on with no more than the rights of that person, as the link was proved, and counted as his.
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', v_link.profile_id, 'role', 'authenticated', 'aal', v_link.aal
  )::text, true);
  perform private.begin_write();
  return v_link.profile_id;
end;
$$;
comment on function private.become_discord_user(text) is
  'The rest of the transaction is that of the account which is linked with one of Discord. Refuses discord_not_linked, and as '
  'begin_write().';

create function private.own_discord_match(p_match_id uuid)
returns private.match_state
language plpgsql
stable
security definer -- looked at before anything is locked
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.find_match(p_match_id);
begin
  -- Staff and administrators act on the page: here everybody acts for his own side, and for no other.
  perform private.require_side(v_match, 'Este partido no es tuyo: solo sus capitanes lo manejan desde Discord.');
  return v_match;
end;
$$;
comment on function private.own_discord_match(uuid) is 'A match in which the caller acts for a side. Refuses match_not_found, and everybody else.';

create function private.discord_veto(p_match private.match_state, p_side_id uuid)
returns jsonb
language sql
stable
security definer -- called with a match of the caller's
set search_path = ''
as $$
  select jsonb_build_object(
    'state', case
      when veto.finished_at is not null then 'over'
      when veto.started_at is not null then 'running'
      else 'waiting'
    end,
    'isMineReady', case p_side_id when p_match.participant1_id then veto.ready1_at else veto.ready2_at end is not null,
    'isMyTurn', coalesce(veto.turn_id = p_side_id, false),
    'isRivalsTurn', coalesce(veto.turn_id <> p_side_id, false),
    'step', veto.step,
    'act', veto.steps -> (veto.step - 1) ->> 'act',
    'options', case when veto.turn_id = p_side_id then to_jsonb(private.veto_options(veto)) else '[]' end,
    'deadline', veto.deadline,
    'choices', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'act', made -> 'act', 'choice', made -> 'choice',
          'by', private.participant_name((made ->> 'by_id')::uuid)
        )
        order by made -> 'step'
      )
      from jsonb_array_elements(veto.choices) as made
    ), '[]')
  )
  from public.match_vetoes veto
  where veto.match_id = p_match.id
  union all
  -- One that a tournament's match begins with; in a challenge the sides agree on theirs in the room.
  select jsonb_build_object(
    'state', 'waiting', 'isMineReady', false, 'isMyTurn', false, 'isRivalsTurn', false, 'step', 0, 'act', null,
    'options', jsonb_build_array(), 'deadline', null, 'choices', jsonb_build_array()
  )
  where p_match.kind = 'tournament'
    and exists (select 1 from private.match_sequences(p_match.id))
    and not exists (select 1 from public.match_vetoes where match_id = p_match.id)
$$;
comment on function private.discord_veto(private.match_state, uuid) is 'How it stands with the veto of a match, for one of its sides; nothing without one.';

create function private.discord_match(p_discord_user_id text, p_match_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_match_id uuid := p_match_id;
  v_match private.match_state;
  v_side_id uuid;
  v_rival_id uuid;
begin
  perform private.become_discord_user(p_discord_user_id);
  if v_match_id is null then
    -- The most urgent first, of which the rival is known.
    select agenda.match_id into v_match_id
    from public.my_agenda() with ordinality as agenda
    where agenda.match_id is not null and agenda.can_act
    order by agenda.rival_id is null, agenda.ordinality
    limit 1;
    if v_match_id is null then
      return null;
    end if;
  end if;
  v_match := private.own_discord_match(v_match_id);
  v_side_id := private.acting_side_id(v_match);
  v_rival_id := private.other_side_id(v_match, v_side_id);
  return jsonb_build_object(
    'id', v_match.id,
    'title', coalesce(
      (select name from public.tournaments where id = v_match.tournament_id),
      (
        select game.name from public.challenges challenge join public.games game on game.id = challenge.game_id
        where challenge.id = v_match.challenge_id
      )
    ),
    'status', v_match.status,
    'bestOf', v_match.best_of,
    'scheduledAt', v_match.starts_at,
    'result', v_match.result,
    'side', private.side_number(v_match, v_side_id),
    'names', jsonb_build_array(private.participant_name(v_match.participant1_id), private.participant_name(v_match.participant2_id)),
    'isRivalKnown', v_rival_id is not null,
    'hasWon', v_match.winner_id = v_side_id,
    'ready', (
      select jsonb_build_object(
        'state', start.state,
        'isOpen', start.state = 'waiting' and private.opens_ready_at(start) <= clock_timestamp(),
        'opensAt', private.opens_ready_at(start),
        'isMine', case v_side_id when v_match.participant1_id then start.ready1_at else start.ready2_at end is not null,
        'isRivals', case v_side_id when v_match.participant1_id then start.ready2_at else start.ready1_at end is not null
      )
      from public.match_starts start
      where start.match_id = v_match.id
    ),
    'veto', private.discord_veto(v_match, v_side_id),
    'ownReport', (
      select coalesce(result, outcome) from public.match_reports where match_id = v_match.id and participant_id = v_side_id
    ),
    'rivalReport', (
      select jsonb_build_object('id', id, 'result', result)
      from public.match_reports where match_id = v_match.id and participant_id = v_rival_id
    )
  );
end;
$$;
comment on function private.discord_match(text, uuid) is
  'What somebody sees in Discord of a match that he acts in, the most urgent of his without an id; null without any. Refuses '
  'discord_not_linked, match_not_found, and as begin_write().';

create function private.discord_entrant(p_tournament public.tournaments)
returns uuid
language sql
stable
security definer -- the caller's own
set search_path = ''
as $$
  select case p_tournament.type
    when 'individual' then private.user_participant_id(auth.uid())
    else private.team_participant_id((
      select team_id from public.team_members where profile_id = auth.uid() and role in ('leader', 'co-leader')
    ))
  end
$$;
comment on function private.discord_entrant(public.tournaments) is
  'With whom the caller would enter a tournament: himself, or the team for which he acts; null without one.';

create function private.discord_entry(p_discord_user_id text, p_tournament_id uuid)
returns jsonb
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_entrant_id uuid;
begin
  perform private.become_discord_user(p_discord_user_id);
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not found then
    perform private.refuse('tournament_not_found', 'Ese torneo ya no existe.');
  end if;
  v_entrant_id := private.discord_entrant(v_tournament);
  return jsonb_build_object(
    'id', v_tournament.id, 'name', v_tournament.name, 'game', v_tournament.game, 'status', v_tournament.status,
    'startsAt', v_tournament.start_date, 'fee', v_tournament.entry_fee, 'isTeams', v_tournament.type = 'team',
    'paysTeam', v_tournament.ticket_type = 'team' and v_tournament.type = 'team',
    'freePlaces', case when v_tournament.max_participants > 0 then private.free_places(v_tournament) end,
    'entrant', private.participant_name(v_entrant_id),
    'isEntered', exists (
      select 1 from public.tournament_participants
      where tournament_id = v_tournament.id and participant_id = v_entrant_id and status = 'registered'
    )
  );
end;
$$;
comment on function private.discord_entry(text, uuid) is
  'What somebody is told in Discord before he enters a tournament: with whom, and for how many tickets. Refuses discord_not_linked, '
  'tournament_not_found, and as begin_write().';

create function private.act_by_discord(p_discord_user_id text, p_act text, p_id uuid, p_arguments jsonb default '{}')
returns void
language plpgsql
volatile
security definer -- called by the server: acts for whoever is linked
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
begin
  perform private.become_discord_user(p_discord_user_id);
  if p_act in ('ready', 'veto_ready', 'veto', 'report', 'confirm') then
    perform private.own_discord_match(p_id);
  end if;
  case p_act
    when 'ready' then perform public.ready_for_match(p_id);
    when 'veto_ready' then perform public.ready_for_veto(p_id);
    when 'veto' then perform public.choose_in_veto(p_id, (p_arguments ->> 'step')::integer, p_arguments ->> 'choice');
    when 'report' then perform public.report_match_result(p_id, p_arguments ->> 'result');
    when 'confirm' then
      perform public.confirm_match_result(
        p_id, (select id from public.match_reports where match_id = p_id and id::text = p_arguments ->> 'report')
      );
    when 'register' then
      select * into v_tournament from public.tournaments where id = p_id;
      if private.discord_entrant(v_tournament) is null then
        perform private.refuse('team_leader_needed', 'Este torneo es por equipos: te inscribe el líder o un co-líder del tuyo.');
      end if;
      perform public.register_for_tournament(p_id, private.discord_entrant(v_tournament));
      -- Under the lock of the tournament: nobody pays another price than he was told.
      if (select entry_fee from public.tournaments where id = p_id) is distinct from (p_arguments ->> 'fee')::integer then
        perform private.refuse('fee_changed', 'La inscripción cambió de precio: míralo de nuevo con /inscribirse.');
      end if;
    when 'unlink' then perform public.unlink_discord();
  end case;
end;
$$;
comment on function private.act_by_discord(text, text, uuid, jsonb) is
  'Does what a button of ours in Discord says, for the account that is linked with whoever pressed it: as ready_for_match(), '
  'ready_for_veto(), choose_in_veto(), report_match_result(), confirm_match_result(), register_for_tournament() or '
  'unlink_discord(), whose refusals it passes on. Refuses discord_not_linked, team_leader_needed, fee_changed.';

-- 03-discord_posts.sql

-- What a tournament's Discord channel is told: posts by the incoming webhook that its staff gave.
--
-- A channel has read the record of events up to a place. One server at a time takes what comes behind it, for a minute, posts
-- it as one message and moves the place on. Addresses are secrets of their channels: the server seals them, under a key that
-- the database does not have, and nobody reads them again.

create table private.discord_posts (
  tournament_id uuid not null,
  sealed text not null,
  kinds text[] not null,
  off_reason text,
  told bigint not null,
  is_opening_due boolean not null,
  is_test_due boolean not null default false,
  threads text not null default 'none',
  is_text boolean not null default false,
  thread_refusal text,
  thread_refused_at timestamptz,
  has_event boolean not null default false,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint discord_posts_pkey primary key (tournament_id),
  constraint discord_posts_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint discord_posts_sealed_length check (char_length(sealed) between 40 and 400),
  constraint discord_posts_kinds_known check (
    cardinality(kinds) >= 1 and kinds <@ array['opening', 'places', 'draw', 'match', 'result', 'champion']
  ),
  constraint discord_posts_off_reason_known check (off_reason in ('gone', 'refused', 'unreadable')),
  constraint discord_posts_threads_known check (threads in ('none', 'tournament', 'match')),
  constraint discord_posts_thread_refusal_known check (thread_refusal in ('application', 'absent', 'forbidden', 'full', 'other')),
  constraint discord_posts_thread_refused_at_known check ((thread_refusal is null) = (thread_refused_at is null))
);
comment on table private.discord_posts is 'The channel of Discord in which a tournament tells what happens: one each.';
comment on column private.discord_posts.sealed is 'The address of its incoming webhook, for the server alone.';
comment on column private.discord_posts.off_reason is
  'Why nothing is posted any more: Discord knows the address no more, takes nothing by it, or it was sealed under another secret. Null '
  'while it is on.';
comment on column private.discord_posts.told is 'Its place in the record of events.';
comment on column private.discord_posts.threads is
  'Which threads it opens: none, one for all of the tournament, or one for each match. A forum opens them by the webhook; in any other '
  'channel the application does, from its message.';
comment on column private.discord_posts.is_text is 'Whether Discord said that the channel is no forum.';
comment on column private.discord_posts.thread_refusal is
  'Why Discord opened no thread from a message last: there is no application, it is not there (absent), lacks the permission (forbidden), '
  'or there are too many. Null where it did. What was to be told stands in the channel then.';
comment on column private.discord_posts.has_event is 'Whether the tournament is an event of that server of Discord (private.discord_events).';
comment on column private.discord_posts.is_opening_due is 'Whether it is still to be said that registration opens.';
comment on column private.discord_posts.next_at is 'Nothing is posted before: a server is at it, or Discord asked to wait.';
alter table private.discord_posts enable row level security;

create table private.discord_threads (
  tournament_id uuid not null,
  subject text not null,
  thread_id text not null,
  channel_id text,
  title text,
  created_at timestamptz not null default now(),
  constraint discord_threads_pkey primary key (tournament_id, subject),
  constraint discord_threads_tournament_id_fkey
    foreign key (tournament_id) references private.discord_posts (tournament_id) on delete cascade,
  constraint discord_threads_subject_length check (char_length(subject) between 1 and 36),
  constraint discord_threads_thread_id_number check (thread_id ~ '^\d{1,20}$'),
  constraint discord_threads_channel_id_number check (channel_id ~ '^\d{1,20}$'),
  constraint discord_threads_unopened_has_title check ((channel_id is null) = (title is null))
);
comment on table private.discord_threads is 'The threads of a tournament in its channel of Discord.';
comment on column private.discord_threads.channel_id is
  'The channel with the message that it is still to be opened from, which has the same number; null where it is open.';
comment on column private.discord_threads.title is 'What it is to be called; null where it is open.';
comment on column private.discord_threads.subject is 'The id of a match, or news.';
comment on column private.discord_threads.thread_id is 'As Discord numbers it.';
alter table private.discord_threads enable row level security;

-- Sending ------------------------------------------------------------------------------------

create function private.take_discord_posts(p_limit integer)
returns table (
  tournament_id uuid, sealed text, name text, game text, start_date timestamptz, places integer, entered integer, is_test boolean,
  is_opening boolean, told bigint, events jsonb, thread_kind text, is_text boolean, opens_threads boolean, threads jsonb, unopened jsonb
)
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  return query
    with due as materialized (
      select channel.tournament_id
      from private.discord_posts channel
      join public.tournaments tournament on tournament.id = channel.tournament_id
      where channel.off_reason is null and channel.next_at <= clock_timestamp()
        and (
          channel.is_test_due
          or channel.is_opening_due and tournament.status = 'Inscripciones'
          or exists (
            select from private.tournament_events event
            where event.tournament_id = channel.tournament_id and event.sequence > channel.told
          )
          or exists (
            select from private.discord_threads thread
            where thread.tournament_id = channel.tournament_id and thread.channel_id is not null
          )
        )
      order by channel.next_at
      limit p_limit
      for update of channel skip locked
    ), taken as (
      update private.discord_posts channel
      -- Longer than a call may take: what a server that died was posting comes again.
      set next_at = clock_timestamp() + interval '1 minute'
      from due
      where channel.tournament_id = due.tournament_id
      returning channel.*
    )
    select
      taken.tournament_id, taken.sealed, tournament.name, tournament.game, tournament.start_date,
      tournament.max_participants,
      (select count(*)::integer from public.tournament_participants entry where entry.tournament_id = taken.tournament_id),
      taken.is_test_due, taken.is_opening_due and tournament.status = 'Inscripciones',
      coalesce(behind.last, taken.told), coalesce(behind.events, '[]'), taken.threads, taken.is_text,
      -- Who may not is not asked again for every match.
      coalesce(taken.thread_refused_at < now() - interval '1 hour', true),
      (
        select coalesce(jsonb_object_agg(thread.subject, thread.thread_id), '{}')
        from private.discord_threads thread
        where thread.tournament_id = taken.tournament_id and thread.channel_id is null
          and (thread.subject = 'news' or exists (
            select from jsonb_array_elements(behind.events) as told (event) where told.event ->> 'match_id' = thread.subject
          ))
      ),
      (
        select coalesce(jsonb_agg(waiting order by waiting.created_at), '[]')
        from (
          select thread.subject, thread.thread_id, thread.channel_id, thread.title, thread.created_at
          from private.discord_threads thread
          where thread.tournament_id = taken.tournament_id and thread.channel_id is not null
          order by thread.created_at
          limit 20
        ) as waiting
      )
    from taken
    join public.tournaments tournament on tournament.id = taken.tournament_id
    cross join lateral (
      select
        max(next.sequence) as last,
        jsonb_agg(
          private.told_facts(next.event) || jsonb_build_object('kind', wanted.kind, 'sequence', next.sequence::text)
          order by next.sequence
        ) filter (
          -- What is old is no news: a channel that was away for long is not flooded.
          where wanted.kind = any (taken.kinds) and next.created_at > now() - interval '1 day'
        ) as events
      from (
        select event, event.sequence, event.kind, event.created_at
        from private.tournament_events event
        where event.tournament_id = taken.tournament_id and event.sequence > taken.told
        order by event.sequence
        limit 20
      ) as next
      left join (
        values ('registration.created', 'places'), ('tournament.started', 'draw'), ('match.ready', 'match'),
          ('match.finished', 'result'), ('tournament.finished', 'champion')
      ) as wanted (of, kind) on wanted.of = next.kind
    ) as behind;
end;
$$;
comment on function private.take_discord_posts(integer) is
  'Channels that have something to be told, p_limit at most, each for a minute: several servers take different ones. With the next '
  'twenty events of each, of which are told those that its staff chose.';

create function private.settle_discord_posts(
  p_tournament_id uuid, p_sealed text, p_told bigint, p_is_test boolean, p_is_opening boolean, p_seconds double precision
)
returns void
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  update private.discord_posts
  set
    told = greatest(told, p_told), is_test_due = is_test_due and not p_is_test,
    is_opening_due = is_opening_due and not p_is_opening, next_at = clock_timestamp() + make_interval(secs => p_seconds)
  where tournament_id = p_tournament_id and sealed = p_sealed
$$;
comment on function private.settle_discord_posts(uuid, text, bigint, boolean, boolean, double precision) is
  'A channel was told that, and is not told more for so many seconds.';

create function private.keep_discord_thread(
  p_tournament_id uuid, p_sealed text, p_subject text, p_thread_id text, p_channel_id text default null, p_title text default null
)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  delete from private.discord_threads where tournament_id = p_tournament_id and subject = p_subject;
  insert into private.discord_threads (tournament_id, subject, thread_id, channel_id, title)
  select channel.tournament_id, p_subject, p_thread_id, p_channel_id, p_title
  from private.discord_posts channel
  -- Of another channel it is of no use.
  where channel.tournament_id = p_tournament_id and channel.sealed = p_sealed and p_thread_id is not null;
  if p_thread_id is not null and p_channel_id is null then
    update private.discord_posts set thread_refusal = null, thread_refused_at = null
    where tournament_id = p_tournament_id and sealed = p_sealed and thread_refusal is not null;
  end if;
end;
$$;
comment on function private.keep_discord_thread(uuid, text, text, text, text, text) is
  'Where a match, or the news, is told from now on; null where there is no such thread. With the channel and what it is to be called '
  'it is still to be opened.';

create function private.note_discord_threads(p_tournament_id uuid, p_sealed text, p_is_text boolean, p_refusal text)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
begin
  update private.discord_posts
  set is_text = p_is_text, thread_refusal = p_refusal, thread_refused_at = case when p_refusal is not null then now() end
  where tournament_id = p_tournament_id and sealed = p_sealed;
  -- What waits is told in the channel from now on.
  if p_refusal is not null then
    delete from private.discord_threads where tournament_id = p_tournament_id and channel_id is not null;
  end if;
end;
$$;
comment on function private.note_discord_threads(uuid, text, boolean, text) is
  'Of which kind a channel is, and why Discord opens no thread there; null where it does.';

create function private.end_discord_posts(p_tournament_id uuid, p_sealed text, p_reason text)
returns void
language plpgsql
volatile
security definer -- called by the server
set search_path = ''
as $$
declare
  v_person uuid;
begin
  update private.discord_posts set off_reason = p_reason, is_test_due = false
  -- Whoever gave another address meanwhile is not told of the former one.
  where tournament_id = p_tournament_id and sealed = p_sealed and off_reason is null;
  if not found then
    return;
  end if;
  for v_person in
    select profile_id from public.tournament_staff
    where tournament_id = p_tournament_id and profile_id is not null and 'settings' = any (rights)
    order by profile_id
  loop
    perform private.notify_user(
      v_person, 'tournament_discord_off', 'El canal de Discord dejó de recibir',
      (select name from public.tournaments where id = p_tournament_id)
        || case p_reason
          when 'gone' then ': Discord ya no acepta la dirección del canal. Crea otra en Discord y pégala en la mesa.'
          when 'refused' then ': Discord no publica en ese canal. En un foro todo va en hilos: elige cuáles en la mesa.'
          else ': la dirección del canal ya no se puede leer. Pégala de nuevo en la mesa.'
        end,
      '/organize/' || p_tournament_id || '?tab=discord', p_tournament_id::text
    );
  end loop;
end;
$$;
comment on function private.end_discord_posts(uuid, text, text) is
  'Posts nothing more in a channel by an address that serves no more, and tells who may give another.';

-- What staff do --------------------------------------------------------------------------------

create function public.save_discord_posts(
  p_tournament_id uuid, p_sealed text, p_kinds text[], p_threads text default 'none', p_has_event boolean default false,
  p_read jsonb default null
)
returns void
language plpgsql
volatile
security definer -- nobody reads or writes the table itself
set search_path = ''
as $$
declare
  v_kinds text[] := array(select distinct kind from unnest(p_kinds) as kind where kind is not null order by kind);
  v_fields jsonb;
begin
  perform private.require_right(p_tournament_id, 'settings');
  if p_read is not null then
    select jsonb_build_object('kinds', kinds, 'threads', threads, 'has_event', has_event) into v_fields
    from private.discord_posts where tournament_id = p_tournament_id for update;
  end if;
  if v_fields is not null then
    v_fields := private.merged_fields(
      v_fields, p_read, jsonb_build_object('kinds', v_kinds, 'threads', p_threads, 'has_event', coalesce(p_has_event, false))
    );
    v_kinds := private.text_list(v_fields -> 'kinds');
    p_threads := v_fields ->> 'threads';
    p_has_event := (v_fields -> 'has_event')::boolean;
  end if;
  if cardinality(v_kinds) = 0 or not v_kinds <@ array['opening', 'places', 'draw', 'match', 'result', 'champion'] then
    perform private.refuse('discord_kinds_invalid', 'Elige qué se cuenta en el canal.');
  end if;
  if p_threads is null or p_threads not in ('none', 'tournament', 'match') then
    perform private.refuse('discord_threads_invalid', 'Elige qué hilos se abren.');
  end if;
  if p_sealed is not null then
    if char_length(p_sealed) not between 40 and 400 then
      perform private.refuse('discord_address_invalid', 'Pega la dirección del webhook, como la da Discord.');
    end if;
    -- It tells what happens from now on.
    insert into private.discord_posts as channel (tournament_id, sealed, kinds, threads, has_event, told, is_opening_due)
    select
      tournament.id, p_sealed, v_kinds, p_threads, coalesce(p_has_event, false),
      coalesce((select max(sequence) from private.tournament_events where tournament_id = p_tournament_id), 0),
      tournament.status = 'Próximamente'
    from public.tournaments tournament
    where tournament.id = p_tournament_id
    on conflict (tournament_id) do update set
      sealed = excluded.sealed, kinds = excluded.kinds, threads = excluded.threads, has_event = excluded.has_event,
      told = excluded.told, is_text = false, thread_refusal = null, thread_refused_at = null, off_reason = null, next_at = now();
    if not found then
      perform private.refuse('tournament_not_found', 'El torneo no existe.');
    end if;
    delete from private.discord_threads where tournament_id = p_tournament_id;
  else
    update private.discord_posts
    set
      kinds = v_kinds,
      -- What Discord refused for its threads, or for having none, is tried anew.
      off_reason = case when off_reason = 'refused' and threads <> p_threads then null else off_reason end,
      next_at = case when off_reason = 'refused' and threads <> p_threads then now() else next_at end,
      threads = p_threads, has_event = coalesce(p_has_event, false), thread_refusal = null, thread_refused_at = null
    where tournament_id = p_tournament_id;
    if not found then
      perform private.refuse('discord_address_invalid', 'Pega la dirección del webhook, como la da Discord.');
    end if;
  end if;
  perform private.want_discord_event(p_tournament_id);
  perform private.audit(
    'save_discord_posts', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('kinds', v_kinds, 'threads', p_threads, 'has_event', coalesce(p_has_event, false))
  );
end;
$$;
comment on function public.save_discord_posts(uuid, text, text[], text, boolean, jsonb) is
  'Staff (settings): what is told in the tournament''s channel of Discord, and by which address: as the server sealed it for PUT '
  '/api/tournaments/{id}/discord; null leaves it as it is. '
  'p_threads says which threads it opens (none, tournament: one for all, match: one each), p_has_event whether the tournament is an event '
  'of that server too. Refuses discord_kinds_invalid, discord_threads_invalid, discord_address_invalid, tournament_not_found, '
  'changed_meanwhile. p_read: what the caller had read of kinds, threads and has_event; only those in it are changed, all if it is null.
@nullable p_sealed, p_read
@type p_threads "none" | "tournament" | "match"';

create function public.test_discord_posts(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody reads or writes the table itself
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, 'settings');
  perform private.count_event(
    auth.uid(), 'discord_test', 20, interval '1 hour', 'Probaste el canal demasiadas veces. Espera un momento.'
  )
  where auth.uid() is not null;
  update private.discord_posts set is_test_due = true, thread_refusal = null, thread_refused_at = null
  where tournament_id = p_tournament_id and off_reason is null;
  if not found then
    perform private.refuse('discord_address_invalid', 'Pega la dirección del webhook, como la da Discord.');
  end if;
  perform private.want_discord_event(p_tournament_id);
  perform private.audit('test_discord_posts', 'tournaments', p_tournament_id::text, null, null);
end;
$$;
comment on function public.test_discord_posts(uuid) is
  'Staff (settings): posts a trial in the tournament''s channel of Discord, and asks again for what was refused there. Refuses rate_limited, discord_address_invalid.';

create function public.delete_discord_posts(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody reads or writes the table itself
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, 'settings');
  delete from private.discord_posts where tournament_id = p_tournament_id;
  if found then
    perform private.audit('delete_discord_posts', 'tournaments', p_tournament_id::text, null, null);
  end if;
end;
$$;
comment on function public.delete_discord_posts(uuid) is 'Staff (settings): tells nothing more in a channel of Discord.';

create function public.tournament_discord_posts(p_tournament_id uuid)
returns table (
  kinds text[], off_reason text, is_test_due boolean, threads text, thread_refusal text, has_event boolean, event_state text
)
language plpgsql
stable
security definer -- its staff reads what it is, and not where
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'settings');
  return query
    select
      channel.kinds, channel.off_reason, channel.is_test_due, channel.threads, channel.thread_refusal, channel.has_event,
      case when channel.has_event then
        case
          when event.tournament_id is null then 'none'
          when event.refusal is not null then event.refusal
          when event.asked <> event.answered or event.shown is null then 'waiting'
          when event.event_id is null then 'none'
          else 'shown'
        end
      end
    from private.discord_posts channel
    left join private.discord_events event on event.tournament_id = channel.tournament_id
    where channel.tournament_id = p_tournament_id;
end;
$$;
comment on function public.tournament_discord_posts(uuid) is
  'Staff (settings): what is told in the tournament''s channel of Discord, and whether that still works; no row without one.
event_state says how its event stands: none (it is over, or began without one), waiting, shown, or why Discord makes none.
@type off_reason "gone" | "refused" | "unreadable" | null
@type threads "none" | "tournament" | "match"
@type thread_refusal "application" | "absent" | "forbidden" | "full" | "other" | null
@type event_state "none" | "waiting" | "shown" | "application" | "absent" | "forbidden" | "full" | "deleted" | "other" | null';

grant execute on function
  public.save_discord_posts(uuid, text, text[], text, boolean, jsonb), public.test_discord_posts(uuid), public.delete_discord_posts(uuid),
  public.tournament_discord_posts(uuid)
to authenticated, service_role;

-- 04-discord_events.sql

-- A tournament as a scheduled event of the Discord server that its channel is in: made by the installation's application, moved
-- with the tournament, begun and ended with it.
--
-- What a row wants follows from the tournament, and is compared with what Discord was told last; so nobody who changes a
-- tournament has to think of Discord, and what a server that died left half done is seen again. A row outlives its channel and
-- its tournament until the event is gone as well.

create table private.discord_events (
  tournament_id uuid not null,
  guild_id text,
  event_id text,
  shown jsonb,
  refusal text,
  asked integer not null default 1,
  answered integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint discord_events_pkey primary key (tournament_id),
  constraint discord_events_guild_id_number check (guild_id ~ '^\d{1,20}$'),
  constraint discord_events_event_id_number check (event_id ~ '^\d{1,20}$'),
  constraint discord_events_event_has_guild check (event_id is null or guild_id is not null),
  constraint discord_events_refusal_known check (refusal in ('application', 'absent', 'forbidden', 'full', 'deleted', 'other'))
);
comment on table private.discord_events is
  'Tournaments that are, or are to be, events of a server of Discord. No foreign key: an event outlives its tournament until Discord lets go of it.';
comment on column private.discord_events.guild_id is 'The server, as Discord numbers it; null until the webhook said it.';
comment on column private.discord_events.event_id is 'Null where there is none yet, or no longer.';
comment on column private.discord_events.shown is 'What Discord was told last, as private.wanted_discord_event() says it.';
comment on column private.discord_events.refusal is
  'Why there is no event: Discord takes not the application, or does not find it in the server (absent), it lacks the permission '
  '(forbidden), there are too many (full), or somebody deleted it there. Null where nothing is wrong.';
comment on column private.discord_events.asked is 'How often the staff saved or tried its channel.';
comment on column private.discord_events.answered is 'As of which of them the server is known.';
comment on column private.discord_events.next_at is 'Nothing is tried before: a server is at it, Discord asked to wait, or refused.';

create index discord_events_next_at_idx on private.discord_events (next_at);

alter table private.discord_events enable row level security;

create function private.wanted_discord_event(p_tournament_id uuid, p_shown jsonb)
returns jsonb
language sql
stable
security definer -- called by the server
set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object(
        'phase', case
          when tournament.cancelled_at is not null then 'cancelled'
          when tournament.status = 'Finalizado' then 'over'
          when tournament.status = 'Activo' then 'running'
          else 'ahead'
        end,
        'name', tournament.name, 'game', tournament.game,
        'starts_at', to_char(tournament.start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'ends_at', to_char(
          case
            -- How long one takes nobody says: what is still played is given more time before Discord ends it by itself.
            when tournament.status <> 'Activo' or p_shown is null then tournament.start_date + interval '6 hours'
            when (p_shown ->> 'ends_at')::timestamptz > now() + interval '30 minutes' then (p_shown ->> 'ends_at')::timestamptz
            else greatest(now(), tournament.start_date) + interval '6 hours'
          end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
        )
      )
      from public.tournaments tournament
      join private.discord_posts channel on channel.tournament_id = tournament.id
      where tournament.id = p_tournament_id and channel.has_event
    ),
    '{"phase": "gone"}'
  )
$$;
comment on function private.wanted_discord_event(uuid, jsonb) is
  'What the event of a tournament is to say, as one was told p_shown before: its phase (ahead, running, over, cancelled, or gone, where '
  'there is to be none) with name, game, starts_at and ends_at.';

create function private.take_discord_events(p_limit integer)
returns table (
  tournament_id uuid, sealed text, guild_id text, event_id text, asked integer, is_asked boolean, wanted jsonb
)
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  with due as materialized (
    select event.tournament_id, said.wanted
    from private.discord_events event
    cross join lateral (select private.wanted_discord_event(event.tournament_id, event.shown) as wanted) said
    where event.next_at <= clock_timestamp()
      and (event.asked <> event.answered or said.wanted is distinct from event.shown)
      -- Who deleted it in Discord wants none, until he says so at the desk.
      and (event.refusal is distinct from 'deleted' or said.wanted ->> 'phase' <> 'ahead')
    order by event.next_at
    limit p_limit
    for update of event skip locked
  )
  update private.discord_events event
  -- Longer than the calls of one may take: what a server that died was at comes again.
  set next_at = clock_timestamp() + interval '2 minutes'
  from due
  where event.tournament_id = due.tournament_id
  returning
    event.tournament_id,
    (select channel.sealed from private.discord_posts channel where channel.tournament_id = event.tournament_id),
    event.guild_id, event.event_id, event.asked, event.asked <> event.answered, due.wanted
$$;
comment on function private.take_discord_events(integer) is
  'Tournaments whose event in Discord is not as it should be, p_limit at most, each for two minutes: several servers take different ones. '
  'is_asked says that the server of Discord is to be asked for again.';

create function private.settle_discord_event(
  p_tournament_id uuid, p_asked integer, p_guild_id text, p_event_id text, p_shown jsonb, p_refusal text, p_seconds double precision
)
returns void
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  update private.discord_events
  set
    guild_id = p_guild_id, event_id = p_event_id, shown = coalesce(p_shown, shown),
    answered = case when p_shown is null then answered else p_asked end,
    -- Whoever asked meanwhile is answered next.
    refusal = case when asked = p_asked then p_refusal end,
    next_at = case when asked = p_asked then clock_timestamp() + make_interval(secs => p_seconds) else now() end
  where tournament_id = p_tournament_id
$$;
comment on function private.settle_discord_event(uuid, integer, text, text, jsonb, text, double precision) is
  'How an event stands in Discord now: what it was told (null: that failed), why not, and for how many seconds nothing is tried.';

create function private.forget_discord_event(p_tournament_id uuid, p_asked integer)
returns void
language sql
volatile
security definer -- called by the server
set search_path = ''
as $$
  delete from private.discord_events where tournament_id = p_tournament_id and asked = p_asked
$$;
comment on function private.forget_discord_event(uuid, integer) is
  'The event of a tournament is over, or gone; not where its staff asked for one meanwhile.';

create function private.want_discord_event(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  insert into private.discord_events as event (tournament_id)
  select channel.tournament_id
  from private.discord_posts channel
  where channel.tournament_id = p_tournament_id and channel.has_event
  on conflict (tournament_id) do update set asked = event.asked + 1, refusal = null, next_at = now();
  -- What is not wanted any more is taken away at once.
  if not found then
    update private.discord_events set next_at = now() where tournament_id = p_tournament_id;
  end if;
end;
$$;
comment on function private.want_discord_event(uuid) is
  'Has the event of a tournament made, looked at again, or taken away, as its channel is set now.';
