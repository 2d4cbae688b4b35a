-- Messages between users, and from administrators to a user.

--- Private messages. A conversation is the messages between two users, in order of created_at.
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  --- The sender; 00000000-0000-0000-0000-000000000000 is the administration.
  sender_id uuid not null default auth.uid(),
  receiver_id uuid not null references public.profiles (id) on delete cascade,
  content text not null,
  --- 'Administración' for messages of the administration; null for those of users, whose name is in their profile.
  sender_username text,
  sender_avatar_url text,
  --- Idempotency key made by the client: a message sent twice over a bad connection is stored once.
  client_id uuid,
  --- The message of the same conversation to which this one replies.
  reply_to_id uuid references public.messages (id) on delete set null,
  --- Reaction of the sender. A conversation has two users, so two columns hold all reactions.
  sender_reaction text,
  --- Reaction of the receiver; written by react_to_message() only.
  receiver_reaction text,
  --- An attachment in addition to the text. A picture (file in the bucket chat_pictures, null once it was removed), or
  --- an object that the chat shows as a card in its present state: a tournament, a team that invites the receiver
  --- (written by invite_player() only), or the match of a challenge offered to the receiver (written by
  --- challenge_friend() only).
  --- @type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind:
  --- "challenge" | "team" | "tournament"; id: string } | null
  part jsonb,
  --- When the message was written, taken while the conversation was locked: within a conversation it increases in the
  --- order of the commits.
  created_at timestamptz not null default clock_timestamp(),
  --- The writer as a profile; null for the administration.
  -- Messages of the administration have a fixed sender id without a profile.
  sender_profile_id uuid generated always as (
    nullif(sender_id, '00000000-0000-0000-0000-000000000000'::uuid)
  ) stored,
  constraint messages_sender_profile_id_fkey
    foreign key (sender_profile_id) references public.profiles (id) on delete no action,
  constraint messages_sender_reaction_known
    check (sender_reaction in ('👍', '❤️', '😂', '😮', '😢', '🔥')),
  constraint messages_receiver_reaction_known
    check (receiver_reaction in ('👍', '❤️', '😂', '😮', '😢', '🔥')),
  constraint messages_content_length check (char_length(btrim(content)) between 1 and 2000),
  constraint messages_part_known check (part is null or private.is_message_part(part)),
  constraint messages_not_to_oneself check (sender_id <> receiver_id),
  constraint messages_administration_signs check (
    (sender_profile_id is null) = (sender_username is not null)
  )
);

create index messages_sender_id_idx on public.messages (sender_id, receiver_id, created_at);
create index messages_receiver_id_idx on public.messages (receiver_id, sender_id, created_at);
create index messages_sender_recent_idx on public.messages (sender_id, created_at desc);
create index messages_sender_profile_id_idx on public.messages (sender_profile_id);
create index messages_reply_to_id_idx on public.messages (reply_to_id) where reply_to_id is not null;
create index messages_picture_idx on public.messages ((part ->> 'file')) where part ->> 'file' is not null;
create unique index messages_client_id_key on public.messages (sender_id, client_id) where client_id is not null;

--- Fixed sender id of administrators' messages.
create function private.administration_id()
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;
grant execute on function private.administration_id to authenticated, service_role;

--- Whether a user may write to another: friends to each other, a player to a team leader, and a leader to a player who
--- wrote first. Blocks are checked separately.
create function private.may_write_to(p_sender_id uuid, p_receiver_id uuid)
returns boolean
language sql
stable
security definer -- looks at other people's teams and messages
set search_path = ''
as $$
  select
    private.are_friends(p_sender_id, p_receiver_id)
    or exists (select 1 from public.teams where leader_id = p_receiver_id)
    or (
      exists (select 1 from public.teams where leader_id = p_sender_id)
      and exists (
        select 1 from public.messages where sender_id = p_receiver_id and receiver_id = p_sender_id
      )
    )
$$;

--- Checks the recipient, length and frequency of a message; an administrator may write as the administration. Refuses
--- message_length, user_not_found, message_not_found, message_not_allowed, rate_limited, part_invalid.
create function private.prepare_message()
returns trigger
language plpgsql
volatile
security definer -- reads blocks, friendships and the sender's recent messages
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  new.content := private.message_words(new.content, new.part);
  if new.content is null or char_length(new.content) > 2000 then
    perform private.refuse('message_length', 'El mensaje debe tener de 1 a 2000 caracteres.');
  end if;
  if not exists (select 1 from public.profiles where id = new.receiver_id and closed_at is null) then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;

  if new.sender_id = private.administration_id() then
    perform private.require_admin();
    new.sender_username := 'Administración';
    new.part := null;
    return new;
  end if;
  if new.sender_id <> v_user_id then
    perform private.forbid('Solo puedes enviar mensajes propios.');
  end if;
  new.sender_username := null;
  new.sender_avatar_url := null;

  if new.reply_to_id is not null and not exists (
    select 1 from public.messages
    where id = new.reply_to_id
      and (sender_id, receiver_id) in ((v_user_id, new.receiver_id), (new.receiver_id, v_user_id))
  ) then
    perform private.refuse('message_not_found', 'El mensaje ya no existe.');
  end if;

  perform private.require_module('friends');
  if private.is_blocked_between(v_user_id, new.receiver_id) or not private.may_write_to(v_user_id, new.receiver_id) then
    perform private.refuse('message_not_allowed', 'Solo puedes escribir a tus amigos o al líder de un equipo.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('messages:' || v_user_id, 0));
  if (
    select count(*) from public.messages
    where sender_id = v_user_id and created_at > clock_timestamp() - interval '1 minute'
  ) >= private.setting_integer('messages_per_minute') then
    perform private.refuse('rate_limited', 'Estás enviando mensajes demasiado rápido. Espera un momento.');
  end if;
  new.part := private.accept_message_part(new.part);
  return new;
end;
$$;

-- This trigger checks only direct inserts, because procedures check their own messages.
create trigger prepare_message
  before insert on public.messages
  for each row when (private.is_direct_request())
  execute function private.prepare_message();

create policy select_either_side on public.messages
  for select to authenticated
  using (
    sender_id = (select auth.uid())
    or receiver_id = (select auth.uid())
    -- Administrators may read the messages that they wrote as the administration.
    or (sender_id = private.administration_id() and (select private.is_admin()))
  );
create policy insert_sender_or_administration on public.messages
  for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    or (sender_id = private.administration_id() and (select private.is_admin()) and private.gave_recent_factor())
  );

grant
  select,
  insert (sender_id, receiver_id, content, sender_username, sender_avatar_url, client_id, reply_to_id, part)
on public.messages to authenticated;

alter publication supabase_realtime add table public.messages;

--- Sends a message of the caller with a challenge or an invitation. The calling procedures have checked that the caller
--- may write to the recipient.
create function private.tell_in_conversation(p_receiver_id uuid, p_content text, p_part jsonb)
returns void
language plpgsql
volatile
security definer -- its callers decide which objects a message may refer to
set search_path = ''
as $$
begin
  insert into public.messages (sender_id, receiver_id, content, part, created_at)
  values (
    auth.uid(), p_receiver_id, p_content, p_part, private.next_message_time(auth.uid(), p_receiver_id)
  );
end;
$$;
