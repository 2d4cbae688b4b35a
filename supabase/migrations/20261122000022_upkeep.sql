-- Made by `npm run migration` from supabase/schema/22-upkeep, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-account_closing.sql

-- Closing an account: personal data is erased, history stays under 'Jugador eliminado'.
-- Every deletion of the auth user passes one trigger: by the user, by an administrator, or by the platform itself.

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
comment on function private.closing_obstacles(p_user_id uuid, p_challenges text[]) is
  'What prevents the closing of an account: the code and the sentence of each refusal, and the team, challenge, tournament or payout.
@param p_challenges The states of challenges that prevent it.';

create function private.require_closable(p_user_id uuid, p_challenges text[] default array['open', 'in_progress'])
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_obstacle record;
begin
  -- Open challenges were cancelled, so a challenge that is still open was offered just now from another device.
  select obstacle.* into v_obstacle from private.closing_obstacles(p_user_id, p_challenges) as obstacle limit 1;
  if found then
    perform private.refuse(v_obstacle.code, v_obstacle.message);
  end if;
end;
$$;
comment on function private.require_closable(p_user_id uuid, p_challenges text[]) is
  'If anything prevents the closing of the account (private.closing_obstacles()), refuses with the first obstacle: last_admin, leader_must_hand_over, challenge_running, tournament_running, pledge_held, payout_pending.';

create function private.close_profile()
returns trigger
language plpgsql
volatile
security definer -- erases rows that no other role may write
set search_path = ''
as $$
declare
  v_participant_id uuid := private.user_participant_id(old.id);
  v_registration public.tournament_participants;
  v_balance integer;
begin
  -- If a challenge in progress prevents the closing, it is refused here, before anything is locked: a decision of its
  -- match locks the profile. Open offers are cancelled below.
  perform private.require_closable(old.id, array['in_progress']);
  -- Locks the user's join requests first: a transaction that is answering one has locked it, and will lock the user.
  perform 1 from public.team_join_requests where user_id = old.id and status = 'pending' order by id for update;
  -- Locks the team before the player, as all code does. Under this lock the user cannot become the team's leader.
  perform 1
  from public.teams
  where id = (select team_id from public.team_members where profile_id = old.id)
  for no key update;
  -- Locks the membership before the profile: a leader who is removing the user has locked it and will lock the profile.
  perform 1 from public.team_members where profile_id = old.id for update;
  -- The lock is weaker than "for update": a ticket transfer in progress holds the wallet and will refer to the profile.
  perform 1 from public.profiles where id = old.id and closed_at is null for no key update;
  if not found then
    return old;
  end if;
  -- Locks tournaments and matches before the participant, and the participant before the wallet, as all code does.
  perform private.lock_entered_tournaments(v_participant_id);
  perform private.lock_match(match_id)
  from (
    select match.id as match_id
    from public.challenge_matches match
    join public.challenges challenge on challenge.id = match.challenge_id
    where challenge.creator_participant_id = v_participant_id and challenge.status = 'open'
    order by match.id
  ) as offered;
  -- This lock waits for registrations and acceptances in progress, because they refer to the participant.
  -- The statements below then see registrations and acceptances that were in progress.
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
  -- The profile is closed first, because a trigger refuses to close the last administrator's account.
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
  -- The user's votes still count after their rows are deleted.
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
  -- Conversations stay, because the other user shares them. The administration's messages are deleted.
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
  'Before an auth user is deleted: checks, refunds wagers and fees, erases personal data, forfeits the tickets.';

create trigger close_profile
  before delete on auth.users
  for each row execute function private.close_profile();

create function public.closing_obstacles()
returns table (code text, message text, subject_id uuid)
language sql
stable
security definer -- looks at everything of the caller
set search_path = ''
as $$
  select obstacle.code, obstacle.message, obstacle.subject_id
  -- Open challenges are no obstacle, because closing the account cancels them.
  from private.closing_obstacles((select auth.uid()), array['in_progress']) as obstacle
