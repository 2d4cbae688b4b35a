-- Closing an account: personal data is erased, history stays under 'Jugador eliminado'.
-- Every deletion of the auth user passes one trigger: by the user, by an administrator, or by the platform itself.

--- What prevents the closing of an account: the code and the sentence of each refusal, and the team, challenge,
--- tournament or payout.
--- @param p_challenges The states of challenges that prevent it.
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

--- If anything prevents the closing of the account (private.closing_obstacles()), refuses with the first obstacle:
--- last_admin, leader_must_hand_over, challenge_running, tournament_running, pledge_held, payout_pending.
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

--- Before an auth user is deleted: checks, refunds wagers and fees, erases personal data, forfeits the tickets.
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

create trigger close_profile
  before delete on auth.users
  for each row execute function private.close_profile();

--- All refusals that close_account() would give the caller now, so that the page can show them in advance.
--- @field code The code of the refusal.
--- @field message Its sentence, with the name of the object.
--- @field subject_id The team, challenge, tournament or payout; null if it is the account itself.
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

--- Closes the caller's account permanently. Refuses what closing_obstacles() lists.
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

grant execute on function public.closing_obstacles to authenticated;
grant execute on function public.close_account to authenticated;

--- Before an account is emptied: reserves its nickname, and bars the mailbox of an excluded user.
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
