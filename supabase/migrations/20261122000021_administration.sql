-- Made by `npm run migration` from supabase/schema/21-administration, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-account_closing.sql

-- Closing an account: personal data goes, history stays under 'Jugador eliminado'.
--
-- Whatever deletes the auth user (close_account, an admin, the platform's own user deletion) goes
-- through one trigger, so the rules hold for all of them.

create function private.closing_obstacles(p_user_id uuid, p_challenges text[])
returns table (code text, message text, subject_id uuid)
language plpgsql
stable
security definer -- looks at everything of the user
set search_path = ''
as $$
declare
  v_participant_id uuid := private.user_participant_id(p_user_id);
begin
  return query
  select 'last_admin', 'Nadie más administra: antes de cerrar la cuenta hay que nombrar a otra persona.', null::uuid
  where private.is_last_admin(p_user_id)
  union all
  select
    'leader_must_hand_over',
    format('Antes de cerrar la cuenta hay que transferir el liderazgo de %s o eliminar el equipo.', team.name), team.id
  from public.team_members member
  join public.teams team on team.id = member.team_id
  where member.profile_id = p_user_id and member.role = 'leader'
  union all
  select
    'challenge_running',
    format(
      'Hay un desafío en curso%s: la cuenta se podrá cerrar cuando se decida.',
      ' contra ' || private.participant_name(
        case when match.participant1_id = v_participant_id then match.participant2_id else match.participant1_id end
      )
    ),
    challenge.id
  from public.challenges challenge
  join public.challenge_matches match on match.challenge_id = challenge.id
  where challenge.status = any (p_challenges) and v_participant_id in (match.participant1_id, match.participant2_id)
  union all
  select
    'tournament_running', format('El torneo %s está en juego: la cuenta se podrá cerrar cuando termine.', tournament.name),
    tournament.id
  from public.tournament_participants entry
  join public.tournaments tournament on tournament.id = entry.tournament_id
  where entry.participant_id = v_participant_id and tournament.status = 'Activo' and entry.status = 'registered'
  union all
  select
    'pledge_held',
    format(
      'El torneo %s guarda en custodia el premio que prometió esta cuenta: se podrá cerrar cuando termine, o si se cancela.',
      tournament.name
    ),
    tournament.id
  from public.prize_pledges pledge
  join public.tournaments tournament on tournament.id = pledge.tournament_id
  where pledge.participant_id = v_participant_id and pledge.status = 'held'
  union all
  select
    'payout_pending',
    format('El premio del torneo %s está pendiente de pago: la cuenta se podrá cerrar cuando se pague.', payout.tournament_name),
    payout.id
  from public.payouts payout
  where payout.profile_id = p_user_id and payout.status = 'pending';
end;
$$;
comment on function private.closing_obstacles(uuid, text[]) is
  'What keeps an account open: the code and the sentence of the refusal, and which team, challenge, tournament or payout it is.
@param p_challenges In which states a challenge keeps it open.';

create function private.require_closable(p_user_id uuid, p_challenges text[] default array['open', 'in_progress'])
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_obstacle record;
begin
  -- An open challenge among them was offered this very moment, from another device: the others were taken back.
  select obstacle.* into v_obstacle from private.closing_obstacles(p_user_id, p_challenges) as obstacle limit 1;
  if found then
    perform private.refuse(v_obstacle.code, v_obstacle.message);
  end if;
end;
$$;
comment on function private.require_closable(uuid, text[]) is
  'Refuses the first of private.closing_obstacles(): last_admin, leader_must_hand_over, challenge_running, tournament_running, pledge_held, payout_pending.';

create function private.close_profile()
returns trigger
language plpgsql
volatile
security definer -- erases what nobody else may touch
set search_path = ''
as $$
declare
  v_participant_id uuid := private.user_participant_id(old.id);
  v_registration public.tournament_participants;
  v_balance integer;
begin
  -- Whoever plays is refused before anything is locked: a result that is being decided refers to him and will ask for his
  -- profile. His open offers are taken back below.
  perform private.require_closable(old.id, array['in_progress']);
  -- What he asked of teams first: whoever answers holds the request and will ask for him.
  perform 1 from public.team_join_requests where user_id = old.id and status = 'pending' order by id for update;
  -- Team before player, as everywhere; under the team's lock he cannot become its leader any more.
  perform 1
  from public.teams
  where id = (select team_id from public.team_members where profile_id = old.id)
  for no key update;
  -- His membership before his profile: who is sending him away holds it, and will ask for the profile.
  perform 1 from public.team_members where profile_id = old.id for update;
  -- Not "for update": a grant under way holds his wallet and will refer to his profile.
  perform 1 from public.profiles where id = old.id and closed_at is null for no key update;
  if not found then
    return old;
  end if;
  -- Tournaments and matches before the participant, and him before his wallet, as everywhere: who holds one of them
  -- will ask for the next.
  perform private.lock_entered_tournaments(v_participant_id);
  perform private.lock_match(match_id)
  from (
    select match.id as match_id
    from public.challenge_matches match
    join public.challenges challenge on challenge.id = match.challenge_id
    where challenge.creator_participant_id = v_participant_id and challenge.status = 'open'
    order by match.id
  ) as offered;
  -- Registrations and acceptances under way refer to the participant and hold this up until they
  -- are done; what follows sees them.
  perform 1 from public.participants where id = v_participant_id for update;
  perform private.take_back_offers(v_participant_id, 'Desafío cancelado');
  perform private.require_closable(old.id);

  for v_registration in
    delete from public.tournament_participants r
    using public.tournaments t
    where r.participant_id = v_participant_id and t.id = r.tournament_id
      and t.structure_generated_at is null and t.status <> 'Finalizado'
    returning r.*
  loop
    perform private.return_fee(v_registration, 'Cuenta cerrada');
  end loop;

  perform private.remember_former_account(profile) from public.profiles profile where profile.id = old.id;
  -- Closed first: an admin that closes his account must still be refused when he is the last one.
  update public.profiles
  set
    role = 'user', username = 'Jugador eliminado', closed_at = now(), avatar_url = null,
    country = 'No definido', bio = null, games_played = '{}', game_identities = '{}', full_name_public = false
  where id = old.id;
  update public.profile_private
  set email = null, phone_number = null, full_name = null, payment_info = '{}', age_confirmed_at = null,
    birth_date = null
  where profile_id = old.id;

  delete from public.team_members where profile_id = old.id;
  delete from public.team_join_requests where user_id = old.id;
  delete from public.team_player_invitations where profile_id = old.id;
  delete from public.tournament_proposals where founder_id = old.id and status <> 'published';
  delete from public.tournament_staff where profile_id = old.id;
  delete from public.guest_requests where requested_by = old.id;
  delete from public.entry_requests where requested_by = old.id;
  delete from private.entry_code_tries where profile_id = old.id;
  delete from public.friends where old.id in (user_id_1, user_id_2);
  delete from public.user_blocks where old.id in (blocker_id, blocked_id);
  delete from private.result_hiders where profile_id = old.id;
  -- How many votes each has, stays.
  delete from private.best_player_votes where voter_id = old.id;
  perform private.forget_predictions(old.id);
  delete from public.follows where profile_id = old.id or participant_id = v_participant_id;
  delete from public.notifications where user_id = old.id;
  delete from public.team_channel_reads where profile_id = old.id;
  delete from private.wager_preferences where profile_id = old.id;
  delete from private.calendar_feeds where profile_id = old.id;
  delete from public.api_tokens where profile_id = old.id;
  perform private.end_discord_link(link, 'Tu cuenta se cerró: el vínculo con ella terminó.')
  from public.discord_links link where link.profile_id = old.id;
  delete from private.challenge_tries where profile_id = old.id;
  -- Conversations belong to the other side as well; announcements do not.
  delete from public.messages where receiver_id = old.id and sender_id = private.administration_id();
  update public.contact_messages set user_id = null where user_id = old.id;

  select balance into v_balance from public.wallets where participant_id = v_participant_id for update;
  if v_balance > 0 then
    perform private.move_tickets(
      v_participant_id, -v_balance, 'account_closed', 'Cuenta cerrada', 'profiles', old.id
    );
  end if;
  perform private.erase_files(array(
    select id from storage.objects where bucket_id = 'profile_avatars' and owner_id = old.id::text
  ));
  perform private.take_pictures_back(old.id);
  return old;
end;
$$;
comment on function private.close_profile() is
  'Before an auth user is deleted: checks, gives back wagers and fees, erases personal data, forfeits the tickets.';

create trigger close_profile
  before delete on auth.users
  for each row execute function private.close_profile();

-- Procedures ---------------------------------------------------------------------------------

create function public.closing_obstacles()
returns table (code text, message text, subject_id uuid)
language sql
stable
security definer -- looks at everything of the caller
set search_path = ''
as $$
  select obstacle.code, obstacle.message, obstacle.subject_id
  -- Open challenges are taken back by the closing itself.
  from private.closing_obstacles((select auth.uid()), array['in_progress']) as obstacle
$$;
comment on function public.closing_obstacles() is
  'What close_account() would refuse the caller now, all of it: the page names it before anything is asked.
@field code The code of the refusal.
@field message Its sentence, with the name of what it is about.
@field subject_id The team, challenge, tournament or payout; null where it is the account itself.';

create function public.close_account()
returns void
language plpgsql
volatile
security definer -- deletes the auth user
set search_path = ''
as $$
begin
  delete from auth.users where id = private.require_user();
end;
$$;
comment on function public.close_account() is
  'Closes the caller''s account for good. Refuses what closing_obstacles() lists.';

grant execute on function public.closing_obstacles() to authenticated;
grant execute on function public.close_account() to authenticated;

create function private.remember_former_account(p_profile public.profiles)
returns void
language plpgsql
volatile
security definer -- who was here is nobody's to write
set search_path = ''
as $$
declare
  v_email text := (select email from public.profile_private where profile_id = p_profile.id);
  -- By an administrator, or while banned, muted or suspended; who leaves of his own accord is free to come back.
  v_is_barred boolean := coalesce(auth.uid() <> p_profile.id, false)
    or exists (select 1 from auth.users where id = p_profile.id and banned_until > now())
    or exists (select 1 from public.user_mutes where profile_id = p_profile.id and muted_until > now())
    or private.suspended_until(p_profile.id) is not null;
begin
  insert into private.former_accounts (profile_id, is_barred, username_print, email_print, username, email)
  values (
    p_profile.id, v_is_barred, private.username_print(p_profile.username),
    case when v_is_barred then private.email_print(v_email) end,
    case when v_is_barred then p_profile.username end,
    case when v_is_barred then v_email end
  )
  on conflict (profile_id) do nothing;
end;
$$;
comment on function private.remember_former_account(public.profiles) is
  'Before an account is emptied: its nickname stays reserved, and whoever is put out stays out.';

-- 02-file_rights.sql

-- Who may add, list and remove stored files. Here because it depends on matches, payouts, messages and reports.

create function private.may_add_proof(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts the caller's files and looks at the match
set search_path = ''
as $$
begin
  -- Uploads of one person into one match take turns, so that the count holds for many at once.
  perform pg_advisory_xact_lock(hashtextextended('proofs:' || auth.uid() || private.proof_match_id(p_name), 0));
  return private.is_active_account(auth.uid())
    and private.has_shown_factor()
    and private.can_act_in_match(private.proof_match_id(p_name))
    and exists (
      select 1
      from (
        select id, status from public.tournament_matches
        union all
        select id, status from public.challenge_matches
      ) as match
      where match.id = private.proof_match_id(p_name)
        and match.status not in ('completed', 'bye', 'cancelled', 'pending_opponent')
    )
    and (
      select count(*) from storage.objects
      where bucket_id = 'match_proofs'
        and name like private.proof_match_id(p_name) || '/%'
        and owner_id = auth.uid()::text
    ) < private.setting_integer('proofs_per_match');
end;
$$;
comment on function private.may_add_proof(text) is
  'True for who may act in the match while it is undecided, up to a number of files.';

create function private.may_add_match_picture(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts files, and looks at the match
set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.tournament_matches match
    where match.id = private.proof_match_id(p_name) and match.status <> 'cancelled'
      and private.is_acting_staff(match.tournament_id, 'broadcast')
  ) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('match pictures:' || private.proof_match_id(p_name), 0));
  return (
    select count(*) from storage.objects
    where bucket_id = 'match_pictures' and name like private.proof_match_id(p_name) || '/%'
  ) < private.setting_integer('pictures_per_match');
end;
$$;
comment on function private.may_add_match_picture(text) is
  'True for who shows the match''s tournament (broadcast), up to a number of files.';

create function private.may_see_receipt(p_name text)
returns boolean
language sql
stable
security definer -- looks at the payout behind a file
set search_path = ''
as $$
  select exists (
    select 1 from public.payouts payout
    where payout.id = private.proof_match_id(p_name)
      and (private.may(payout.tournament_id, 'money') or payout.profile_id = auth.uid() and payout.receipt = p_name)
  )
$$;
comment on function private.may_see_receipt(text) is
  'True for who may pay the prize in whose folder a file is, and for its receiver once it is the receipt of it.';

create function private.may_add_receipt(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts files, and looks at the payout
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipts:' || private.proof_match_id(p_name), 0));
  return exists (
      select 1 from public.payouts payout
      where payout.id = private.proof_match_id(p_name) and payout.status = 'pending'
        and private.is_acting_staff(payout.tournament_id, 'money')
    )
    and (
      select count(*) from storage.objects
      where bucket_id = 'payout_receipts' and name like private.proof_match_id(p_name) || '/%'
    ) < 10;
end;
$$;
comment on function private.may_add_receipt(text) is 'True for who may pay a prize that is to be paid, up to ten files.';

create function private.may_see_chat_picture(p_name text)
returns boolean
language sql
stable
security definer -- looks for the message behind a file
set search_path = ''
as $$
  select
    exists (
      select 1 from public.messages
      where part ->> 'file' = p_name and auth.uid() in (sender_id, receiver_id)
    )
    or exists (
      select 1 from public.team_messages
      where part ->> 'file' = p_name and team_id = private.my_team_id()
    )
    or exists (
      select 1 from public.match_messages
      where part ->> 'file' = p_name
        and (
          private.is_match_side(match_id)
          or private.is_admin()
          or private.may(private.match_tournament_id(tournament_match_id), 'chat')
        )
    )
    or exists (
      select 1 from public.reports
      where part ->> 'file' = p_name and reported_id <> auth.uid() and private.is_admin()
    )
$$;
comment on function private.may_see_chat_picture(text) is
  'True for who reads the message that carries a file, and for administrators to whom it was reported.';

create function private.may_add_chat_picture(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts the caller's files
set search_path = ''
as $$
declare
  v_day integer;
  v_all integer;
begin
  if (
    p_name ~ ('^' || auth.uid() || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](png|jpg|webp)$')
    and private.is_active_account(auth.uid())
    and private.has_shown_factor()
  ) is not true or exists (select 1 from public.user_mutes where profile_id = auth.uid() and muted_until > now()) then
    return false;
  end if;
  -- Uploads of one person take turns, so that the count holds for many at once.
  perform pg_advisory_xact_lock(hashtextextended('chat pictures:' || auth.uid(), 0));
  select count(*) filter (where created_at > now() - interval '1 day'), count(*)
  into v_day, v_all
  from storage.objects
  where bucket_id = 'chat_pictures' and name like auth.uid() || '/%';
  return v_day < private.setting_integer('chat_pictures_per_day')
    and v_all < private.setting_integer('chat_pictures_per_person');
end;
$$;
comment on function private.may_add_chat_picture(text) is
  'True for one''s own folder, for who may write to others, up to a number of files a day and at all.';

create function private.is_own_path(p_bucket text, p_name text)
returns boolean
language sql
stable
security definer -- asks for the team the caller leads
set search_path = ''
as $$
  select coalesce(
    case p_bucket
      -- {user}.png, {user}/avatar.png, {user}-1730000000.png
      when 'profile_avatars' then p_name ~ ('^' || auth.uid() || '([./_-][A-Za-z0-9._-]{1,80})$')
      -- The logo of a new team is under its founder, a later one under the team; with or without the
      -- folder that repeats the bucket's name.
      when 'team_logos' then
        p_name ~ ('^(team_logos/)?' || auth.uid() || '[/_-][A-Za-z0-9._-]{1,80}$')
        or p_name ~ ('^(team_logos/)?' || private.my_led_team_id() || '[/_-][A-Za-z0-9._-]{1,80}$')
    end,
    false
  )
$$;
comment on function private.is_own_path(text, text) is
  'True for the caller''s own avatar and logo paths, and logo paths of the team he leads.';

create function private.may_write_file(p_bucket text, p_name text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when auth.uid() is null or not private.is_active_account(auth.uid()) or not private.has_shown_factor() then false
    when p_bucket in ('game_images', 'news-images') then private.is_admin()
    when p_bucket in ('team_logos', 'profile_avatars') then
      private.is_own_path(p_bucket, p_name) or private.is_admin()
    else false
  end
$$;
comment on function private.may_write_file(text, text) is
  'Who may add, replace and remove a file: admins for games and news, people for their own images.';

grant execute on function
  private.may_add_proof(text),
  private.may_add_match_picture(text),
  private.may_see_receipt(text),
  private.may_add_receipt(text),
  private.may_see_chat_picture(text),
  private.may_add_chat_picture(text),
  private.is_own_path(text, text),
  private.may_write_file(text, text)
to authenticated;

create policy select_writer_side_staff_or_admin on storage.objects
  for select to authenticated
  using (
    -- What people show each other is theirs.
    ((select private.is_admin()) and bucket_id <> 'chat_pictures')
    or private.may_write_file(bucket_id, name)
    or (
      bucket_id = 'match_proofs' and (
        private.is_match_side(private.proof_match_id(name))
        or private.proof_match_id(name) in (select private.my_staffed_match_ids('results'))
      )
    )
    or (bucket_id = 'match_pictures' and private.proof_match_id(name) in (select private.my_staffed_match_ids('broadcast')))
    or (bucket_id = 'payout_receipts' and private.may_see_receipt(name))
    or (bucket_id = 'chat_pictures' and private.may_see_chat_picture(name))
  );
create policy insert_writer_or_side on storage.objects
  for insert to authenticated
  with check (
    private.may_write_file(bucket_id, name)
    or (bucket_id = 'match_proofs' and private.may_add_proof(name))
    or (bucket_id = 'match_pictures' and private.may_add_match_picture(name))
    or (bucket_id = 'payout_receipts' and private.may_add_receipt(name))
    or (bucket_id = 'chat_pictures' and private.may_add_chat_picture(name))
  );
-- Proofs are evidence: nobody replaces one, and only admins remove one.
create policy update_writer on storage.objects
  for update to authenticated
  using (private.may_write_file(bucket_id, name))
  with check (private.may_write_file(bucket_id, name));
create policy delete_writer_or_admin on storage.objects
  for delete to authenticated
  using (
    private.may_write_file(bucket_id, name)
    or (bucket_id = 'match_proofs' and (select private.is_admin()) and private.gave_recent_factor())
  );

-- 03-orphans.sql

-- What nothing refers to any more: participants of teams that were founded and deleted without ever
-- having done anything, and pictures that no team, profile or match shows.
--
-- Both sweeps take a bounded number of rows a round and remember where they are, so that a round
-- costs the same however many rows stay.

insert into public.settings (key, value, description) values
  ('orphan_hours', '24', 'Horas que se conservan imágenes que nadie usa y el rastro de equipos eliminados sin historia.');

-- Participants ---------------------------------------------------------------------------------

create table private.dissolved_participants (
  participant_id uuid not null,
  created_at timestamptz not null default now(),
  constraint dissolved_participants_pkey primary key (participant_id),
  constraint dissolved_participants_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade
);
comment on table private.dissolved_participants is
  'Participants of deleted teams of which it is still to be found out whether anything refers to them.';
create index dissolved_participants_created_at_idx on private.dissolved_participants (created_at);
alter table private.dissolved_participants enable row level security;

create function private.note_dissolved_participant()
returns trigger
language plpgsql
volatile
security definer -- runs for whoever deletes a team
set search_path = ''
as $$
begin
  insert into private.dissolved_participants (participant_id) values (new.id) on conflict do nothing;
  return null;
end;
$$;
comment on function private.note_dissolved_participant() is 'Keeps in mind a participant whose team has just been deleted.';

create trigger note_dissolved_participant
  after update of team_id on public.participants
  for each row when (old.team_id is not null and new.team_id is null)
  execute function private.note_dissolved_participant();

create function private.sweep_participants(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_id uuid;
  v_count integer := 0;
begin
  for v_id in
    delete from private.dissolved_participants
    where participant_id in (
      select participant_id
      from private.dissolved_participants
      where created_at < now() - make_interval(hours => private.setting_integer('orphan_hours'))
      order by created_at
      limit p_limit
      for update skip locked
    )
    returning participant_id
  loop
    -- What was played stays counted even when its tournament has been deleted.
    continue when exists (select 1 from private.match_credits where participant_id = v_id)
      or exists (select 1 from private.participant_counters where participant_id = v_id);
    begin
      delete from public.wallets where participant_id = v_id and balance = 0;
      delete from public.participants where id = v_id and type = 'team' and team_id is null;
      v_count := v_count + 1;
    exception when foreign_key_violation or restrict_violation then
      -- It registered, played, offered a challenge or moved tickets: history keeps it for good.
      null;
    end;
  end loop;
  return v_count;
end;
$$;
comment on function private.sweep_participants(integer) is
  'Deletes participants of teams deleted orphan_hours ago that nothing refers to, of p_limit looked at; the others stay '
  'for good. Returns how many.';

-- Files ----------------------------------------------------------------------------------------

create function private.stored_name(p_bucket text, p_url text)
returns text
language sql
immutable
set search_path = ''
as $$
  select substring(p_url from '/' || p_bucket || '/([^?#]+)')
$$;
comment on function private.stored_name(text, text) is
  'The name in a bucket of the file that an address shows, also in another size; null for other addresses.';

grant execute on function private.stored_name(text, text) to anon, authenticated, service_role;

create index teams_logo_name_idx on public.teams (private.stored_name('team_logos', logo_url));
create index profiles_avatar_name_idx on public.profiles (private.stored_name('profile_avatars', avatar_url));
create index tournaments_image_name_idx on public.tournaments (private.stored_name('game_images', image_url));
create index games_image_name_idx on public.games (private.stored_name('game_images', image_url));
create index store_items_image_name_idx on public.store_items (private.stored_name('game_images', image_url));
create index achievements_icon_name_idx on public.achievements (private.stored_name('game_images', icon_url));

create function private.stored_names(p_bucket text, p_urls text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(private.stored_name(p_bucket, url)) from unnest(p_urls) as url
$$;
comment on function private.stored_names(text, text[]) is 'The names in a bucket of the files that addresses show.';

grant execute on function private.stored_names(text, text[]) to anon, authenticated, service_role;

create index news_image_names_idx on public.news using gin (private.stored_names('news-images', image_urls));

create table private.file_sweep (
  is_only boolean not null default true,
  last_id uuid,
  created_at timestamptz not null default now(),
  constraint file_sweep_pkey primary key (is_only),
  constraint file_sweep_only check (is_only)
);
comment on table private.file_sweep is 'One row: the last stored file that was looked at. Null at the start of a pass.';
alter table private.file_sweep enable row level security;
insert into private.file_sweep default values;

create function private.is_orphan(p_bucket text, p_name text)
returns boolean
language sql
stable
security definer -- looks at everybody's rows
set search_path = ''
as $$
  -- Other names have their letters encoded in addresses; only admins can store them.
  select p_name ~ '^[A-Za-z0-9._/-]+$' and case p_bucket
    when 'team_logos' then not exists (
      select 1 from public.teams where private.stored_name('team_logos', logo_url) = p_name
    )
    when 'profile_avatars' then not exists (
      select 1 from public.profiles where private.stored_name('profile_avatars', avatar_url) = p_name
    )
    when 'match_proofs' then private.proof_match_id(p_name) is not null
      and not exists (select 1 from public.tournament_matches where id = private.proof_match_id(p_name))
      and not exists (select 1 from public.challenge_matches where id = private.proof_match_id(p_name))
    when 'chat_pictures' then not private.is_reported_picture(p_name) and not exists (
      select 1 from public.messages where part ->> 'file' = p_name
      union all
      select 1 from public.team_messages where part ->> 'file' = p_name
      union all
      select 1 from public.match_messages where part ->> 'file' = p_name
    )
    when 'match_pictures' then not exists (select 1 from public.match_pictures where file = p_name)
    when 'payout_receipts' then not exists (
      select 1 from public.payouts where id = private.proof_match_id(p_name) and receipt = p_name
    )
    when 'game_images' then not exists (
      select 1 from public.tournaments where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.games where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.store_items where private.stored_name('game_images', image_url) = p_name
      union all
      select 1 from public.achievements where private.stored_name('game_images', icon_url) = p_name
    )
    when 'news-images' then not exists (
      select 1 from public.news where private.stored_names('news-images', image_urls) @> array[p_name]
    )
      -- An article's text may show one besides.
      and not exists (select 1 from public.news where strpos(content, p_name) > 0)
    else false
  end
$$;
comment on function private.is_orphan(text, text) is
  'True for a picture that nothing shows and for a proof whose match is gone.';

create function private.sweep_files(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_last_id uuid;
  v_ids uuid[];
begin
  select last_id into v_last_id from private.file_sweep for update;
  select array_agg(id order by id) into v_ids
  from (
    select id from storage.objects
    where id > coalesce(v_last_id, '00000000-0000-0000-0000-000000000000')
    order by id
    limit p_limit
  ) as batch;
  update private.file_sweep
  set last_id = case when cardinality(v_ids) = p_limit then v_ids[p_limit] end
  -- The hosted data API refuses an update without a condition, here too.
  where is_only;

  return private.erase_files(array(
    select id from storage.objects
    where id = any (v_ids)
      and greatest(created_at, updated_at) < now() - make_interval(hours => private.setting_integer('orphan_hours'))
      and (
        private.is_orphan(bucket_id, name)
        or bucket_id = 'chat_pictures'
          and created_at < now() - make_interval(days => private.setting_integer('chat_picture_days'))
          and not private.is_reported_picture(name)
      )
  ));
end;
$$;
comment on function private.sweep_files(integer) is
  'Deletes orphans older than orphan_hours, and pictures of chats older than chat_picture_days, among the next p_limit stored files, and '
  'starts anew after the last one. Returns how many.';

-- 04-deletions.sql

-- What may not be deleted while something depends on it, and what a deletion takes along.

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
comment on function private.require_team_idle(uuid) is
  'A team that plays an active tournament, or has an open or running challenge, stays. Refuses team_in_tournament, team_in_challenge.';

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
  -- A team that plays is refused before anything more is locked: a result that is being decided refers to its participant
  -- and will ask for the team.
  perform private.require_team_idle(v_participant_id);
  -- Registrations and challenges under way refer to the participant and hold this up until they
  -- are done; the checks see them.
  perform private.lock_entered_tournaments(v_participant_id);
  perform 1 from public.participants where id = v_participant_id for update;
  perform private.require_team_idle(v_participant_id);

  -- Tournaments that have not started lose the team and give the fee back.
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
comment on function private.refuse_playing_team_deletion() is
  'A team stays while it plays an active tournament or has an open or running challenge; '
  'registrations for tournaments that have not started are withdrawn with their fee.';

create trigger a_refuse_playing_team_deletion
  before delete on public.teams
  for each row execute function private.refuse_playing_team_deletion();

create function private.refuse_used_game_deletion()
returns trigger
language plpgsql
volatile
security definer -- counts everybody's
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
comment on function private.refuse_used_game_deletion() is
  'A game stays while tournaments, challenges or teams refer to it. Refuses game_in_use with the numbers.';

create trigger a_refuse_used_game_deletion
  before delete on public.games
  for each row execute function private.refuse_used_game_deletion();

create function private.follow_game_name()
returns trigger
language plpgsql
volatile
security definer -- touches everybody's rows
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
comment on function private.follow_game_name() is
  'Lists and identities name their games in text; renaming a game renames it there too (tournaments follow by foreign key).';

create trigger follow_game_name
  after update of name on public.games
  for each row when (old.name is distinct from new.name)
  execute function private.follow_game_name();

create index teams_games_idx on public.teams using gin (games);
create index profiles_games_played_idx on public.profiles using gin (games_played);
create index news_game_related_idx on public.news (game_related) where game_related is not null;

-- 05-due_work.sql

-- What is due now, and its turn: every piece by itself, so that one that fails holds nothing else up.

create function private.due_work(p_match_id uuid, p_tournament_id uuid)
returns table (task text, entity_id uuid)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select 'report', waiting.id
  from (
    select id, tournament_id from public.tournament_matches where status = 'pending_results'
    union all
    select id, null from public.challenge_matches where status = 'pending_results'
  ) as waiting
  join public.match_reports report on report.match_id = waiting.id
  where report.created_at <= now() - private.answer_time(waiting.tournament_id)
    and private.report_deadline(report) <= now()
    and (p_match_id is null or waiting.id = p_match_id)
    and (p_tournament_id is null or waiting.tournament_id = p_tournament_id)
  union all
  select 'challenge', match.id
  from public.challenges challenge
  join public.challenge_matches match on match.challenge_id = challenge.id
  where challenge.status = 'open'
    and challenge.expires_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
  union all
  select 'unplayed', match.id
  from public.challenge_matches match
  where match.status in ('pending_results', 'scheduled')
    and match.play_by <= now()
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
    and not exists (select 1 from public.match_reports report where report.match_id = match.id)
  union all
  select 'reminder', match.id
  from public.challenge_matches match
  where match.status in ('pending_results', 'scheduled')
    and match.play_by > now()
    and match.play_by <= now() + make_interval(hours => private.setting_integer('challenge_reminder_hours'))
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
    and not exists (select 1 from public.match_reports report where report.match_id = match.id)
    and not exists (
      select 1 from private.challenge_reminders reminder
      where reminder.match_id = match.id and reminder.play_by = match.play_by
    )
  union all
  select 'stake', match.id
  from private.wager_preferences preferences
  join public.participants participant on participant.user_id = preferences.profile_id
  join public.challenge_matches match on match.participant1_id = participant.id and match.status = 'pending_opponent'
  where preferences.excluded_until > now()
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
  union all
  select 'stake', match.id
  from public.challenges challenge
  join public.challenge_matches match on match.challenge_id = challenge.id
  where (
      (select private.is_friendly_only())
      or challenge.game_id in (select id from public.games where not allows_wagers)
    )
    and challenge.status = 'open'
    and challenge.wager_amount > 0
    and p_tournament_id is null
    and (p_match_id is null or match.id = p_match_id)
  union all
  select 'check_in', tournament.id
  from public.tournaments tournament
  where tournament.check_in_minutes is not null
    and tournament.structure_generated_at is null
    and tournament.status in ('Próximamente', 'Inscripciones')
    and tournament.start_date - make_interval(mins => tournament.check_in_minutes) <= now()
    and tournament.start_date > now() - interval '1 day'
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and not exists (
      select 1 from private.tournament_announcements
      where tournament_id = tournament.id and kind = 'check_in'
    )
  union all
  select 'places', waiting.tournament_id
  from public.waiting_entries waiting
  where waiting.state = 'offered' and waiting.offer_ends_at <= now()
    and p_match_id is null
    and (p_tournament_id is null or waiting.tournament_id = p_tournament_id)
  group by waiting.tournament_id
  union all
  -- Check-in has closed: the places of those who did not come go to those who wait.
  select 'places', tournament.id
  from (select distinct tournament_id from public.waiting_entries where state = 'waiting') as waiting
  join public.tournaments tournament on tournament.id = waiting.tournament_id
  where private.gives_absent_places(tournament)
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and exists (select 1 from private.missing_entries(tournament.id))
  union all
  select 'default_time', match_id
  from public.match_default_times
  where settled_at is null and agree_until <= now()
    and p_tournament_id is null
    and (p_match_id is null or match_id = p_match_id)
  union all
  select 'match_reminder', match_id
  from private.match_reminders
  where due_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or match_id = p_match_id)
  group by match_id
  union all
  select 'dispute', match_id
  from public.match_disputes
  where remind_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or match_id = p_match_id)
  union all
  -- Not while the structure is made: a thousand notifications would double its time.
  select 'start', tournament.id
  from public.tournaments tournament
  where tournament.structure_generated_at > now() - interval '1 day'
    and tournament.status = 'Activo'
    and p_match_id is null
    and (p_tournament_id is null or tournament.id = p_tournament_id)
    and not exists (
      select 1 from private.tournament_announcements
      where tournament_id = tournament.id and kind = 'start'
    )
  union all
  select 'veto', veto.match_id
  from public.match_vetoes veto
  where veto.deadline <= now()
    and p_tournament_id is null
    and (p_match_id is null or veto.match_id = p_match_id)
  union all
  select 'match_clock', start.match_id
  from public.match_starts start
  where start.due_at <= now()
    and (p_match_id is null or start.match_id = p_match_id)
    and (p_tournament_id is null or start.tournament_id = p_tournament_id)
  union all
  select 'best_player', best.match_id
  from public.best_players best
  where best.settled_at is null and best.closes_at <= now()
    and p_tournament_id is null
    and (p_match_id is null or best.match_id = p_match_id)
  union all
  -- A vote that came when they had just been counted.
  select tally.question || '_votes', tally.match_id
  from private.tallies tally
  where tally.counted_at < now() - make_interval(secs => private.setting_integer('vote_count_seconds'))
    and p_tournament_id is null
    and (p_match_id is null or tally.match_id = p_match_id)
    and case tally.question
      when 'best_player' then exists (
        select 1 from private.best_player_votes vote
        where vote.match_id = tally.match_id and vote.counted_for is distinct from vote.profile_id
      )
      else exists (
        select 1 from private.predictions prediction
        where prediction.match_id = tally.match_id and prediction.counted_for is distinct from prediction.participant_id
      )
    end
  union all
  select 'predictions', total.match_id
  from public.prediction_totals total
  where total.judged < total.decisions
    and (p_match_id is null or total.match_id = p_match_id)
    and (p_tournament_id is null or total.tournament_id = p_tournament_id)
  union all
  select 'edition', series.id
  from public.tournament_series series
  where series.due_at <= now() and p_match_id is null and p_tournament_id is null
  union all
  select 'edition_told', edition.tournament_id
  from public.tournament_editions edition
  where edition.tell_at <= now()
    and p_match_id is null
    and (p_tournament_id is null or edition.tournament_id = p_tournament_id)
  union all
  -- Last: the followers of a champion, and all whom a message is for, are many, and what else is due goes before each batch of them.
  (
    select 'follow', event.id
    from private.follow_events event
    where event.done_at is null and p_match_id is null and p_tournament_id is null
    order by event.created_at
  )
  union all
  (
    select 'notices', pending.id
    from private.pending_notices pending
    where p_match_id is null and p_tournament_id is null
    order by pending.created_at
  )
$$;
comment on function private.due_work(uuid, uuid) is
  'What time has made due: everything, or that of one match or one tournament.';

create function private.do_due_work(p_match_id uuid default null, p_tournament_id uuid default null)
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_due record;
  v_reports integer := 0;
  v_challenges integer := 0;
  v_announcements integer := 0;
  v_places integer := 0;
  v_vetoes integer := 0;
  v_clocks integer := 0;
  v_editions integer := 0;
  v_failures integer := 0;
  v_until timestamptz := clock_timestamp() + make_interval(secs => private.setting_integer('work_step_ms') / 1000.0);
begin
  for v_due in
    select task, entity_id from private.due_work(p_match_id, p_tournament_id) limit 200
  loop
    begin
      case v_due.task
        when 'report' then
          v_reports := v_reports + private.settle_unanswered_report(v_due.entity_id)::integer;
        when 'challenge' then
          v_challenges := v_challenges + private.expire_challenge(v_due.entity_id)::integer;
        when 'unplayed' then
          v_challenges := v_challenges + private.end_unplayed_challenge(v_due.entity_id)::integer;
        when 'stake' then
          v_challenges := v_challenges + private.withdraw_stake(v_due.entity_id)::integer;
        when 'reminder' then
          v_announcements := v_announcements + private.remind_of_challenge(v_due.entity_id)::integer;
        when 'default_time' then
          v_places := v_places + private.settle_default_time(v_due.entity_id)::integer;
        when 'match_reminder' then
          v_announcements := v_announcements + private.remind_of_match(v_due.entity_id)::integer;
        when 'dispute' then
          v_announcements := v_announcements + private.remind_of_dispute(v_due.entity_id)::integer;
        when 'veto' then
          -- What is due is the step as it is now; one that was taken meanwhile has a clock of its own.
          v_vetoes := v_vetoes + private.draw_overdue_step(
            v_due.entity_id, (select step from public.match_vetoes where match_id = v_due.entity_id)
          )::integer;
        when 'match_clock' then
          v_clocks := v_clocks + private.run_match_clock(v_due.entity_id)::integer;
        when 'places' then
          v_places := v_places + private.pass_on_places(v_due.entity_id)::integer;
        when 'best_player' then
          v_announcements := v_announcements + private.settle_best_player(v_due.entity_id)::integer;
        when 'best_player_votes' then
          perform private.recount_votes(v_due.entity_id);
        when 'winner_votes' then
          perform private.recount_predictions(v_due.entity_id);
        when 'predictions' then
          v_announcements := v_announcements + private.judge_predictions(v_due.entity_id)::integer;
        when 'edition' then
          v_editions := v_editions + private.open_edition(v_due.entity_id)::integer;
        when 'edition_told' then
          v_announcements := v_announcements + private.tell_of_edition(v_due.entity_id)::integer;
        when 'follow' then
          v_announcements := v_announcements + private.tell_followers(v_due.entity_id)::integer;
        when 'notices' then
          v_announcements := v_announcements + private.tell_pending_notices(v_due.entity_id)::integer;
        else
          v_announcements := v_announcements
            + private.announce_tournament(v_due.entity_id, v_due.task)::integer;
      end case;
      -- One that locks a tournament or moves tickets a transaction: the locks must not add up to a deadlock.
      exit when v_reports + v_challenges + v_places + v_vetoes + v_clocks + v_editions > 0;
      -- The largest tournaments may start at the same time, with a thousand notifications each.
      exit when v_announcements > 0 and clock_timestamp() >= v_until;
    exception when others then
      v_failures := v_failures + 1;
      raise warning 'due work % of % failed: %', v_due.task, v_due.entity_id, sqlerrm;
    end;
  end loop;
  return jsonb_build_object(
    'reports', v_reports, 'challenges', v_challenges, 'announcements', v_announcements, 'places', v_places,
    'vetoes', v_vetoes, 'clocks', v_clocks, 'editions', v_editions, 'failures', v_failures,
    'more', v_reports + v_challenges + v_announcements + v_places + v_vetoes + v_clocks + v_editions > 0
  );
end;
$$;
comment on function private.do_due_work(uuid, uuid) is
  'Does what is due, for work_step_ms at most; counts what it did and what failed. more: call again in a new transaction.';

create function private.forget_challenge_tries(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.challenge_tries
  where id in (
    select try.id
    from private.challenge_tries try
    join public.challenges challenge on challenge.id = try.challenge_id
    where try.created_at < now() - interval '1 day' and (challenge.status <> 'open' or not try.is_right)
    order by try.created_at
    limit p_limit
    for update of try skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_challenge_tries(integer) is
  'Deletes tried passwords that count for nothing any more, p_limit at most; returns how many.';

create function private.sweeps()
returns table (step regprocedure, rows integer)
language sql
stable
set search_path = ''
as $$
  values
    ('private.forget_read_notifications(integer)'::regprocedure, 500),
    ('private.forget_overtaken_join_requests(integer)', 500),
    ('private.forget_unconfirmed_accounts(integer)', 100),
    ('private.forget_event_counts(integer)', 5000),
    ('private.forget_ended_sessions(integer)', 5000),
    ('private.forget_api_tokens(integer)', 500),
    -- Where no server does it every second.
    ('private.place_tournament_events(integer)', 1000),
    ('private.forget_tournament_events(integer)', 1000),
    ('private.forget_webhook_trials(integer)', 1000),
    ('private.forget_idempotent_requests(integer)', 5000),
    ('private.forget_discord(integer)', 500),
    ('private.forget_challenge_tries(integer)', 5000),
    ('private.forget_former_accounts(integer)', 500),
    ('private.expire_ticket_orders(integer)', 200),
    ('private.queue_due_digests(integer)', 200),
    ('private.forget_notice_mails(integer)', 5000),
    -- Days, thirty a step, where years are to be counted.
    ('private.close_days(integer)', 30),
    ('private.sweep_participants(integer)', 100),
    ('private.sweep_files(integer)', 100)
$$;
comment on function private.sweeps() is
  'What is tidied a little at every turn, in this order: the procedure, and how many rows it may take. It returns how many it took.';

create function private.sweep()
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_sweep record;
  v_count integer;
  v_counts jsonb := '{}';
begin
  for v_sweep in select step, step::regproc as name, rows from private.sweeps() loop
    begin
      execute format('select %s($1)', v_sweep.name) into v_count using v_sweep.rows;
      v_counts := v_counts || jsonb_build_object(split_part(v_sweep.name::text, '.', 2), v_count);
    exception when others then
      raise warning '% failed: %', v_sweep.name, sqlerrm;
    end;
  end loop;
  return v_counts;
end;
$$;
comment on function private.sweep() is
  'Every sweep by itself, so that one that fails holds nothing else up; how many rows each took, by its name.';

create function private.run_scheduled_work()
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_done jsonb;
  v_swept jsonb;
begin
  -- Several servers ask; one works, the others need not wait for it.
  if not pg_try_advisory_xact_lock(hashtext('leyenda scheduled work')) then
    return jsonb_build_object('skipped', true);
  end if;
  v_done := private.do_due_work(null, null);
  v_swept := private.sweep();
  if (v_swept ->> 'close_days')::integer = 30 then
    v_done := v_done || jsonb_build_object('more', true);
  end if;
  begin
    -- A large ranking takes a second: not beside what moves tickets.
    if not coalesce((v_done ->> 'more')::boolean, false) and private.rate_weeks(4) > 0 then
      v_done := v_done || jsonb_build_object('more', true);
    end if;
  exception when others then
    raise warning 'rating failed: %', sqlerrm;
  end;
  begin
    -- Holds up every decision until this transaction ends: last, and not beside what moves tickets.
    if not coalesce((v_done ->> 'more')::boolean, false) and private.continue_achievement_round(1000) then
      v_done := v_done || jsonb_build_object('more', true);
    end if;
  exception when others then
    raise warning 'giving achievements failed: %', sqlerrm;
  end;
  return v_done || jsonb_build_object(
    'notifications', coalesce((v_swept ->> 'forget_read_notifications')::integer, 0),
    'counters', coalesce((v_swept ->> 'forget_event_counts')::integer, 0),
    'orders', coalesce((v_swept ->> 'expire_ticket_orders')::integer, 0)
  );
end;
$$;
comment on function private.run_scheduled_work() is
  'Called by the server every few seconds. Idempotent; returns {reports, challenges, announcements, places, vetoes, clocks, editions, failures, more, notifications, counters, orders} or '
  '{skipped}; with more, call it again at once.';

-- 06-schedule.sql

-- The schedule of a hosted platform, where no server of ours asks for what time makes due.
--
-- pg_cron calls private.run_schedule(), which does the database's part and calls the Edge Function
-- scheduled-work when there is something that only a program can do: pairings, files, mails. Without
-- pg_cron any scheduler may call that function, with the secret key: it does both parts.

create function public.run_scheduled_work()
returns jsonb
language sql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
  select private.run_scheduled_work()
$$;
comment on function public.run_scheduled_work() is 'Service key: does what is due. Returns what private.run_scheduled_work() says.';
grant execute on function public.run_scheduled_work() to service_role;

create function private.run_schedule()
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_done jsonb := private.run_scheduled_work();
begin
  if coalesce((v_done ->> 'more')::boolean, false)
    or exists (select 1 from public.tournament_stages where due_round is not null)
    or exists (select 1 from private.mail_outbox where next_attempt_at <= now())
    or exists (select 1 from private.erased_files)
  then
    v_done := v_done || jsonb_build_object('called', private.call_scheduled_function(false));
  end if;
  return v_done;
end;
$$;
comment on function private.run_schedule() is
  'For pg_cron, every few seconds: what private.run_scheduled_work() does, and calls the Edge Function when it has work.';

create function private.start_schedule()
returns boolean
language plpgsql
volatile
security definer -- the schedule is the owner's
set search_path = ''
as $$
begin
  -- Our own server needs none, whatever its PostgreSQL could do.
  if to_regnamespace('platform') is not null then
    return false;
  end if;
  if exists (select 1 from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  if exists (select 1 from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  if to_regproc('cron.schedule') is null then
    return false;
  end if;
  perform cron.schedule('leyenda-due', '15 seconds', 'select private.run_schedule()');
  -- Yesterday is over in Buenos Aires at three; the later turns are for a provider that does not answer.
  perform cron.schedule('leyenda-daily', '15 4,5,7,11 * * *', 'select private.call_scheduled_function(true)');
  -- pg_cron keeps a row of every run.
  perform cron.schedule(
    'leyenda-tidy', '40 4 * * *', $job$delete from cron.job_run_details where end_time < now() - interval '2 days'$job$
  );
  return true;
end;
$$;
comment on function private.start_schedule() is
  'Puts the product''s work on pg_cron''s schedule, again and again with the same result; false where there is no pg_cron.';

do $$
begin
  perform private.start_schedule();
exception when others then
  raise warning 'the schedule was not started (%): call the function scheduled-work, or private.start_schedule() later', sqlerrm;
end
$$;

-- 07-audit.sql

-- Audit: every direct write of an admin to a table that only admins write. What procedures do, they record.

create function private.audit_change()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
declare
  -- Derived columns say nothing that the others do not.
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['search_text', 'list_order', 'is_full'] end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['search_text', 'list_order', 'is_full'] end;
begin
  if v_before is distinct from v_after then
    perform private.audit(
      lower(tg_op), tg_table_name,
      coalesce(v_after ->> 'id', v_before ->> 'id', v_after ->> 'key'),
      v_before, v_after
    );
  end if;
  return null;
end;
$$;
comment on function private.audit_change() is 'Records an admin''s insert, update or delete, with the row before and after.';

do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'games', 'map_pools', 'veto_sequences', 'news', 'store_items', 'coupons', 'system_status', 'settings', 'tournaments',
    'tournament_templates', 'achievements', 'contact_messages'
  ] loop
    execute format(
      'create trigger z_audit_change after insert or update or delete on public.%I '
      'for each row when (private.is_direct_request()) execute function private.audit_change()',
      v_table
    );
  end loop;
end
$$;

-- 08-audit_shared.sql

-- Audit, second part: what admins do to rows that belong to others.

create function private.audit_admin_change()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
declare
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['search_text', 'list_order', 'is_full'] end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['search_text', 'list_order', 'is_full'] end;
  v_row jsonb := coalesce(v_before, v_after);
begin
  if v_before is not distinct from v_after
    or not private.is_admin()
    or exists (select 1 from unnest(tg_argv[0:]) as owner_column where v_row ->> owner_column = auth.uid()::text)
    or v_row ->> 'team_id' = private.my_led_team_id()::text
  then
    return null;
  end if;
  perform private.audit(
    lower(tg_op), tg_table_name, coalesce(v_row ->> 'id', v_row ->> 'profile_id'), v_before, v_after
  );
  return null;
end;
$$;
comment on function private.audit_admin_change() is
  'Records what an admin does to a row of somebody else. The trigger names the columns that say whose it is.';

-- A deletion of a team is recorded by dissolve_team().
create trigger z_audit_admin_change
  after insert or update on public.teams
  for each row when (private.is_direct_request())
  execute function private.audit_admin_change('leader_id');
create trigger z_audit_admin_change
  after insert or update or delete on public.team_members
  for each row when (private.is_direct_request())
  execute function private.audit_admin_change('profile_id');
create trigger z_audit_admin_change
  after update on public.team_join_requests
  for each row when (private.is_direct_request())
  execute function private.audit_admin_change('user_id');

create function private.audit_deleted_file()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
begin
  if private.is_admin() and (
    old.owner_id is distinct from auth.uid()::text or old.bucket_id not in ('profile_avatars', 'team_logos')
  ) then
    perform private.audit(
      'delete', 'storage.objects', old.id::text,
      jsonb_build_object('bucket_id', old.bucket_id, 'name', old.name, 'owner_id', old.owner_id), null
    );
  end if;
  return null;
end;
$$;
comment on function private.audit_deleted_file() is 'Records a file that an admin deleted, but for the own avatar and logo.';

-- A hosted platform keeps the triggers of this table to itself.
do $$
begin
  create trigger z_audit_deleted_file
    after delete on storage.objects
    for each row when (private.is_direct_request())
    execute function private.audit_deleted_file();
exception when insufficient_privilege then
  raise notice 'deleted files are not recorded: storage.objects takes no triggers';
end
$$;

-- 09-audit_mentions.sql

-- The log in words: an entry holds ids, and people read names.

create function public.mentions(entry public.admin_audit_log)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with mentioned as (
    -- A list of a thousand seeds is shown by its first few; what the entry is about comes first.
    select found.match[1]::uuid as id
    from regexp_matches(
      concat_ws(' ', entry.entity_id, entry.after::text, entry.before::text),
      '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'
    ) with ordinality as found (match, place)
    group by found.match[1]
    order by min(found.place)
    limit 60
  ), named (id, kind, name, page_id) as (
    select player.id, 'player', coalesce(private.former_name(player.id), player.username), case when player.closed_at is null then player.id end
    from public.profiles player join mentioned using (id)
    union all
    select team.id, 'team', team.name, team.id from public.teams team join mentioned using (id)
    union all
    select
      side.id, case side.type when 'team' then 'team' else 'player' end, public.display_name(side),
      coalesce(side.team_id, side.user_id)
    from public.participants side join mentioned using (id)
    union all
    select tournament.id, 'tournament', tournament.name, tournament.id
    from public.tournaments tournament join mentioned using (id)
    union all
    select stage.id, 'tournament', tournament.name || ': ' || stage.name, tournament.id
    from public.tournament_stages stage
    join mentioned using (id)
    join public.tournaments tournament on tournament.id = stage.tournament_id
    union all
    select draw.id, 'tournament', tournament.name, tournament.id
    from public.live_draws draw
    join mentioned using (id)
    join public.tournaments tournament on tournament.id = draw.tournament_id
    union all
    select template.id, 'template', template.name, null
    from public.tournament_templates template join mentioned using (id)
    union all
    select match.id, 'match', concat_ws(' vs ', public.display_name(one), public.display_name(two)), match.id
    from public.tournament_matches match
    join mentioned using (id)
    left join public.participants one on one.id = match.participant1_id
    left join public.participants two on two.id = match.participant2_id
    union all
    select match.id, 'match', concat_ws(' vs ', public.display_name(one), public.display_name(two)), match.id
    from public.challenge_matches match
    join mentioned using (id)
    left join public.participants one on one.id = match.participant1_id
    left join public.participants two on two.id = match.participant2_id
    union all
    select payout.id, 'payout', public.display_name(side), payout.id
    from public.payouts payout
    join mentioned using (id)
    join public.participants side on side.id = payout.participant_id
    union all
    select ticket_order.id, 'order', ticket_order.item_name, ticket_order.id
    from public.ticket_orders ticket_order join mentioned using (id)
    union all
    select difference.id, 'difference', difference.reference, difference.id
    from public.payment_differences difference join mentioned using (id)
    union all
    select report.id, 'report', reported.username, report.id
    from public.reports report
    join mentioned using (id)
    join public.profiles reported on reported.id = report.reported_id
    union all
    select item.id, 'item', item.name, item.id from public.store_items item join mentioned using (id)
    union all
    select coupon.id, 'coupon', coupon.code, coupon.id from public.coupons coupon join mentioned using (id)
    union all
    select game.id, 'game', game.name, game.id from public.games game join mentioned using (id)
    union all
    select article.id, 'article', article.title, article.id from public.news article join mentioned using (id)
    union all
    select achievement.id, 'achievement', achievement.name, achievement.id
    from public.achievements achievement join mentioned using (id)
    union all
    select letter.id, 'letter', letter.subject, letter.id
    from public.contact_messages letter join mentioned using (id)
    union all
    select announcement.id, 'announcement', left(announcement.content, 80), announcement.id
    from public.announcements announcement join mentioned using (id)
  )
  select coalesce(
    jsonb_object_agg(id, jsonb_build_object('kind', kind, 'name', name, 'page_id', page_id))
      filter (where name is not null and name <> ''),
    '{}'
  )
  from named
$$;
comment on function public.mentions(public.admin_audit_log) is
  'Computed field: what the ids of an entry are called today and which page shows them; an id of nothing that still exists is '
  'missing. Whoever asks sees what he may see anyway.
@type mentions { [id: string]: { kind: "player" | "team" | "tournament" | "template" | "match" | "payout" | "order" | "difference" | "report" | "item" | "coupon" | "game" | "article" | "achievement" | "letter" | "announcement"; name: string; page_id: string | null } }';
grant execute on function public.mentions(public.admin_audit_log) to authenticated;

create function public.audit_actors()
returns table (id uuid, username text)
language sql
stable
set search_path = ''
as $$
  -- From one admin to the next along the index: what it costs are the admins, not their acts.
  with recursive acted as (
    (
      select entry.actor_id from public.admin_audit_log entry
      where entry.actor_id is not null
      order by entry.actor_id limit 1
    )
    union all
    select (
      select entry.actor_id from public.admin_audit_log entry
      where entry.actor_id > acted.actor_id
      order by entry.actor_id limit 1
    )
    from acted
    where acted.actor_id is not null
  )
  select actor.id, actor.username
  from acted
  join public.profiles actor on actor.id = acted.actor_id
  order by actor.username
$$;
comment on function public.audit_actors() is
  'Admin: whoever stands in the log with an act, also who is no admin any more. Everybody else gets nobody.';
grant execute on function public.audit_actors() to authenticated;

-- 10-row_changes.sql

-- Changing one row of the tables that clients edit directly, unless someone else changed it in the meantime.

create function public.save_row(p_table text, p_id text, p_changes jsonb, p_read jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_key constant text := case p_table when 'settings' then 'key' else 'id' end;
  v_table regclass;
  v_columns text;
  v_values text;
  v_is_granted boolean;
  v_id jsonb;
  v_stored jsonb;
begin
  if p_table is null or p_table not in (
      'achievements', 'coupons', 'games', 'map_pools', 'news', 'profiles', 'settings', 'store_items', 'system_status', 'teams', 'veto_sequences'
    )
    or p_id is null
    or jsonb_typeof(p_changes) is distinct from 'object' or p_changes = '{}'
    or jsonb_typeof(p_read) is distinct from 'object' or not p_read ?& array(select jsonb_object_keys(p_changes))
  then
    perform private.refuse('changes_invalid', 'Los cambios no son válidos.');
  end if;
  v_table := format('public.%I', p_table)::regclass;
  select
    string_agg(format('%I', name), ', '), string_agg(format('%L, %I', name, name), ', '),
    bool_and(attribute.attname is not null and has_column_privilege(attribute.attrelid, attribute.attnum, 'update'))
  into v_columns, v_values, v_is_granted
  from jsonb_object_keys(p_changes) as name
  left join pg_catalog.pg_attribute attribute
    on attribute.attrelid = v_table and attribute.attname = name and attribute.attnum > 0 and not attribute.attisdropped;
  if not v_is_granted then
    perform private.forbid();
  end if;

  v_id := jsonb_build_object(v_key, p_id);
  execute format(
    'select jsonb_build_object(%s) from %s where %I = (jsonb_populate_record(null::%s, $1)).%I for no key update',
    v_values, v_table, v_key, v_table, v_key
  ) into v_stored using v_id;
  if v_stored is null then
    perform private.forbid('No se pudo hacer el cambio: no tienes permiso o ya no existe.');
  end if;
  execute format(
    'update %s set (%s) = (select %s from jsonb_populate_record(null::%s, $1)) '
    'where %I = (jsonb_populate_record(null::%s, $2)).%I',
    v_table, v_columns, v_columns, v_table, v_key, v_table, v_key
  ) using private.merged_fields(v_stored, private.typed_fields(v_table, p_read), private.typed_fields(v_table, p_changes)), v_id;
end;
$$;
comment on function public.save_row(text, text, jsonb, jsonb) is
  'Changes some columns of a row, as a PATCH of its table does and with the same rights, but only if nobody else has changed them since '
  'the caller read them. Refuses changes_invalid, forbidden, changed_meanwhile (HINT: the stored values as JSON), and what the table refuses.
@param p_id The id of the row; of a setting its key.
@param p_changes The new values of the columns that change.
@param p_read The values that the caller had read of the same columns.
@type p_table "achievements" | "coupons" | "games" | "map_pools" | "news" | "profiles" | "settings" | "store_items" | "system_status" | "teams" | "veto_sequences"';

grant execute on function public.save_row(text, text, jsonb, jsonb) to authenticated, service_role;

-- 11-competition_lists.sql

-- Reads of the back office that plain queries cannot express.

create function public.tournament_contacts(p_tournament_id uuid)
returns table (
  participant_id uuid,
  type text,
  name text,
  email text,
  phone_number text,
  in_game_id text,
  contact_profile_id uuid,
  contact_username text,
  contact_full_name text,
  status text,
  seed integer,
  checked_in_at timestamptz,
  registered_at timestamptz,
  is_guest boolean
)
language plpgsql
stable
security definer -- contact details are for those who pay and those who organise
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'money', 'staff');
  if exists (select 1 from public.tournaments where id = p_tournament_id and founded_by is not null) and not private.is_admin() then
    perform private.forbid('Los datos de contacto de un torneo de miembros los ve la administración. Escríbeles desde «Mensajes».');
  end if;
  return query
    select
      participant.id,
      participant.type,
      public.display_name(participant),
      contact.email,
      contact.phone_number,
      coalesce(
        private.clean_text(team.game_identities ->> tournament.game),
        private.clean_text(player.game_identities ->> tournament.game)
      ),
      player.id,
      player.username,
      contact.full_name,
      registration.status,
      registration.seed,
      registration.checked_in_at,
      registration.created_at,
      participant.guest_name is not null
    from public.tournament_participants registration
    join public.tournaments tournament on tournament.id = registration.tournament_id
    join public.participants participant on participant.id = registration.participant_id
    left join public.teams team on team.id = participant.team_id
    left join public.profiles player on player.id = coalesce(participant.user_id, team.leader_id)
    left join public.profile_private contact on contact.profile_id = player.id
    where registration.tournament_id = p_tournament_id
    order by registration.seed nulls last, registration.created_at, registration.id;
end;
$$;
comment on function public.tournament_contacts(uuid) is
  'Staff (money, staff; of a member''s tournament administrators): participants of a tournament with contact details; for a team those of its leader. in_game_id is the identity in '
  'the tournament''s game: the team''s, or else that of the player or leader.
@type type participants.type
@type status tournament_participants.status
@nullable email, phone_number, in_game_id, contact_profile_id, contact_username, contact_full_name, seed, checked_in_at';

create function public.entrant_standings(p_tournament_id uuid)
returns table (
  participant_id uuid,
  place integer,
  last_place integer,
  is_playing boolean,
  stage_name text,
  stage_kind text,
  part text,
  round integer,
  last_round integer
)
language sql
stable
set search_path = ''
as $$
  with reached as (
    -- The last stage that each came to, and there the match after which nothing follows for him: of a table his last one.
    select
      registration.participant_id, registration.final_position, registration.status = 'registered' as is_in, stage.name, stage.kind,
      stage.id as stage_id, stage.kind in ('round_robin', 'swiss') as is_table, stage.state, stage.losses_to_leave,
      final.id as match_id, final.stage as part, final.round, final.position_in_bracket,
      final.winner_id = registration.participant_id as has_won
    from public.tournament_participants registration
    cross join lateral (
      select stage.*
      from public.stage_entries entry
      join public.tournament_stages stage on stage.id = entry.stage_id
      where stage.tournament_id = p_tournament_id and entry.participant_id = registration.participant_id
      order by stage.position desc
      limit 1
    ) as stage
    left join lateral (
      select match.*
      from public.tournament_matches match
      where match.stage_id = stage.id
        and registration.participant_id in (match.participant1_id, match.participant2_id)
        and (
          match.stage in ('group', 'swiss')
          or match.status = 'cancelled'
          or match.status = 'completed' and case
            when match.winner_id = registration.participant_id
              then match.stage in ('third_place', 'placement') and match.next_match_id is null
            else match.loser_next_match_id is null
          end
        )
      order by match.round desc
      limit 1
    ) as final on true
    where registration.tournament_id = p_tournament_id
  )
  select
    reached.participant_id,
    coalesce(reached.final_position, played_for.place),
    coalesce(
      reached.final_position + count(*) over (partition by reached.final_position)::integer - 1, played_for.place
    ),
    tournament.status = 'Activo' and reached.is_in and case
      when reached.is_table then reached.state <> 'done' and coalesce(member.losses < reached.losses_to_leave, true)
      else reached.match_id is null
    end,
    reached.name, reached.kind, reached.part, reached.round,
    (select max(match.round) from public.tournament_matches match where match.stage_id = reached.stage_id and match.stage = 'bracket')
  from reached
  join public.tournaments tournament on tournament.id = p_tournament_id
  left join (
    public.tournament_groups tournament_group
    join public.group_participants member on member.group_id = tournament_group.id
  ) on tournament_group.stage_id = reached.stage_id and member.participant_id = reached.participant_id
  cross join lateral (
    select case reached.part when 'third_place' then 3 when 'placement' then 3 + 2 * reached.position_in_bracket end
      + case when reached.has_won then 0 else 1 end as place
  ) as played_for
$$;
comment on function public.entrant_standings(uuid) is
  'Where each entrant of a drawn tournament stands. place: the final one, or that of a match for a place that was played; last_place: the last '
  'of those that share it. is_playing: something is or may be left to play for him. Otherwise stage_name, stage_kind, part and round say '
  'where he went out, in the last stage that he came to; last_round: the last of its (upper) bracket.
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@nullable place, last_place, part, round, last_round';

create function public.find_tournament_matches(p_name text)
returns setof public.tournament_matches
language sql
stable
security definer -- RLS of the table lets everybody read it; the helper is private
set search_path = ''
as $$
  select *
  from public.tournament_matches
  where participant1_id in (select private.participants_named(p_name))
  union
  select *
  from public.tournament_matches
  where participant2_id in (select private.participants_named(p_name))
$$;
comment on function public.find_tournament_matches(text) is
  'Tournament matches in which a participant''s name contains the text; filter, order, embed and page it like the table.';

create function public.find_challenge_matches(p_name text)
returns setof public.challenge_matches
language sql
stable
security definer -- RLS of the table lets everybody read it; the helper is private
set search_path = ''
as $$
  select *
  from public.challenge_matches
  where participant1_id in (select private.participants_named(p_name))
  union
  select *
  from public.challenge_matches
  where participant2_id in (select private.participants_named(p_name))
$$;
comment on function public.find_challenge_matches(text) is
  'Challenge matches in which a participant''s name contains the text; filter, order, embed and page it like the table.';

create function public.match_proof_sides(p_match_id uuid)
returns table (name text, side integer)
language plpgsql
stable
security definer -- who uploaded a file is the storage's
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
begin
  perform private.require_right_to_read(v_match.tournament_id, 'results');
  return query
    select
      substr(proof.name, 38),
      case
        when proof.owner_id in (select person::text from private.people_of_side(v_match.tournament_id, v_match.participant1_id, v_match.id) as person)
          then 1
        when proof.owner_id in (select person::text from private.people_of_side(v_match.tournament_id, v_match.participant2_id, v_match.id) as person)
          then 2
      end
    from storage.objects proof
    where proof.bucket_id = 'match_proofs' and proof.name like p_match_id || '/%'
    order by proof.created_at;
end;
$$;
comment on function public.match_proof_sides(uuid) is
  'Staff (results), of a challenge administrators: the proofs of a match by the name in its folder, oldest first, each with the '
  'side that its uploader plays for; null who plays for none any more. Refuses match_not_found.
@nullable side';

grant execute on function
  public.tournament_contacts(uuid),
  public.entrant_standings(uuid),
  public.match_proof_sides(uuid)
to authenticated, service_role;
grant execute on function
  public.find_tournament_matches(text),
  public.find_challenge_matches(text)
to authenticated, service_role;

-- 12-community_lists.sql

-- Figures of the home page and the dashboard, each in one request; the back office's search for people.

create function public.community_counts()
returns table (active_tournaments bigint, teams bigint, games bigint, profiles bigint)
language sql
stable
set search_path = ''
as $$
  select
    (select count(*) from public.tournaments where status = 'Activo'),
    (select count(*) from public.teams),
    (select count(*) from public.games),
    (select count(*) from public.profiles where closed_at is null)
$$;
comment on function public.community_counts() is
  'The four figures of the home page.
@field active_tournaments Whose status is Activo.
@field teams Of all games.
@field games That tournaments can be of.
@field profiles Accounts that are not closed.';

create function public.admin_counts()
returns table (
  users bigint, teams bigint, active_tournaments bigint, waiting_tournaments bigint,
  completed_tournaments bigint, admins bigint
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select
      (select count(*) from public.profiles p where p.closed_at is null),
      (select count(*) from public.teams),
      (select count(*) from public.tournaments t where t.status in ('Activo', 'Inscripciones')),
      (select count(*) from public.tournaments t where t.status = 'Próximamente'),
      (select count(*) from public.tournaments t where t.status = 'Finalizado' and t.cancelled_at is null),
      (select count(*) from public.profiles p where p.role = 'admin' and p.closed_at is null);
end;
$$;
comment on function public.admin_counts() is 'Admin: the six counters of the dashboard.';

create function public.search_accounts(p_search text)
returns setof public.profiles
language plpgsql
stable
security definer -- searches by e-mail too
set search_path = ''
as $$
declare
  v_pattern text := private.contains_pattern(p_search);
begin
  perform private.require_admin_reader();
  return query
    select account.*
    from public.profiles account
    where account.closed_at is null
      and account.id in (
        select named.id from public.profiles named where named.search_text like v_pattern
        union
        select reached.profile_id from public.profile_private reached where reached.email ilike v_pattern
        union
        select member.id
        from public.profiles member
        join public.teams team on team.id = member.team_id
        where team.search_text like v_pattern
      );
end;
$$;
comment on function public.search_accounts(text) is
  'Admin: open accounts whose nickname, e-mail or team contains a text, whatever its case and accents; none for a '
  'blank one.';

grant execute on function public.community_counts() to anon, authenticated, service_role;
grant execute on function public.admin_counts(), public.search_accounts(text) to authenticated, service_role;

-- 13-trends.sql

-- Figures by day for the dashboard: accounts, entries, tickets sold, tickets held.
--
-- A day that is over is counted once and kept, so that half a year costs as little with a million accounts as with ten.
-- Nothing is counted while people act: no row is shared by all who play or pay. What changes a day afterwards (a
-- withdrawal, a refund) puts the day on a list, and the scheduled work counts it again.

create table private.daily_figures (
  day date not null,
  accounts bigint not null,
  entries bigint not null,
  tickets_sold bigint not null,
  tickets_moved bigint not null,
  created_at timestamptz not null default now(),
  constraint daily_figures_pkey primary key (day)
);
comment on table private.daily_figures is 'What happened on each day that is over; a day is one in Buenos Aires, as in the books.';
comment on column private.daily_figures.entries is 'Registrations of that day that have not been withdrawn.';
comment on column private.daily_figures.tickets_sold is 'Of orders paid on that day, without what was returned later: as in ticket_revenue().';
comment on column private.daily_figures.tickets_moved is 'Sum of the ledger. All days up to one add up to what wallets held at its end.';

create table private.outdated_days (
  id bigint generated always as identity primary key,
  day date not null,
  created_at timestamptz not null default now()
);
comment on table private.outdated_days is
  'Days to count again. Only ever added to by who acts, a day as often as it likes: nobody waits for anybody here.';
create index outdated_days_day_idx on private.outdated_days (day);

create index tournament_participants_created_at_idx on public.tournament_participants (created_at);

create function private.count_days(p_from date, p_to date)
returns table (day date, accounts bigint, entries bigint, tickets_sold bigint, tickets_moved bigint)
language sql
stable
security definer -- everybody's rows
set search_path = ''
as $$
  -- A day after the other by its bounds: the indexes alone answer, and no row needs its own zone worked out.
  select one.day, accounts.made, entries.made, orders.sold, ledger.moved
  from (
    select series.day::date, private.day_start(series.day::date) as start, private.day_start(series.day::date + 1) as stop
    from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') as series (day)
  ) as one
  cross join lateral (
    select count(*) as made from public.profiles where created_at >= one.start and created_at < one.stop
  ) as accounts
  cross join lateral (
    select (
      select count(*) from public.tournament_participants where created_at >= one.start and created_at < one.stop
    ) - (
      -- Nobody entered those that were brought in from a file.
      select count(*)
      from public.tournaments tournament
      join public.tournament_participants entry on entry.tournament_id = tournament.id
      where tournament.created_at >= one.start and tournament.created_at < one.stop and tournament.imported_from is not null
    ) as made
  ) as entries
  cross join lateral (
    select coalesce(sum(credited_tickets - reversed_tickets), 0)::bigint as sold
    from public.ticket_orders
    where paid_at >= one.start and paid_at < one.stop
  ) as orders
  cross join lateral (
    select coalesce(sum(delta), 0)::bigint as moved
    from public.ticket_transactions
    where created_at >= one.start and created_at < one.stop
  ) as ledger
  order by one.day
$$;
comment on function private.count_days(date, date) is
  'Counts days from the rows themselves, both ends included; a day without anything is a row of zeros.';

create function private.first_day()
returns date
language sql
stable
security definer -- everybody's rows
set search_path = ''
as $$
  select private.book_day(least(
    (select min(created_at) from public.profiles),
    (select min(created_at) from public.tournament_participants),
    (select min(paid_at) from public.ticket_orders where paid_at is not null),
    (select min(created_at) from public.ticket_transactions)
  ))
$$;
comment on function private.first_day() is 'The day of the first thing that the dashboard counts; null while there is nothing.';

create function private.close_days(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  -- An hour after midnight, whatever began before it has long been written.
  v_last_over date := private.book_day(now() - interval '1 hour') - 1;
  v_from date := coalesce((select max(day) + 1 from private.daily_figures), private.first_day());
  v_to date := least(v_last_over, v_from + p_limit - 1);
  v_outdated date[];
begin
  with taken as (
    delete from private.outdated_days
    where day in (select distinct day from private.outdated_days order by day limit p_limit)
    returning day
  )
  select array_agg(distinct day) into v_outdated from taken where day < v_from;

  insert into private.daily_figures (day, accounts, entries, tickets_sold, tickets_moved)
  select counted.*
  from unnest(v_outdated) as outdated (day)
  cross join lateral private.count_days(outdated.day, outdated.day) as counted
  on conflict (day) do update set
    accounts = excluded.accounts, entries = excluded.entries,
    tickets_sold = excluded.tickets_sold, tickets_moved = excluded.tickets_moved;

  if v_from <= v_to then
    insert into private.daily_figures (day, accounts, entries, tickets_sold, tickets_moved)
    select * from private.count_days(v_from, v_to);
    return v_to - v_from + 1;
  end if;
  return 0;
end;
$$;
comment on function private.close_days(integer) is
  'Counts p_limit of the days that are over, and again p_limit of those that changed since; returns how many were new.';

-- What changes a day that may be over -----------------------------------------------------------

create function private.outdate_day()
returns trigger
language plpgsql
volatile
security definer -- whoever acts
set search_path = ''
as $$
begin
  insert into private.outdated_days (day)
  values (private.book_day((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::timestamptz));
  return null;
end;
$$;
comment on function private.outdate_day() is
  'Puts the day of a row on the list of those to count again. The argument names the column that says when it was. Rows '
  'of the last half hour need not: close_days() waits for an hour.';

create trigger z_outdate_day
  after delete on public.tournament_participants
  for each row when (old.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day
  after delete on public.profiles
  for each row when (old.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day
  after update of paid_at, credited_tickets, reversed_tickets on public.ticket_orders
  for each row when (new.paid_at < now() - interval '30 minutes')
  execute function private.outdate_day('paid_at');

-- Only an import writes the past.
create trigger z_outdate_day_of_import
  after insert on public.tournament_participants
  for each row when (new.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day_of_import
  after insert on public.profiles
  for each row when (new.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day_of_import
  after insert on public.ticket_orders
  for each row when (new.paid_at < now() - interval '30 minutes')
  execute function private.outdate_day('paid_at');
create trigger z_outdate_day_of_import
  after insert on public.ticket_transactions
  for each row when (new.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');

alter table private.daily_figures enable row level security;
alter table private.outdated_days enable row level security;

-- Procedures ------------------------------------------------------------------------------------

create function public.admin_trends(p_days integer)
returns table (day date, accounts bigint, entries bigint, tickets_sold bigint, tickets_held bigint)
language plpgsql
stable
security definer -- reads what was counted
set search_path = ''
as $$
declare
  v_today date := private.book_day(now());
  v_from date := v_today - 2 * p_days + 1;
  v_open date := coalesce((select max(kept.day) + 1 from private.daily_figures kept), private.first_day(), v_today);
begin
  perform private.require_admin_reader();
  if p_days is null or p_days not between 1 and 200 then
    perform private.refuse('range_too_long', 'Elige un período de hasta 200 días.');
  end if;
  return query
    with known as (
      select kept.day, kept.accounts, kept.entries, kept.tickets_sold, kept.tickets_moved
      from private.daily_figures kept
      union all
      select * from private.count_days(v_open, v_today)
      union all
      -- Before anything had happened there are days as well.
      select one.day::date, 0, 0, 0, 0
      from generate_series(v_from::timestamp, v_today::timestamp, interval '1 day') as one (day)
    ),
    by_day as (
      select
        known.day, sum(known.accounts)::bigint as accounts, sum(known.entries)::bigint as entries,
        sum(known.tickets_sold)::bigint as sold, (sum(sum(known.tickets_moved)) over (order by known.day))::bigint as held
      from known
      group by known.day
    )
    select by_day.day, by_day.accounts, by_day.entries, by_day.sold, by_day.held
    from by_day
    where by_day.day >= v_from
    order by by_day.day;
end;
$$;
comment on function public.admin_trends(integer) is
  'Admin: a row for each of the last p_days days and for as many before them, oldest first, today (Argentina''s) included: '
  'accounts and entries made, tickets sold, tickets in all wallets at its end. Refuses range_too_long.';

grant execute on function public.admin_trends(integer) to authenticated, service_role;

-- 14-waiting_work.sql

-- What waits for the administration, counted for every page of the back office.

create function private.slow_matches()
returns table (tournament_id uuid, since timestamptz)
language sql
stable
rows 10
set search_path = ''
as $$
  select match.tournament_id, told.since
  from private.match_states(array(select cup.id from public.tournaments cup where cup.status = 'Activo')) told
  join public.tournament_matches match on match.id = told.match_id
  where told.state = 'slow'
    -- Those whose hour came without a beginning, or long ago, are told of by it.
    and (match.plays_at is null or match.live_since is not null and match.plays_at > private.live_from())
$$;
comment on function private.slow_matches() is
  'Matches without a score for longer than those like them take (match_states: slow), of every cup under way whose board the caller may '
  'read, and since when; without those that their hour tells of.';
grant execute on function private.slow_matches() to authenticated;

create function public.admin_waiting_work()
returns table (
  tournament_disputes bigint, challenge_disputes bigint, reports bigint, payouts bigint,
  flagged_orders bigint, differences bigint, messages bigint, proposals bigint,
  calls bigint, objections bigint, tournament_results bigint, challenge_results bigint, appeals bigint,
  requests bigint, delayed bigint, starts bigint
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  -- Each count is that of a partial index, or of one key of an index: what is settled costs nothing.
  return query
    select
      (select count(*) from public.tournament_matches m where m.status = 'disputed'),
      (select count(*) from public.challenge_matches m where m.status = 'disputed'),
      (select count(*) from public.reports r where r.status = 'open'),
      (select count(*) from public.payouts p where p.status = 'pending'),
      (select count(*) from public.ticket_orders o where o.flag is not null and o.flag_resolved_at is null),
      (select count(*) from public.payment_differences d where d.resolved_at is null),
      (select count(*) from public.contact_messages c where c.handled_at is null),
      (select count(*) from public.tournament_proposals p where p.status = 'pending'),
      -- With the cup they are over, though no decision of its match closes a call.
      (
        select count(*) from public.referee_calls c
        join public.tournaments t on t.id = c.tournament_id and t.status = 'Activo'
        where c.state in ('open', 'taken')
      ),
      (
        select count(*) from public.match_starts s
        join public.tournaments t on t.id = s.tournament_id and t.status = 'Activo'
        where s.state = 'objected'
      ),
      (select count(*) from public.tournament_matches m where m.status = 'pending_results')
        + (
          select count(*) from public.tournament_matches m
          where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and not m.needs_attention
            and m.plays_at <= private.live_from()
            -- It is counted as an objection.
            and not exists (select from public.match_starts s where s.match_id = m.id and s.state = 'objected')
        ),
      (select count(*) from public.challenge_matches m where m.status = 'pending_results')
        + (
          select count(*) from public.challenge_matches m
          where m.status in ('scheduled', 'pending_results', 'disputed') and not m.needs_attention
            and m.plays_at <= private.live_from()
        ),
      private.open_appeals(),
      (
        select count(*) from public.entry_requests e
        join public.tournaments t on t.id = e.tournament_id and t.status <> 'Finalizado' and t.cancelled_at is null
        where e.state = 'asked'
      ) + (
        select count(*) from public.stand_ins i
        join public.tournaments t on t.id = i.tournament_id and t.status <> 'Finalizado' and t.cancelled_at is null
        where i.state = 'open'
      ),
      (
        select count(*) from public.tournament_matches m
        where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and not m.needs_attention
          and m.plays_at > private.live_from() and m.plays_at <= now() and m.live_since is null
          and not exists (select from public.match_starts s where s.match_id = m.id and s.state = 'objected')
      ) + (select count(*) from private.slow_matches()),
      (
        select count(*) from public.tournaments t
        where t.status in ('Próximamente', 'Inscripciones') and t.start_date <= now()
      );
end;
$$;
comment on function public.admin_waiting_work() is
  'Admin: how much of each kind waits to be settled, as many as admin_tonight tells of as late; results are of matches that owe one, '
  'requests of who asks for a place or for a player from outside, delayed of matches that have not begun at their hour or take too long, '
  'starts of tournaments that should have begun. '
  'Reports about the caller are not counted: others judge them.';

grant execute on function public.admin_waiting_work() to authenticated;

-- 15-tonight.sql

-- What an organiser has before him: what is late, what is being played and what comes next.

create function public.admin_tonight()
returns table (
  part text, kind text, tournament_id uuid, title text, amount bigint, total bigint, at timestamptz
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin_reader();
  -- Each list is read off an index by what its kind of row is told apart by: what was settled costs nothing.
  return query
    with
    matches as (
      select m.tournament_id, m.status, m.plays_at as hour, m.live_since as begun_at, m.created_at, m.disputed_at
      from public.tournament_matches m
      where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and m.needs_attention
      union all
      select m.tournament_id, m.status, m.plays_at, m.live_since, m.created_at, null
      from public.tournament_matches m
      where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and not m.needs_attention
        and m.plays_at <= now() + interval '12 hours'
        -- It is told as an objection.
        and not exists (select from public.match_starts s where s.match_id = m.id and s.state = 'objected')
      union all
      select null, m.status, m.plays_at, m.plays_at, m.created_at, m.disputed_at
      from public.challenge_matches m
      where m.status in ('scheduled', 'pending_results', 'disputed') and m.needs_attention
      union all
      select null, m.status, m.plays_at, m.plays_at, m.created_at, null
      from public.challenge_matches m
      where m.status in ('scheduled', 'pending_results', 'disputed') and not m.needs_attention
        and m.plays_at <= now() + interval '12 hours'
    ),
    told as (
      select
        tournament_id,
        -- A dispute waits since it was filed, whenever the match was to be played.
        coalesce(case status when 'disputed' then disputed_at end, hour, created_at) as at,
        case
          when status = 'disputed' then 'dispute'
          -- LIVE_HOURS of the page: later it is not being played, nobody has said how it ended.
          when status = 'pending_results' or hour <= private.live_from() then 'result'
          when begun_at <= now() then 'live'
          when hour <= now() then 'due'
          else 'match'
        end as kind
      from matches
    ),
    counted as (
      select
        case kind when 'live' then 'live' when 'match' then 'next' else 'late' end as part,
        kind, tournament_id, count(*) as amount, null::bigint as total, min(at) as at
      from told
      group by kind, tournament_id
    ),
    cups as (
      -- A cup may be played without hours, a league for weeks: it is under way until it ends, and its matches are ahead.
      (select
        'next' as part, 'cup' as kind, t.id,
        (
          select count(*) from public.tournament_matches m
          where m.tournament_id = t.id and m.status in ('pending', 'scheduled', 'pending_results', 'disputed')
        ),
        null::bigint, t.start_date
      from public.tournaments t
      where t.status = 'Activo'
        and t.id not in (select tournament_id from counted where kind in ('live', 'due', 'match') and tournament_id is not null)
      order by t.start_date desc
      limit 60)
      union all
      (select 'late', 'start', t.id, public.participant_count(t), nullif(t.max_participants, 0), t.start_date
      from public.tournaments t
      where t.status in ('Próximamente', 'Inscripciones') and t.start_date <= now()
      order by t.start_date desc
      limit 60)
      union all
      (select 'next', 'start', t.id, public.participant_count(t), nullif(t.max_participants, 0), t.start_date
      from public.tournaments t
      where t.status in ('Próximamente', 'Inscripciones')
        and t.start_date > now() and t.start_date <= now() + interval '12 hours'
      order by t.start_date
      limit 60)
    ),
    reported as (
      select 'late' as part, 'report' as kind, null::uuid, count(*), null::bigint, min(r.created_at)
      from public.reports r
      where r.status = 'open'
      having count(*) > 0
    ),
    owed as (
      select 'late' as part, 'payout' as kind, p.tournament_id, count(*), null::bigint, min(p.created_at)
      from public.payouts p
      where p.status = 'pending'
      group by p.tournament_id
    ),
    asked as (
      -- With the cup they are over, though no decision of its match closes a call.
      select 'late' as part, waits.kind, waits.tournament_id, count(*), null::bigint, min(waits.at)
      from (
        select 'call' as kind, c.tournament_id, c.created_at as at
        from public.referee_calls c
        where c.state in ('open', 'taken')
        union all
        select 'objection', s.tournament_id, s.objected_at
        from public.match_starts s
        where s.state = 'objected'
        union all
        select 'request', e.tournament_id, e.created_at
        from public.entry_requests e
        where e.state = 'asked'
        union all
        select 'request', i.tournament_id, i.created_at
        from public.stand_ins i
        where i.state = 'open'
        union all
        select 'slow', slow.tournament_id, slow.since
        from private.slow_matches() slow
      ) as waits
      join public.tournaments t on t.id = waits.tournament_id and t.cancelled_at is null
        and (t.status = 'Activo' or waits.kind = 'request' and t.status <> 'Finalizado')
      group by waits.kind, waits.tournament_id
    ),
    listed as (
      select
        entry.*,
        row_number() over (
          partition by entry.part
          -- Of what is late first what costs most to wait: people at a match, then money and papers. Of one kind, and of what is
          -- without hours, first what began last: that is tonight's.
          order by
            case entry.part when 'late' then array_position(
              array['call', 'objection', 'dispute', 'result', 'due', 'start', 'slow', 'request', 'report', 'payout'], entry.kind
            ) end,
            entry.kind = 'cup',
            case when entry.part = 'late' or entry.kind = 'cup' then entry.at end desc, entry.at, entry.tournament_id
        ) as place
      from (
        select * from counted union all select * from cups union all select * from reported
        union all select * from owed union all select * from asked
      ) as entry (part, kind, tournament_id, amount, total, at)
    )
    select
      listed.part, listed.kind, listed.tournament_id,
      (select t.name from public.tournaments t where t.id = listed.tournament_id),
      listed.amount, listed.total, listed.at
    from listed
    where listed.place <= 60
    order by listed.part, listed.place;
end;
$$;
comment on function public.admin_tonight() is
  'Admin: at most sixty rows each of what is late, live and next; of what is late first what costs most to wait. Of matches one row a kind and tournament, with how many '
  'they are and the earliest hour; of challenges, without a tournament, one a kind. dispute and result are late matches, '
  'call those whose sides called a referee, objection those whose walkover was objected to, both of cups under way, slow those that take longer than those like them, due those whose hour '
  'came and that have not begun, live those that are played, match those of the next twelve hours. cup is one under way that '
  'has none of the last three, with how many are open; start one that should have begun, or begins within twelve hours, with how many '
  'are in it of how many places. request are requests for a place or for a player from outside. report are open reports, but those about the caller; payout prizes in money that nobody paid yet. at is the hour, or since when; of a dispute when it was filed.
@type part "late" | "live" | "next"
@type kind "call" | "objection" | "request" | "slow" | "dispute" | "result" | "due" | "live" | "match" | "cup" | "start" | "report" | "payout"
@nullable tournament_id, title, total';

grant execute on function public.admin_tonight() to authenticated;

-- 16-person_file.sql

-- A person's file: what only administrators may put side by side.

create function private.phone_key(p_phone text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when char_length(digits) >= 8 then right(digits, 10) end
  from regexp_replace(p_phone, '\D', '', 'g') as digits
$$;
comment on function private.phone_key(text) is
  'The last ten digits of a telephone, however it is written and with or without the country; null of what is too short to be one.';

create function private.person_key(p_full_name text, p_birth_date date)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select private.search_key(p_full_name) || (p_birth_date - date '1900-01-01')
$$;
comment on function private.person_key(text, date) is 'Full name and date of birth as one; null where one is missing.';

create function private.account_key(p_payment_info jsonb)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select lower(regexp_replace(coalesce(p_payment_info ->> 'cvu', p_payment_info ->> 'account'), '\s', '', 'g'))
$$;
comment on function private.account_key(jsonb) is 'The CVU or account of payment data, however it is written; null where there is none.';

-- Whoever writes his own row makes the keys of its indexes.
grant execute on function private.phone_key(text), private.person_key(text, date), private.account_key(jsonb)
to authenticated, service_role;

create index profile_private_phone_key_idx on public.profile_private (private.phone_key(phone_number))
  where phone_number is not null;
create index profile_private_person_key_idx on public.profile_private (private.person_key(full_name, birth_date))
  where full_name is not null and birth_date is not null;
create index profile_private_account_key_idx on public.profile_private (private.account_key(payment_info))
  where payment_info <> '{}';

create function public.shared_accounts(p_profile_id uuid)
returns table (kind text, total bigint, profile_id uuid, username text, avatar_url text)
language plpgsql
stable
security definer -- contacts and payment data are private
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    with own as (
      select
        private.phone_key(secret.phone_number) as phone, private.account_key(secret.payment_info) as account,
        private.person_key(secret.full_name, secret.birth_date) as person
      from public.profile_private secret
      where secret.profile_id = p_profile_id
    ), same as (
      select 'phone' as kind, other.profile_id
      from own
      join public.profile_private other on private.phone_key(other.phone_number) = own.phone and other.phone_number is not null
      union all
      select 'person', other.profile_id
      from own
      join public.profile_private other
        on private.person_key(other.full_name, other.birth_date) = own.person
        and other.full_name is not null and other.birth_date is not null
      union all
      select 'account', other.profile_id
      from own
      join public.profile_private other
        on private.account_key(other.payment_info) = own.account and other.payment_info <> '{}'
    ), counted as (
      select
        same.kind, count(*) over (partition by same.kind) as total,
        row_number() over (partition by same.kind order by same.profile_id) as place, same.profile_id
      from same
      where same.profile_id <> p_profile_id
    )
    select counted.kind, counted.total, profile.id, profile.username, profile.avatar_url
    from counted
    join public.profiles profile on profile.id = counted.profile_id
    where counted.place <= 10
    order by counted.kind, lower(profile.username);
end;
$$;
comment on function public.shared_accounts(uuid) is
  'Admin: accounts with the telephone, the full name and date of birth, or the CVU or account of this one, ten of each kind and how many there are.
@nullable avatar_url
@type kind "phone" | "person" | "account"';
grant execute on function public.shared_accounts(uuid) to authenticated, service_role;

-- 17-kept_reads.sql

-- What servers keep of anonymous reads is good until something changes in the tables behind it. Live tables tell of
-- their changes by themselves; these are read by public pages and are nobody's to listen to. What is read from a
-- table that is in neither publication is read anew each second (apps/server/src/web/kept-pages.test.ts names it).

create publication kept_reads for table
  public.settings,
  public.participants,
  public.measures,
  public.team_stays,
  public.profile_private,
  public.stage_entries,
  public.map_pools,
  public.veto_sequences,
  public.tournament_editions,
  public.tournament_series,
  public.tournament_vetoes,
  public.prize_pledges,
  public.achievements,
  public.user_achievements,
  public.match_lineup_players,
  public.match_player_statistics,
  public.match_game_statistics,
  public.match_substitutions,
  private.challenge_facts,
  private.follow_counts,
  private.challenge_records,
  private.match_credits,
  private.requirements,
  private.rated_games,
  private.rating_points,
  private.ranking_places,
  private.tournament_awards,
  private.prediction_standings,
  private.prediction_counts;

-- 18-tidy_columns.sql

-- Every column in which people write is tidied and checked on its way in, whatever writes it. A test lists the text columns
-- that are neither here nor known to hold something else (supabase/tests/foundation/tidy-columns.schema.test.ts).

-- Names, in one line -------------------------------------------------------------------------

create trigger a_check_names
  before insert or update of username, country on public.profiles
  for each row when (private.may_need_tidying(new.username, new.country))
  execute function private.tidy_columns('name', 'username', 'country');
create trigger a_check_names
  before insert or update of full_name, phone_number on public.profile_private
  for each row when (private.may_need_tidying(new.full_name, new.phone_number))
  execute function private.tidy_columns('name', 'full_name', 'phone_number');
create trigger a_check_names
  before insert or update of name on public.teams
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of guest_name on public.participants
  for each row when (private.may_need_tidying(new.guest_name))
  execute function private.tidy_columns('name', 'guest_name');
create trigger a_check_names
  before insert or update of name on public.api_tokens
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.push_devices
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name, subject on public.contact_messages
  for each row when (private.may_need_tidying(new.name, new.subject))
  execute function private.tidy_columns('name', 'name', 'subject');
create trigger a_check_names
  before insert or update of name on public.store_items
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.games
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.map_pools
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.veto_sequences
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.tournaments
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.tournament_templates
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.tournament_stages
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.tournament_groups
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of country on public.challenges
  for each row when (private.may_need_tidying(new.country))
  execute function private.tidy_columns('name', 'country');
create trigger a_check_names
  before insert or update of map, side1, side2 on public.match_games
  for each row when (private.may_need_tidying(new.map, new.side1, new.side2))
  execute function private.tidy_columns('name', 'map', 'side1', 'side2');
create trigger a_check_names
  before insert or update of name on public.match_lobbies
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of station on public.match_assignments
  for each row when (private.may_need_tidying(new.station))
  execute function private.tidy_columns('name', 'station');
create trigger a_check_names
  before insert or update of label on public.referee_links
  for each row when (private.may_need_tidying(new.label))
  execute function private.tidy_columns('name', 'label');
create trigger a_check_names
  before insert or update of title, category, game_related on public.news
  for each row when (private.may_need_tidying(new.title, new.category, new.game_related))
  execute function private.tidy_columns('name', 'title', 'category', 'game_related');
create trigger a_check_names
  before insert or update of name on public.achievements
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');

-- Texts, in any number of lines ---------------------------------------------------------------

create trigger a_check_texts
  before insert or update of bio on public.profiles
  for each row when (private.may_need_tidying(new.bio))
  execute function private.tidy_columns('text', 'bio');
create trigger a_check_texts
  before insert or update of description on public.teams
  for each row when (private.may_need_tidying(new.description))
  execute function private.tidy_columns('text', 'description');
create trigger a_check_texts
  before insert or update of content on public.team_join_messages
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
create trigger a_check_texts
  before insert or update of maintenance_message on public.system_status
  for each row when (private.may_need_tidying(new.maintenance_message))
  execute function private.tidy_columns('text', 'maintenance_message');
create trigger a_check_texts
  before insert or update of reason on public.former_usernames
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of reason on public.ticket_transactions
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of description on public.store_items
  for each row when (private.may_need_tidying(new.description))
  execute function private.tidy_columns('text', 'description');
create trigger a_check_texts
  before insert or update of gift_message, flag_note on public.ticket_orders
  for each row when (private.may_need_tidying(new.gift_message, new.flag_note))
  execute function private.tidy_columns('text', 'gift_message', 'flag_note');
create trigger a_check_texts
  before insert or update of note on public.payment_differences
  for each row when (private.may_need_tidying(new.note))
  execute function private.tidy_columns('text', 'note');
create trigger a_check_texts
  before insert or update of schedule_info, duration_text, rules, requirements, cancel_reason on public.tournaments
  for each row when (private.may_need_tidying(new.schedule_info, new.duration_text, new.rules, new.requirements, new.cancel_reason))
  execute function private.tidy_columns('text', 'schedule_info', 'duration_text', 'rules', 'requirements', 'cancel_reason');
create trigger a_check_texts
  before insert or update of reason on public.roster_changes
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of note on public.payouts
  for each row when (private.may_need_tidying(new.note))
  execute function private.tidy_columns('text', 'note');
create trigger a_check_texts
  before insert or update of reason on public.tournament_proposals
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of reason on public.entry_requests
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of decision_reason on public.tournament_matches
  for each row when (private.may_need_tidying(new.decision_reason))
  execute function private.tidy_columns('text', 'decision_reason');
create trigger a_check_texts
  before insert or update of decision_reason on public.challenge_matches
  for each row when (private.may_need_tidying(new.decision_reason))
  execute function private.tidy_columns('text', 'decision_reason');
create trigger a_check_texts
  before insert or update of content on public.match_messages
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
create trigger a_check_texts
  before insert or update of reason on public.disqualifications
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of reason, answer on public.stand_ins
  for each row when (private.may_need_tidying(new.reason, new.answer))
  execute function private.tidy_columns('text', 'reason', 'answer');
create trigger a_check_texts
  before insert or update of reason, answer on public.referee_calls
  for each row when (private.may_need_tidying(new.reason, new.answer))
  execute function private.tidy_columns('text', 'reason', 'answer');
create trigger a_check_texts
  before insert or update of password on public.match_lobbies
  for each row when (private.may_need_tidying(new.password))
  execute function private.tidy_columns('text', 'password');
create trigger a_check_texts
  before insert or update of statement1, statement2 on public.match_disputes
  for each row when (private.may_need_tidying(new.statement1, new.statement2))
  execute function private.tidy_columns('text', 'statement1', 'statement2');
create trigger a_check_texts
  before insert or update of alt on public.match_pictures
  for each row when (private.may_need_tidying(new.alt))
  execute function private.tidy_columns('text', 'alt');
create trigger a_check_texts
  before insert or update of excerpt, content on public.news
  for each row when (private.may_need_tidying(new.excerpt, new.content))
  execute function private.tidy_columns('text', 'excerpt', 'content');
create trigger a_check_texts
  before insert or update of content on public.messages
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
create trigger a_check_texts
  before insert or update of reason on public.user_mutes
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of content on public.team_messages
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
create trigger a_check_texts
  before insert or update of description on public.achievements
  for each row when (private.may_need_tidying(new.description))
  execute function private.tidy_columns('text', 'description');
create trigger a_check_texts
  before insert or update of message on public.contact_messages
  for each row when (private.may_need_tidying(new.message))
  execute function private.tidy_columns('text', 'message');
create trigger a_check_texts
  before insert or update of note, content, answer on public.reports
  for each row when (private.may_need_tidying(new.note, new.content, new.answer))
  execute function private.tidy_columns('text', 'note', 'content', 'answer');
create trigger a_check_texts
  before insert or update of words, appeal, answer on public.measures
  for each row when (private.may_need_tidying(new.words, new.appeal, new.answer))
  execute function private.tidy_columns('text', 'words', 'appeal', 'answer');
create trigger a_check_texts
  before insert or update of content on public.announcements
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
create trigger a_check_texts
  before insert or update of content on public.tournament_messages
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