$$;
comment on function public.closing_obstacles() is
  'All refusals that close_account() would give the caller now, so that the page can show them in advance.
@field code The code of the refusal.
@field message Its sentence, with the name of the object.
@field subject_id The team, challenge, tournament or payout; null if it is the account itself.';

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
  'Closes the caller''s account permanently. Refuses what closing_obstacles() lists.';

grant execute on function public.closing_obstacles to authenticated;
grant execute on function public.close_account to authenticated;

create function private.remember_former_account(p_profile public.profiles)
returns void
language plpgsql
volatile
security definer -- former accounts are writable by no role
set search_path = ''
as $$
declare
  v_email text := (select email from public.profile_private where profile_id = p_profile.id);
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
comment on function private.remember_former_account(p_profile public.profiles) is
  'Before an account is emptied: reserves its nickname, and bars the mailbox of an excluded user.';

-- 02-file_rights.sql

-- The rights to add, list and remove stored files.
-- The rights are in this area because they depend on matches, payouts, messages and abuse reports.

create function private.may_add_proof(p_name text)
returns boolean
language plpgsql
volatile
security definer -- counts the caller's files and looks at the match
set search_path = ''
as $$
begin
  -- Uploads of one user into one match are serialised, so that the limit counts parallel ones.
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
comment on function private.may_add_proof(p_name text) is
  'True for users who may act in the match while it is undecided, until they have uploaded a number of files.';

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
comment on function private.may_add_match_picture(p_name text) is
  'True for staff with the right `broadcast` in the match''s tournament, until a number of files is uploaded.';

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
comment on function private.may_see_receipt(p_name text) is
  'True for staff who may pay the prize to which a file''s folder belongs, and for the user who receives it once the file is the receipt of the payment.';

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
comment on function private.may_add_receipt(p_name text) is
  'True for staff who may pay a pending prize, up to ten files.';

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
comment on function private.may_see_chat_picture(p_name text) is
  'True for readers of the message that contains a file, and for administrators if it was reported.';

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
  -- Uploads of one user are serialised, so that the limit counts parallel ones.
  perform pg_advisory_xact_lock(hashtextextended('chat pictures:' || auth.uid(), 0));
  select count(*) filter (where created_at > now() - interval '1 day'), count(*)
  into v_day, v_all
  from storage.objects
  where bucket_id = 'chat_pictures' and name like auth.uid() || '/%';
  return v_day < private.setting_integer('chat_pictures_per_day')
    and v_all < private.setting_integer('chat_pictures_per_person');
end;
$$;
comment on function private.may_add_chat_picture(p_name text) is
  'True for the user''s own folder, if the user may write to others and has not uploaded too many files, per day and in total.';

create function private.is_own_path(p_bucket text, p_name text)
returns boolean
language sql
stable
security definer -- reads the team that the caller leads
set search_path = ''
as $$
  select coalesce(
    case p_bucket
      -- Accepted paths: {user}.png, {user}/avatar.png, {user}-1730000000.png.
      when 'profile_avatars' then p_name ~ ('^' || auth.uid() || '([./_-][A-Za-z0-9._-]{1,80})$')
      -- The logo of a new team is in the folder of its founder; a later logo is in the folder of the team.
      -- The bucket's name may be repeated as a folder.
      when 'team_logos' then
        p_name ~ ('^(team_logos/)?' || auth.uid() || '[/_-][A-Za-z0-9._-]{1,80}$')
        or p_name ~ ('^(team_logos/)?' || private.my_led_team_id() || '[/_-][A-Za-z0-9._-]{1,80}$')
    end,
    false
  )
$$;
comment on function private.is_own_path(p_bucket text, p_name text) is
  'True for the caller''s own avatar and logo paths, and logo paths of the team they lead.';

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
comment on function private.may_write_file(p_bucket text, p_name text) is
  'Whether the caller may add, replace and remove a file: administrators for games and news, users for their own images.';

