-- A team's channel: messages of its members, and automatic messages about its matches.

--- Messages of a team's members and automatic reminders. Readable by its members only.
create table public.team_messages (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references public.teams (id) on delete cascade,
  --- The member who wrote the message; null for an automatic message.
  sender_id uuid references public.profiles (id) on delete restrict,
  content text not null,
  --- The link of an automatic message; members write links into the content instead.
  link text,
  --- An attachment in addition to the text, in the form of messages.part.
  --- @type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind:
  --- "challenge" | "team" | "tournament"; id: string } | null
  part jsonb,
  --- Idempotency key made by the client: a message sent twice over a bad connection is stored once.
  client_id uuid,
  --- Reaction of each member, by profile; written by react_to_team_message() only.
  --- @type reactions { [profile: string]: string }
  reactions jsonb not null default '{}',
  --- When the message was written, taken while the channel was locked: for members' messages it increases in the order
  --- of the commits.
  created_at timestamptz not null default clock_timestamp(),
  constraint team_messages_content_length check (char_length(content) between 1 and 2000),
  constraint team_messages_product_links check ((sender_id is null) = (link is not null)),
  constraint team_messages_part_known check (part is null or private.is_message_part(part)),
  constraint team_messages_reactions_known check (private.are_reactions(reactions))
);

create index team_messages_team_id_idx on public.team_messages (team_id, created_at, id);
create index team_messages_sender_id_idx on public.team_messages (sender_id, created_at desc);
create index team_messages_picture_idx on public.team_messages ((part ->> 'file')) where part ->> 'file' is not null;
create unique index team_messages_client_id_key
  on public.team_messages (sender_id, client_id) where client_id is not null;

--- How far a user has read the channel of their team; private.
create table public.team_channel_reads (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  team_id uuid not null references public.teams (id) on delete cascade,
  --- created_at of the newest message that the user has seen.
  read_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index team_channel_reads_team_id_idx on public.team_channel_reads (team_id);

create policy select_member on public.team_messages
  for select to authenticated using (team_id = (select private.my_team_id()));
create policy select_own on public.team_channel_reads
  for select to authenticated using (profile_id = (select auth.uid()));

grant select on public.team_messages, public.team_channel_reads to authenticated, service_role;

alter publication supabase_realtime add table public.team_messages;

--- Returns the id of the caller, who must be a member of the team. Refuses everybody else (forbidden).
create function private.require_own_team(p_team_id uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if (p_team_id = private.my_team_id()) is not true then
    perform private.forbid('Solo los miembros del equipo usan su canal.');
  end if;
  return v_user_id;
end;
$$;

--- Writes an automatic message into the channel of a team; does nothing if the participant is a player.
create function private.tell_team(p_participant_id uuid, p_content text, p_link text)
returns void
language sql
volatile
security definer -- automatic messages are written by the database only
set search_path = ''
as $$
  insert into public.team_messages (team_id, content, link)
  select team_id, p_content, p_link
  from public.participants
  where id = p_participant_id and team_id is not null
$$;

--- Sends a message of the caller to the channel of their team. A repeated call with the same p_client_id returns the
--- first message. p_part is as in send_message(). Refuses forbidden, muted, message_length, rate_limited, part_invalid.
create function public.send_team_message(
  p_team_id uuid, p_content text, p_client_id uuid default null, p_part jsonb default null
)
returns public.team_messages
language plpgsql
volatile
security definer -- messages are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_own_team(p_team_id);
  v_content text := private.message_words(p_content, p_part);
  v_message public.team_messages;
begin
  perform private.require_not_muted(v_user_id);
  if v_content is null or char_length(v_content) > 2000 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 2000 caracteres.');
  end if;
  -- Messages of one sender wait for each other here.
  -- So the limit counts all messages, and a message that is sent twice is stored once.
  perform pg_advisory_xact_lock(hashtextextended('messages:' || v_user_id, 0));
  select * into v_message
  from public.team_messages
  where sender_id = v_user_id and client_id = p_client_id;
  if found then
    return v_message;
  end if;
  if (
    select count(*) from public.team_messages
    where sender_id = v_user_id and created_at > clock_timestamp() - interval '1 minute'
  ) >= private.setting_integer('messages_per_minute') then
    perform private.refuse('rate_limited', 'Estás enviando mensajes demasiado rápido. Espera un momento.');
  end if;
  -- Messages of a channel are written one at a time, so a client that has seen a message has seen all earlier ones.
  perform pg_advisory_xact_lock(hashtextextended('team channel:' || p_team_id, 0));
  insert into public.team_messages (team_id, sender_id, content, part, client_id)
  values (p_team_id, v_user_id, v_content, private.accept_message_part(p_part), p_client_id)
  returning * into v_message;
  return v_message;
end;
$$;

--- Sets the caller's reaction to a message of their team's channel, in place of an earlier one; null removes it.
--- Refuses message_not_found, muted.
create function public.react_to_team_message(p_message_id uuid, p_reaction text default null)
returns public.team_messages
language plpgsql
volatile
security definer -- nobody else writes reactions, and nothing else of a message ever changes
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_message public.team_messages;
begin
  select * into v_message
  from public.team_messages
  where id = p_message_id and team_id = private.my_team_id()
  for no key update;
  if not found then
    perform private.refuse('message_not_found', 'El mensaje ya no existe.');
  end if;
  if p_reaction is not null then
    perform private.require_not_muted(v_user_id);
  end if;
  update public.team_messages
  set reactions = case
    when p_reaction is null then reactions - v_user_id::text
    else reactions || jsonb_build_object(v_user_id, p_reaction)
  end
  where id = p_message_id
  returning * into v_message;
  return v_message;
end;
$$;

--- Records that the caller has read their team's channel up to p_until. Refuses forbidden.
create function public.mark_team_channel_read(p_team_id uuid, p_until timestamptz)
returns void
language plpgsql
volatile
security definer -- written by this procedure only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_own_team(p_team_id);
begin
  insert into public.team_channel_reads as r (profile_id, team_id, read_until)
  select v_user_id, p_team_id, created_at
  from public.team_messages
  where team_id = p_team_id and created_at <= p_until
  order by created_at desc
  limit 1
  on conflict (profile_id) do update set team_id = excluded.team_id, read_until = excluded.read_until
  where r.team_id <> excluded.team_id or r.read_until < excluded.read_until;
end;
$$;

--- Unread messages of others in the channel of the caller's team, since the caller joined; at most 100. 0 without a
--- team.
create function public.unread_team_messages()
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from (
    select 1
    from public.team_messages
    where team_id = (select private.my_team_id())
      and created_at > (
        select coalesce(seen.read_until, member.created_at)
        from public.team_members member
        left join public.team_channel_reads seen
          on seen.profile_id = member.profile_id and seen.team_id = member.team_id
        where member.profile_id = (select auth.uid())
      )
      and sender_id is distinct from (select auth.uid())
    -- The query starts at the newest message, so that it reads nothing if the channel has no unread messages.
    order by created_at desc
    limit 100
  ) as unread
$$;

grant execute on function
  public.send_team_message, public.react_to_team_message, public.mark_team_channel_read, public.unread_team_messages
to authenticated;
