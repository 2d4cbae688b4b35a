-- Challenging a friend from the chat: reserved for the friend, with a card in the conversation.

--- Challenges a friend, player against player: stakes the caller's tickets and adds a card to their conversation. Only
--- that friend may accept or decline. Returns the match. Refuses not_friends, friend_challenged, muted,
--- fields_required, game_not_found, invalid_wager, invalid_challenge, insufficient_tickets, module_disabled,
--- rate_limited, and as require_wager_allowed().
create function public.challenge_friend(
  p_friend_id uuid,
  p_game_id uuid,
  p_wager_amount jsonb default '10',
  p_best_of integer default 1
)
returns public.challenge_matches
language plpgsql
volatile
security definer -- challenges, tickets and messages are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_side_id uuid := private.user_participant_id(v_user_id);
  v_friend_id uuid := private.user_participant_id(p_friend_id);
  v_challenge public.challenges;
  v_match public.challenge_matches;
  v_game text;
  v_terms text;
begin
  perform private.require_module('challenges');
  perform private.require_module('friends');
  -- Locks the caller's counter, so that the second of two parallel calls sees the challenge of the first.
  perform private.limit_event(
    v_user_id, 'challenge_offer', 'challenge_offers_per_hour', 'Ofreciste demasiados desafíos. Espera un momento.'
  );
  perform private.require_not_muted(v_user_id);
  perform private.lock_pair(v_user_id, p_friend_id);
  if not private.are_friends(v_user_id, p_friend_id)
    or private.is_blocked_between(v_user_id, p_friend_id)
    or not exists (select 1 from public.profiles where id = p_friend_id and closed_at is null)
  then
    perform private.refuse('not_friends', 'Solo puedes desafiar a tus amigos.');
  end if;
  if exists (
    select 1
    from private.challenge_invitations invitation
    join public.challenges challenge on challenge.id = invitation.challenge_id
    where invitation.participant_id = v_friend_id and invitation.rematch_of is null
      and challenge.creator_participant_id = v_side_id
      and challenge.status = 'open' and challenge.expires_at > now()
  ) then
    perform private.refuse('friend_challenged', 'Ya lo desafiaste: espera su respuesta o cancela ese desafío.');
  end if;

  v_challenge.id := gen_random_uuid();
  v_challenge.creator_participant_id := v_side_id;
  v_challenge.is_team_challenge := false;
  v_challenge.privacy := 'public';
  v_challenge.format := '1v1';
  v_challenge.best_of := coalesce(p_best_of, 1);
  v_challenge.wager_amount := private.read_wager(p_wager_amount, p_game_id);
  v_challenge.preferred_schedule := 'any';
  v_challenge.game_id := p_game_id;
  perform private.check_challenge_terms(v_challenge, null);
  -- The challenge is private, so that other users cannot find or open it.
  v_challenge.privacy := 'private';
  perform private.require_challenger(v_side_id, false, v_challenge.format, true);
  v_match := private.offer_challenge(v_challenge, null, v_friend_id, null);

  select name into v_game from public.games where id = p_game_id;
  v_terms := v_game || case
    when v_challenge.wager_amount > 0 then ' por ' || private.tickets_in_words(v_challenge.wager_amount)
    else ', un amistoso'
  end;
  perform private.tell_in_conversation(p_friend_id, format('¡Te desafío a %s!', v_terms), jsonb_build_object('kind', 'challenge', 'id', v_match.id));
  perform private.notify_participant(
    v_friend_id, 'challenge_offered', 'Te desafían',
    private.participant_name(v_side_id) || ' te desafía a ' || v_terms || '.',
    '/challenges/' || v_match.id, v_match.id::text, v_side_id
  );
  return v_match;
end;
$$;

--- When a user blocks another, the open challenges that one of the two offered only to the other end: those of the
--- blocker are withdrawn, the others declined. The usual messages are sent, so that the block is not revealed. Stakes
--- are refunded. Accepted challenges are played.
create function private.end_offers_between()
returns trigger
language plpgsql
volatile
security definer -- closes the offers of either side
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_matches private.match_state[];
  v_invited_id uuid;
begin
  -- Locks all matches first, then wallets, as all code does.
  select array_agg(private.lock_match(open.id)) into v_matches
  from (
    select match.id
    from new_blocks block
    join public.participants author on author.user_id in (block.blocker_id, block.blocked_id)
    join public.participants rival on rival.user_id in (block.blocker_id, block.blocked_id) and rival.id <> author.id
    join public.challenge_matches match on match.participant1_id = author.id and match.status = 'pending_opponent'
    join private.challenge_invitations invitation
      on invitation.challenge_id = match.challenge_id and invitation.participant_id = rival.id
    order by match.id
  ) as open;
  foreach v_match in array coalesce(v_matches, '{}') loop
    continue when v_match.status <> 'pending_opponent';
    select participant_id into v_invited_id
    from private.challenge_invitations where challenge_id = v_match.challenge_id;
    if exists (
      select 1
      from new_blocks block
      join public.participants author on author.user_id = block.blocker_id
      where author.id = v_match.participant1_id
    ) then
      perform private.withdraw_offer(v_match, 'Desafío cancelado');
    else
      perform private.refuse_offer(v_match, v_invited_id);
    end if;
  end loop;
  return null;
end;
$$;
create trigger end_offers_between
  after insert on public.user_blocks
  referencing new table as new_blocks
  for each statement execute function private.end_offers_between();

grant execute on function public.challenge_friend to authenticated;