grant execute on function
  private.may_add_proof, private.may_add_match_picture, private.may_see_receipt, private.may_add_receipt,
  private.may_see_chat_picture, private.may_add_chat_picture, private.is_own_path, private.may_write_file
to authenticated;

create policy select_writer_side_staff_or_admin on storage.objects
  for select to authenticated
  using (
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
-- Proofs are evidence: they cannot be replaced, and only administrators remove one.
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

-- 03-orphaned_rows_and_files.sql

-- Data that nothing refers to: participants of deleted teams that were never active, and pictures that no page shows.
--
-- Each of the two cleanups processes a limited number of rows per run and stores its position, so a run costs the same
-- for any number of remaining rows.

insert into public.settings (key, value, description) values
  ('orphan_hours', '24', 'Horas que se conservan imágenes que nadie usa y el rastro de equipos eliminados sin historia.');

create table private.dissolved_participants (
  participant_id uuid primary key references public.participants (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.dissolved_participants is
  'Participants of deleted teams that must still be checked for references.';
create index dissolved_participants_created_at_idx on private.dissolved_participants (created_at);

create function private.note_dissolved_participant()
returns trigger
language plpgsql
volatile
security definer -- runs for any user who deletes a team
set search_path = ''
as $$
begin
  insert into private.dissolved_participants (participant_id) values (new.id) on conflict do nothing;
  return null;
end;
$$;
comment on function private.note_dissolved_participant() is
  'Stores the participant of a deleted team for a later check.';

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
    -- Played matches stay counted even if their tournament was deleted.
    continue when exists (select 1 from private.match_credits where participant_id = v_id)
      or exists (select 1 from private.participant_counters where participant_id = v_id);
    begin
      delete from public.wallets where participant_id = v_id and balance = 0;
      delete from public.participants where id = v_id and type = 'team' and team_id is null;
      v_count := v_count + 1;
    exception when foreign_key_violation or restrict_violation then
      -- Stays if it registered, played, offered a challenge or moved tickets, because other rows refer to it.
      null;
    end;
  end loop;
  return v_count;
end;
$$;
comment on function private.sweep_participants(p_limit integer) is
  'Deletes up to p_limit participants of teams deleted orphan_hours ago that nothing refers to; returns how many. A participant that something refers to stays permanently.';

create function private.stored_name(p_bucket text, p_url text)
returns text
language sql
immutable
set search_path = ''
as $$
  select substring(p_url from '/' || p_bucket || '/([^?#]+)')
$$;
comment on function private.stored_name(p_bucket text, p_url text) is
  'The name, in a bucket, of the file that a URL refers to, also if the URL is for another size; null for other URLs.';

grant execute on function private.stored_name to anon, authenticated, service_role;

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
comment on function private.stored_names(p_bucket text, p_urls text[]) is
  'The names, in a bucket, of the files that these URLs refer to.';

grant execute on function private.stored_names to anon, authenticated, service_role;

create index news_image_names_idx on public.news using gin (private.stored_names('news-images', image_urls));

create table private.file_sweep (
  is_only boolean primary key default true,
  last_id uuid,
  created_at timestamptz not null default now(),
  constraint file_sweep_only check (is_only)
);
comment on table private.file_sweep is
  'One row: the last stored file that was checked. Null at the start of a pass.';
insert into private.file_sweep default values;

create function private.is_orphan(p_bucket text, p_name text)
returns boolean
language sql
stable
security definer -- looks at everybody's rows
set search_path = ''
as $$
  -- Skips files whose names contain other characters: URLs contain these in encoded form, and only administrators can
  -- store such files.
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
      and not exists (select 1 from public.news where strpos(content, p_name) > 0)
    else false
  end
$$;
comment on function private.is_orphan(p_bucket text, p_name text) is
  'True for a picture that no page shows and for a proof whose match was deleted.';

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
  -- The hosted data API refuses an update without a condition, even for a single row.
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
comment on function private.sweep_files(p_limit integer) is
  'Deletes orphans older than orphan_hours, and pictures of chats older than chat_picture_days, among the next p_limit stored files; after the last one it starts again. Returns how many.';

-- 04-deletion_rules.sql

-- Rules of deletions: which rows cannot be deleted because others depend on them, and which are deleted too.

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
comment on function private.require_team_idle(p_participant_id uuid) is
  'Refuses to delete a team in an active tournament (team_in_tournament), or with an open or running challenge (team_in_challenge).';

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
comment on function private.refuse_playing_team_deletion() is
  'A team cannot be deleted while it plays an active tournament or has an open or running challenge; registrations for upcoming tournaments are withdrawn with their fee.';

create trigger a_refuse_playing_team_deletion
  before delete on public.teams
  for each row execute function private.refuse_playing_team_deletion();

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
comment on function private.refuse_used_game_deletion() is
  'A game cannot be deleted while tournaments, challenges or teams refer to it. Refuses game_in_use with the numbers.';

create trigger a_refuse_used_game_deletion
  before delete on public.games
  for each row execute function private.refuse_used_game_deletion();

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
comment on function private.follow_game_name() is
  'Renames a game in lists and identities, which store its name as text (tournaments follow by foreign key).';

create trigger follow_game_name
  after update of name on public.games
  for each row when (old.name is distinct from new.name)
  execute function private.follow_game_name();

create index teams_games_idx on public.teams using gin (games);
create index profiles_games_played_idx on public.profiles using gin (games_played);
create index news_game_related_idx on public.news (game_related) where game_related is not null;

-- 05-due_work.sql

-- Work that is due now, executed piece by piece, so that a failure does not block the rest.

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
  -- After check-in, the places of participants who did not check in are offered to the waiting list.
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
  -- The start is announced after the draw: a thousand notifications would double the duration of drawing.
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
  select 'edition_announcement', edition.tournament_id
  from public.tournament_editions edition
  where edition.tell_at <= now()
    and p_match_id is null
    and (p_tournament_id is null or edition.tournament_id = p_tournament_id)
  union all
  -- These deliveries are last, because a champion may have many followers and a message many recipients.
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
comment on function private.due_work(p_match_id uuid, p_tournament_id uuid) is
  'All due work, or that of one match or one tournament.';

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
          -- Reads the veto's current step. If a side has chosen in the meantime, the next step has another deadline.
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
        when 'edition_announcement' then
          v_announcements := v_announcements + private.tell_of_edition(v_due.entity_id)::integer;
        when 'follow' then
          v_announcements := v_announcements + private.tell_followers(v_due.entity_id)::integer;
        when 'notices' then
          v_announcements := v_announcements + private.tell_pending_notices(v_due.entity_id)::integer;
        else
          v_announcements := v_announcements
            + private.announce_tournament(v_due.entity_id, v_due.task)::integer;
      end case;
      -- A transaction does at most one piece of work that locks a tournament or moves tickets.
      -- Otherwise the locks could deadlock.
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
comment on function private.do_due_work(p_match_id uuid, p_tournament_id uuid) is
  'Does due work, for work_step_ms at most; counts successes and failures. If more is true, call it again in a new transaction.';

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
comment on function private.forget_challenge_tries(p_limit integer) is
  'Deletes attempts at passwords that no longer count, p_limit at most; returns how many.';

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
    -- This project's server assigns the positions of events every second; a hosted platform does it here.
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
    -- One step counts at most thirty days, because the first run may have to count years.
    ('private.close_days(integer)', 30),
    ('private.sweep_participants(integer)', 100),
    ('private.sweep_files(integer)', 100)
$$;
comment on function private.sweeps() is
  'Cleanup tasks of every round, in this order: the procedure, and the most rows it may process. It returns how many it processed.';

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
  'Runs every cleanup task separately, so that a failure does not block the rest; returns the number of rows by task.';

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
  -- Several servers call this function; one does the work, and the others do not wait for it.
  if not pg_try_advisory_xact_lock(hashtext('leyenda scheduled work')) then
    return jsonb_build_object('skipped', true);
  end if;
  v_done := private.do_due_work(null, null);
  v_swept := private.sweep();
  if (v_swept ->> 'close_days')::integer = 30 then
    v_done := v_done || jsonb_build_object('more', true);
  end if;
  begin
    -- A large ranking takes a second: not together with work that moves tickets.
    if not coalesce((v_done ->> 'more')::boolean, false) and private.rate_weeks(4) > 0 then
      v_done := v_done || jsonb_build_object('more', true);
    end if;
  exception when others then
    raise warning 'rating failed: %', sqlerrm;
  end;
  begin
    -- This work blocks every decision until the transaction ends, so it is last and not combined with ticket movements.
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
  'Does due work and the cleanup tasks; the server calls it every few seconds. Repeated calls do no harm. Returns {reports, challenges, announcements, places, vetoes, clocks, editions, failures, more, notifications, counters, orders}, or {skipped} while another server does it. If more is true, call it again at once.';

-- 06-schedule.sql

-- The schedule of a hosted platform, where no server of this project triggers due work.
-- pg_cron calls private.run_schedule(), which does the database's part.
-- If there is work outside the database (pairings, files, e-mails), it calls the Edge Function scheduled-work.
-- Without pg_cron any scheduler may call scheduled-work with the secret key: that function does both parts.

create function public.run_scheduled_work()
returns jsonb
language sql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
  select private.run_scheduled_work()
$$;
comment on function public.run_scheduled_work() is
  'Does the due work and returns the result of private.run_scheduled_work(). Only with the service key.';
grant execute on function public.run_scheduled_work to service_role;

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
  'For pg_cron, every few seconds: runs private.run_scheduled_work(), and calls the Edge Function if it has work.';

create function private.start_schedule()
returns boolean
language plpgsql
volatile
security definer -- the schedule belongs to the owner of the database
set search_path = ''
as $$
begin
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
  -- At 3:00 UTC the previous day has ended in Buenos Aires; later runs are for a provider that did not respond.
  perform cron.schedule('leyenda-daily', '15 4,5,7,11 * * *', 'select private.call_scheduled_function(true)');
  -- pg_cron stores a row of every run, so old rows are deleted here.
  perform cron.schedule(
    'leyenda-tidy', '40 4 * * *', $job$delete from cron.job_run_details where end_time < now() - interval '2 days'$job$
  );
  return true;
end;
$$;
comment on function private.start_schedule() is
  'Adds the work to the schedule of pg_cron, idempotently; false without pg_cron.';

do $$
begin
  perform private.start_schedule();
exception when others then
  raise warning 'the schedule was not started (%): call the function scheduled-work, or private.start_schedule() later', sqlerrm;
end
$$;

-- 07-save_row.sql

-- Changes one row of a table that clients edit directly, unless another user changed the row in the meantime.

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
comment on function public.save_row(p_table text, p_id text, p_changes jsonb, p_read jsonb) is
  'Changes some columns of a row, as a PATCH of its table does and with the same rights, but only if nobody else has changed them since the caller read them. Refuses changes_invalid, forbidden, changed_meanwhile (HINT: the stored values as JSON), and what the table refuses.
@param p_id The id of the row; for the table settings its column key.
@param p_changes The new values of the columns that change.
@param p_read The values that the caller had read of the same columns.
@type p_table "achievements" | "coupons" | "games" | "map_pools" | "news" | "profiles" | "settings" | "store_items" | "system_status" | "teams" | "veto_sequences"';

grant execute on function public.save_row to authenticated, service_role;

-- 08-cached_read_publication.sql

-- Servers cache the results of anonymous reads until a table changes. Tables of the realtime publication report changes.
-- The tables listed here announce changes too: public pages read them, but clients cannot subscribe to them.
-- Reads of other tables are repeated every second (apps/server/src/web/page-invalidation.test.ts names them).

create publication cached_reads for table
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

-- 09-tidy_columns.sql

-- All columns for user texts are tidied and checked on every write.
-- A test (supabase/tests/foundation/tidy-columns.schema.test.ts) finds text columns that are missing here.

do $$
declare
  v_checked record;
begin
  for v_checked in
    select table_name, kind, columns, string_to_array(columns, ', ') as names
    from (values
      -- Columns for names, which have one line.
      ('name', 'profiles', 'username, country'),
      ('name', 'profile_private', 'full_name, phone_number'),
      ('name', 'teams', 'name'),
      ('name', 'participants', 'guest_name'),
      ('name', 'api_tokens', 'name'),
      ('name', 'push_devices', 'name'),
      ('name', 'contact_messages', 'name, subject'),
      ('name', 'store_items', 'name'),
      ('name', 'games', 'name'),
      ('name', 'map_pools', 'name'),
      ('name', 'veto_sequences', 'name'),
      ('name', 'tournaments', 'name'),
      ('name', 'tournament_templates', 'name'),
      ('name', 'tournament_stages', 'name'),
      ('name', 'tournament_groups', 'name'),
      ('name', 'challenges', 'country'),
      ('name', 'match_games', 'map, side1, side2'),
      ('name', 'match_lobbies', 'name'),
      ('name', 'match_assignments', 'station'),
      ('name', 'referee_links', 'label'),
      ('name', 'news', 'title, category, game_related'),
      ('name', 'achievements', 'name'),
      -- Columns for texts, which may have any number of lines.
      ('text', 'profiles', 'bio'),
      ('text', 'teams', 'description'),
      ('text', 'team_join_messages', 'content'),
      ('text', 'system_status', 'maintenance_message'),
      ('text', 'former_usernames', 'reason'),
      ('text', 'ticket_transactions', 'reason'),
      ('text', 'store_items', 'description'),
      ('text', 'ticket_orders', 'gift_message, flag_note'),
      ('text', 'payment_differences', 'note'),
      ('text', 'tournaments', 'schedule_info, duration_text, rules, requirements, cancel_reason'),
      ('text', 'roster_changes', 'reason'),
      ('text', 'payouts', 'note'),
      ('text', 'tournament_proposals', 'reason'),
      ('text', 'entry_requests', 'reason'),
      ('text', 'tournament_matches', 'decision_reason'),
      ('text', 'challenge_matches', 'decision_reason'),
      ('text', 'match_messages', 'content'),
      ('text', 'disqualifications', 'reason'),
      ('text', 'stand_ins', 'reason, answer'),
      ('text', 'referee_calls', 'reason, answer'),
      ('text', 'match_lobbies', 'password'),
      ('text', 'match_disputes', 'statement1, statement2'),
      ('text', 'match_pictures', 'alt'),
      ('text', 'news', 'excerpt, content'),
      ('text', 'messages', 'content'),
      ('text', 'user_mutes', 'reason'),
      ('text', 'team_messages', 'content'),
      ('text', 'achievements', 'description'),
      ('text', 'contact_messages', 'message'),
      ('text', 'reports', 'note, content, answer'),
      ('text', 'measures', 'words, appeal, answer'),
      ('text', 'announcements', 'content'),
      ('text', 'tournament_messages', 'content')
    ) as checked (kind, table_name, columns)
  loop
    execute format(
      'create trigger %I before insert or update of %s on public.%I for each row '
      'when (private.may_need_tidying(%s)) execute function private.tidy_columns(%s)',
      format('a_check_%ss', v_checked.kind), v_checked.columns, v_checked.table_name,
      (select string_agg(format('new.%I', name), ', ' order by place) from unnest(v_checked.names) with ordinality as one (name, place)),
      (
        select string_agg(quote_literal(argument), ', ' order by place)
        from unnest(v_checked.kind || v_checked.names) with ordinality as one (argument, place)
      )
    );
  end loop;
end
$$;

-- 10-row_security.sql

-- Row level security is on for every table, so that a grant shows no row without a policy.

do $$
declare
  v_table regclass;
begin
  for v_table in
    select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('alter table %s enable row level security', v_table);
  end loop;
end
$$;
