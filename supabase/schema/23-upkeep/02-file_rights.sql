-- The rights to add, list and remove stored files.
-- The rights are in this area because they depend on matches, payouts, messages and abuse reports.

--- True for users who may act in the match while it is undecided, in the lobby of a score attack while it takes
--- submissions, or who report in the game of a lobby before it is published, until they have uploaded a number of files.
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
    and (
      private.score_side(private.proof_match_id(p_name)) is not null
      or private.can_act_in_match(private.proof_match_id(p_name))
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
      or private.my_lobby_side_id(private.proof_match_id(p_name)) is not null
        and exists (select 1 from public.lobby_games where id = private.proof_match_id(p_name) and state = 'planned')
    )
    and (
      select count(*) from storage.objects
      where bucket_id = 'match_proofs'
        and name like private.proof_match_id(p_name) || '/%'
        and owner_id = auth.uid()::text
    ) < private.setting_integer('proofs_per_match');
end;
$$;

--- True for staff with the right `broadcast` in the match's tournament, until a number of files is uploaded.
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

--- True for staff who may pay the prize to which a file's folder belongs, and for the user who receives it once the
--- file is the receipt of the payment.
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

--- True for staff who may pay a pending prize, up to ten files.
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

--- True for readers of the message that contains a file, and for administrators if it was reported.
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

--- True for the user's own folder, if the user may write to others and has not uploaded too many files, per day and in
--- total.
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

--- True for the caller's own avatar and logo paths, and logo paths of the team they lead.
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

--- Whether the caller may add, replace and remove a file: administrators for games and news, users for their own
--- images.
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
        or private.may_see_score_proof(private.proof_match_id(name))
        or private.my_lobby_side_id(private.proof_match_id(name)) is not null
        or private.may(private.lobby_game_tournament_id(private.proof_match_id(name)), 'results')
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
