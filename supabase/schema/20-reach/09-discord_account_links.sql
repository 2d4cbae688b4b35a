-- Links between Discord accounts and accounts of the platform.
--
-- Discord signs the actions of its users, and the server checks the signature. A link is valid only after the owner of
-- the platform account has confirmed it on the page, so that a stolen URL is not enough.

--- The Discord account that acts for an account of the platform; each account has at most one. Its user sees it and can
--- end it; deleted when the account is closed or suspended.
create table public.discord_links (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  discord_user_id text not null unique,
  --- The name of the Discord account when it was linked.
  discord_name text not null,
  --- Assurance level of the session in which it was linked: a user who sets up a second factor later must link again.
  aal text not null,
  created_at timestamptz not null default now(),
  constraint discord_links_profile_id_key unique (profile_id),
  constraint discord_links_discord_user_id_format check (discord_user_id ~ '^\d{1,20}$'),
  constraint discord_links_discord_name_length check (char_length(discord_name) between 1 and 100),
  constraint discord_links_aal_known check (aal in ('aal1', 'aal2'))
);

--- Link requests made in Discord that are not confirmed on the page yet: the last one of each account.
create table private.discord_link_requests (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  discord_user_id text not null unique,
  discord_name text not null,
  --- Token with which the response in Discord can be edited for a quarter of an hour, to report there whether the link
  --- was confirmed.
  interaction_token text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index discord_link_requests_expires_at_idx on private.discord_link_requests (expires_at);

--- Messages for users in Discord about their link: as an edit of the response to their request or, if that is no longer
--- possible, as a message of the application.
create table private.discord_news (
  id uuid primary key default gen_random_uuid(),
  discord_user_id text not null,
  interaction_token text,
  message text not null,
  created_at timestamptz not null default now()
);
create index discord_news_created_at_idx on private.discord_news (created_at);

--- Recent interactions from Discord, so that a repeated one is not executed twice. Deleted when they would be too old
--- to be accepted.
create table private.discord_interactions (
  id uuid primary key default gen_random_uuid(),
  interaction_id text not null unique,
  created_at timestamptz not null default now()
);
create index discord_interactions_created_at_idx on private.discord_interactions (created_at);

insert into public.settings (key, value, description) values
  ('discord_acts_per_minute', '60', 'Acciones que una persona puede hacer desde Discord por minuto.');

--- Records an interaction; false if it was recorded before. Refuses rate_limited.
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
  perform private.limit_event(
    md5('discord ' || p_discord_user_id)::uuid, 'discord', 'discord_acts_per_minute',
    'Hiciste demasiadas cosas seguidas. Espera un momento.'
  );
  return true;
end;
$$;

--- Creates the token of the URL at which a Discord account is linked. The URL can be used once, within ten minutes, by
--- a user with a session who confirms the link.
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

--- The name of the account linked with a Discord account; null without one.
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

--- Ends a link and reports it in Discord.
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

--- The link request with a given token; no row if it has expired. account is the caller's account, own_discord the
--- Discord account already linked with it.
--- @nullable own_discord
create function public.get_discord_request(p_token text)
returns table (discord_name text, expires_at timestamptz, account text, own_discord text)
language sql
stable
security definer -- the token identifies the request, which its holder is asked to confirm
set search_path = ''
as $$
  select
    request.discord_name, request.expires_at,
    (select username from public.profiles where id = auth.uid()),
    (select link.discord_name from public.discord_links link where link.profile_id = auth.uid())
  from private.discord_link_requests request
  where request.token_hash = private.link_token_hash(p_token) and request.expires_at > now()
$$;

--- Links the Discord account of a request with the caller's account; needs a recent authentication. Refuses
--- reauthentication_needed, link_not_found, discord_already_linked, discord_taken.
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

--- Ends the link of the caller's account with Discord, and reports it there; no change without one.
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

--- Ends the Discord link of a suspended or closed account, permanently.
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

create trigger end_link_of_account
  after update on auth.users
  for each row when (new.banned_until > now() or (new.deleted_at is not null and old.deleted_at is null))
  execute function private.end_link_of_account();

--- Deletes interactions that are too old to be repeated, unconfirmed requests, and messages that could not be
--- delivered; p_limit of each at most; returns how many.
create function private.forget_discord(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
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

--- Takes up to p_limit messages about links to send them in Discord. Each is taken once, so several servers take
--- different ones.
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

create policy select_owner on public.discord_links
  for select to authenticated using (profile_id = (select auth.uid()));
grant select on public.discord_links to authenticated, service_role;
grant execute on function
  public.get_discord_request, public.link_discord, public.unlink_discord
to authenticated, service_role;
