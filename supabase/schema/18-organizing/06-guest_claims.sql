-- Claiming a guest: a user with an account opens a link from the staff and takes over the guest's registration. All
-- database rows of the guest in the tournament then belong to the user's participant; nothing else changes. The guest's
-- own row in participants remains, for random draws that refer to it, and for undoing the claim.

create constraint trigger forget_guest
  after delete on public.guest_links
  deferrable initially deferred
  for each row when (old.claimed_by is not null)
  execute function private.forget_guest();

--- Refuses (draw_is_public) to give a participant another identity from the first reveal of a live draw until its
--- matches exist.
create function private.require_no_shown_draw(p_tournament_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    where draw.tournament_id = p_tournament_id and draw.state <> 'cancelled' and stage.drawn_at is null
  ) then
    perform private.refuse('draw_is_public', 'El sorteo en vivo está en curso: espera a que se armen los partidos.');
  end if;
end;
$$;

--- Transfers all rows of a side in a locked tournament to another participant; a live draw still shows the original
--- one.
create function private.hand_over_side(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
begin
  -- The side stays the same, so its match clock, veto and agreements continue.
  perform set_config('leyenda.claim', p_tournament_id::text, true);
  update public.tournament_participants
  set participant_id = p_to_id
  where tournament_id = p_tournament_id and participant_id = p_from_id;
  perform private.hand_over_places(p_tournament_id, p_from_id, p_to_id);
  update public.match_vetoes veto
  set
    side_a_id = case side_a_id when p_from_id then p_to_id else side_a_id end,
    side_b_id = case side_b_id when p_from_id then p_to_id else side_b_id end,
    turn_id = case turn_id when p_from_id then p_to_id else turn_id end,
    choices = replace(choices::text, p_from_id::text, p_to_id::text)::jsonb
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and p_to_id in (match.participant1_id, match.participant2_id)
    and veto.tournament_match_id = match.id;
  update public.match_games game
  set winner_id = p_to_id
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and game.tournament_match_id = match.id and game.winner_id = p_from_id;
  update public.match_reports report
  set
    participant_id = case report.participant_id when p_from_id then p_to_id else report.participant_id end,
    winner_id = case report.winner_id when p_from_id then p_to_id else report.winner_id end
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and report.tournament_match_id = match.id
    and p_from_id in (report.participant_id, report.winner_id);
  update public.disqualifications set participant_id = p_to_id where tournament_id = p_tournament_id and participant_id = p_from_id;
  update private.tournament_awards set participant_id = p_to_id where tournament_id = p_tournament_id and participant_id = p_from_id;
  update public.payouts set participant_id = p_to_id where tournament_id = p_tournament_id and participant_id = p_from_id;
  perform private.hand_over_predictions(p_tournament_id, p_from_id, p_to_id);
  perform set_config('leyenda.claim', '', true);
end;
$$;

--- Adds (1) or removes (-1) a finished tournament in the statistics of its winners: the title, and if requested the
--- prize money.
create function private.count_awards(p_tournament_id uuid, p_participant_ids uuid[], p_sign integer, p_with_earnings boolean)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
begin
  insert into private.participant_counters (participant_id) select unnest(p_participant_ids) on conflict do nothing;
  update private.participant_counters counters
  set
    tournaments_won = tournaments_won + p_sign * award.is_title::integer,
    undefeated_titles = undefeated_titles + p_sign * award.is_undefeated::integer,
    earnings = counters.earnings + p_sign * case when p_with_earnings then award.earnings else 0 end
  from private.tournament_awards award
  where award.tournament_id = p_tournament_id and award.participant_id = any (p_participant_ids)
    and counters.participant_id = award.participant_id;
  perform private.publish_statistics(p_participant_ids);
  perform private.give_achievements(p_participant_ids);
end;
$$;

--- Updates the title of a finished tournament after a guest was claimed or a claim was undone: it counts for its
--- champion and the champion's players, if it is earned.
create function private.settle_titles(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
declare
  v_champion_id uuid;
  v_is_earned boolean;
  v_participant_ids uuid[];
begin
  for v_champion_id in
    select participant_id from public.tournament_participants
    where tournament_id = p_tournament_id and final_position = 1 and not private.is_guest(participant_id)
    order by participant_id
  loop
    v_is_earned := private.is_earned_title(p_tournament_id, v_champion_id);
    continue when v_is_earned = exists (
      select 1 from private.tournament_awards
      where tournament_id = p_tournament_id and participant_id = v_champion_id and is_title
    );
    if v_is_earned then
      with given as (
        insert into private.tournament_awards as award (tournament_id, participant_id, is_title, is_undefeated)
        select p_tournament_id, counting.participant_id, true, not private.has_lost(p_tournament_id, v_champion_id)
        from private.title_counting(p_tournament_id, v_champion_id) as counting (participant_id)
        -- If a guest team won, only the team gets the title, not its players.
        where counting.participant_id = v_champion_id
          or private.drawn_id(p_tournament_id, v_champion_id) = v_champion_id
        on conflict (tournament_id, participant_id) do update
          set is_title = excluded.is_title, is_undefeated = excluded.is_undefeated
        returning participant_id
      )
      select array_agg(participant_id order by participant_id) into v_participant_ids from given;
      perform private.count_awards(p_tournament_id, v_participant_ids, 1, false);
    else
      select array_agg(award.participant_id order by award.participant_id) into v_participant_ids
      from private.tournament_awards award
      join public.participants own on own.id = award.participant_id
      where award.tournament_id = p_tournament_id and award.is_title and (
        own.id = v_champion_id or own.user_id in (
          select profile_id from public.roster_entries
          where tournament_id = p_tournament_id and participant_id = v_champion_id
        )
      );
      perform private.count_awards(p_tournament_id, v_participant_ids, -1, false);
      update private.tournament_awards set is_title = false, is_undefeated = false
      where tournament_id = p_tournament_id and participant_id = any (v_participant_ids);
    end if;
  end loop;
end;
$$;

--- Whether a money prize of this side is not paid yet.
create function private.has_money_due(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- payouts are private
set search_path = ''
as $$
  select exists (
    select 1 from public.payouts
    where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'pending'
  )
$$;

--- While a money prize of a side is not paid yet, requires the right `money` of the caller who confirms the side's
--- identity, because this decides who is paid.
create function private.require_money_for_claim(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if private.has_money_due(p_tournament_id, p_participant_id) then
    perform private.require_right(p_tournament_id, 'money');
  end if;
end;
$$;

--- Refuses (own_claim) a claim whose link or confirmation comes from the claimer, or from a member of the claiming
--- team.
create function private.require_other_claimer(p_participant_id uuid, p_decider_id uuid)
returns void
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
begin
  if p_decider_id is not null and p_participant_id in (
    select id from public.participants where user_id = p_decider_id
    union all
    select participant.id
    from public.team_members member
    join public.participants participant on participant.team_id = member.team_id
    where member.profile_id = p_decider_id
  ) then
    perform private.refuse('own_claim', 'Es tu propio lugar: lo confirma otra persona de la organización.');
  end if;
end;
$$;

--- Replaces a guest of a locked tournament by the participant that claims it; the caller has checked the rules. Earlier
--- results count for the participant. Refuses draw_is_public.
create function private.hand_guest_over(
  p_tournament public.tournaments, p_guest_id uuid, p_participant public.participants, p_claimer_id uuid
)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_link_id uuid;
  v_match public.tournament_matches;
  v_is_frozen boolean;
begin
  perform private.require_no_shown_draw(p_tournament.id);
  v_is_frozen := p_tournament.type = 'team' and p_tournament.structure_generated_at is not null and exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament.id and participant_id = p_guest_id and status = 'registered'
  );

  perform private.lock_tournament_statistics(p_tournament.id, p_participant.id);
  insert into public.guest_links as link (tournament_id, participant_id, created_by, claimed_by, claimed_at)
  values (p_tournament.id, p_guest_id, p_claimer_id, p_participant.id, clock_timestamp())
  on conflict (participant_id) do update
    set claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at, expires_at = null
  returning link.id into v_link_id;
  delete from private.guest_tokens where link_id = v_link_id;
  delete from public.guest_requests
  where tournament_id = p_tournament.id and (participant_id = p_guest_id or claimed_as = p_participant.id);
  delete from public.waiting_entries where tournament_id = p_tournament.id and participant_id = p_participant.id;
  delete from public.outside_entries where tournament_id = p_tournament.id and participant_id = p_participant.id;
  if v_is_frozen then
    -- The roster is frozen without players while the matches are counted.
    -- So matches before the claim count for the team, but for none of its members.
    update public.tournament_participants set roster_frozen_at = now()
    where tournament_id = p_tournament.id and participant_id = p_guest_id;
  end if;
  perform private.hand_over_side(p_tournament.id, p_guest_id, p_participant.id);
  for v_match in
    select * from public.tournament_matches
    where tournament_id = p_tournament.id and status = 'completed' and p_participant.id in (participant1_id, participant2_id)
    order by decided_at, id
  loop
    perform private.credit_match(
      v_match.id, v_match.tournament_id, array[v_match.participant1_id, v_match.participant2_id], v_match.winner_id
    );
    perform private.publish_statistics(private.count_statistics(v_match.id, 1));
  end loop;
  if p_tournament.finished_at is not null then
    perform private.count_awards(p_tournament.id, array[p_participant.id], 1, true);
    perform private.settle_titles(p_tournament.id);
  end if;
  -- The leader of the team receives the prize, like every team prize, even if another member made the claim.
  update public.payouts payout
  set profile_id = receiver.id, payment_info = private.payment_info_of(receiver.id)
  from (
    select coalesce(p_participant.user_id, (select leader_id from public.teams where id = p_participant.team_id)) as id
  ) as receiver
  where tournament_id = p_tournament.id and participant_id = p_participant.id and status = 'pending';
  -- In an imported tournament the players of a team are unknown, so its roster stays empty.
  if v_is_frozen and p_tournament.imported_from is null then
    update public.tournament_participants set roster_frozen_at = null
    where tournament_id = p_tournament.id and participant_id = p_participant.id;
    perform private.freeze_newcomer(p_tournament, p_participant.id);
  end if;
  perform private.audit(
    'claim_guest', 'tournaments', p_tournament.id::text, null,
    jsonb_build_object('participant_id', p_participant.id, 'name', private.participant_name(p_guest_id))
  );
end;
$$;

--- Creates the link with which a guest's registration is claimed, once and within 30 days; returns its token, which
--- cannot be read again. For staff with the right `registrations`, and `money` if a prize of the guest is not paid yet.
--- An earlier link ends. Refuses tournament_not_found, tournament_cancelled, not_a_guest.
create function public.create_guest_link(p_tournament_id uuid, p_participant_id uuid)
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'registrations');
  v_token constant text := private.new_token();
  v_link_id uuid;
begin
  perform private.lock_tournament_for(p_tournament_id, 'registrations');
  if not private.is_guest(p_participant_id) or not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    perform private.refuse('not_a_guest', 'Ese participante no es un invitado de este torneo.');
  end if;
  perform private.require_money_for_claim(p_tournament_id, p_participant_id);
  delete from public.guest_links where participant_id = p_participant_id;
  insert into public.guest_links (tournament_id, participant_id, created_by, expires_at)
  values (p_tournament_id, p_participant_id, v_user_id, now() + interval '30 days')
  returning id into v_link_id;
  insert into private.guest_tokens (link_id, token_hash) values (v_link_id, private.link_token_hash(v_token));
  perform private.audit(
    'create_guest_link', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('name', private.participant_name(p_participant_id))
  );
  return v_token;
end;
$$;

--- Ends a guest's link that nobody has used. For staff with the right `registrations`. Refuses tournament_not_found,
--- tournament_cancelled, link_not_found.
create function public.revoke_guest_link(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  perform private.lock_tournament_for(p_tournament_id, 'registrations');
  delete from public.guest_links
  where tournament_id = p_tournament_id and participant_id = p_participant_id and claimed_by is null;
  if not found then
    perform private.refuse('link_not_found', 'Este enlace ya no vale.');
  end if;
  perform private.audit(
    'revoke_guest_link', 'tournaments', p_tournament_id::text,
    jsonb_build_object('name', private.participant_name(p_participant_id)), null
  );
end;
$$;

--- What a claim link offers: the tournament and the guest's name. Returns no row for an invalid token.
--- @param p_token The token at the end of the link.
--- @field tournament_name tournaments.name
--- @field game games.name
--- @field image_url tournaments.image_url
--- @field start_date tournaments.start_date
--- @field guest_name Name of the guest that can be claimed.
--- @field minimum_age The minimum age to play in the tournament, in years.
--- @field expires_at Until when the link can be used.
--- @type status tournaments.status
--- @type type participants.type
--- @nullable image_url
--- @chapter entrants 7
--- @title Leer qué inscripción reclama un enlace
create function public.get_guest_claim(p_token text)
returns table (
  tournament_id uuid,
  tournament_name text,
  game text,
  image_url text,
  start_date timestamptz,
  status text,
  type text,
  guest_name text,
  minimum_age integer,
  expires_at timestamptz
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select
    tournament.id, tournament.name, tournament.game, tournament.image_url, tournament.start_date, tournament.status,
    guest.type, guest.guest_name, public.minimum_age(tournament), link.expires_at
  from private.guest_link(p_token) as link
  join public.tournaments tournament on tournament.id = link.tournament_id
  join public.participants guest on guest.id = link.participant_id
$$;

--- Claims a guest with the token of a link, for a participant for which the caller may act: registration, matches,
--- places and prizes, earlier results included. The rules of registration apply, but registration may be closed.
--- Returns the tournament. Refuses link_not_found, own_claim, link_without_money, tournament_cancelled,
--- participant_not_found, wrong_participant_type, already_registered, suspended, kept_out, birth_date_required,
--- too_young, team_too_small, team_too_young, draw_is_public, module_disabled.
create function public.claim_guest(p_token text, p_participant_id uuid)
returns uuid
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_link public.guest_links := private.guest_link(p_token);
  v_tournament public.tournaments;
  v_participant public.participants;
begin
  perform private.require_user();
  perform private.require_module('tournaments');
  if v_link.id is not null then
    v_tournament := private.lock_tournament(v_link.tournament_id);
    -- If two users open the same link, the second finds that the link was used.
    v_link := private.guest_link(p_token);
  end if;
  if v_link.id is null then
    perform private.refuse('link_not_found', 'Este enlace ya no vale: alguien lo usó, venció, o la organización lo anuló.');
  end if;
  v_participant := private.require_acting_participant(v_tournament, p_participant_id);
  perform private.require_other_claimer(v_participant.id, v_link.created_by);
  -- The claim is refused if the guest has since won a prize and the link's creator may not decide about money.
  if v_link.created_by is not null and private.has_money_due(v_tournament.id, v_link.participant_id)
    and not private.holds_rights(v_tournament.id, v_link.created_by, array['money'])
  then
    perform private.refuse(
      'link_without_money', 'Este lugar ganó un premio en dinero: pide otro enlace a quien se ocupa de los premios del torneo.'
    );
  end if;
  perform private.require_not_registered(v_tournament.id, v_participant.id);
  perform private.require_eligible_participant(v_tournament, v_participant);
  perform private.hand_guest_over(v_tournament, v_link.participant_id, v_participant, auth.uid());
  return v_tournament.id;
end;
$$;

--- Undoes the claim of a guest and notifies the claimer; the registration belongs to the guest again. For staff with
--- the right `registrations`, and `money` while a prize is not paid yet. Not after the claimer reported, a match of the
--- side was decided, the tournament ended, or the claimer was paid a prize. Refuses tournament_not_found,
--- tournament_cancelled, claim_not_found, claim_has_effects, draw_is_public.
create function public.undo_guest_claim(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- registrations, matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
  v_link public.guest_links;
  v_match_id uuid;
begin
  select * into v_link from public.guest_links where tournament_id = p_tournament_id and claimed_by = p_participant_id;
  if not found then
    perform private.refuse('claim_not_found', 'Ese participante no reclamó a ningún invitado.');
  end if;
  perform private.require_money_for_claim(p_tournament_id, p_participant_id);
  if v_tournament.finished_at > v_link.claimed_at
    or exists (
      select 1 from public.tournament_matches
      where tournament_id = p_tournament_id and p_participant_id in (participant1_id, participant2_id)
        and decided_at > v_link.claimed_at
    )
    or exists (
      select 1
      from public.match_reports report
      join public.tournament_matches match on match.id = report.tournament_match_id
      where match.tournament_id = p_tournament_id and report.participant_id = p_participant_id
    )
    or exists (
      select 1 from public.payouts
      where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'paid' and profile_id is not null
    )
  then
    perform private.refuse('claim_has_effects', 'Ya jugó o cobró con su cuenta: el reclamo no se puede deshacer.');
  end if;
  perform private.require_no_shown_draw(p_tournament_id);

  perform private.lock_tournament_statistics(p_tournament_id);
  for v_match_id in
    select id from public.tournament_matches
    where tournament_id = p_tournament_id and status = 'completed' and p_participant_id in (participant1_id, participant2_id)
    order by decided_at, id
  loop
    perform private.count_statistics(v_match_id, -1);
    perform private.uncredit_match(v_match_id);
  end loop;
  if v_tournament.finished_at is not null then
    perform private.count_awards(p_tournament_id, array[p_participant_id], -1, true);
    update private.tournament_awards set is_title = false, is_undefeated = false
    where tournament_id = p_tournament_id and participant_id = p_participant_id;
  end if;
  update public.payouts set profile_id = null, payment_info = '{}'
  where tournament_id = p_tournament_id and participant_id = p_participant_id and status = 'pending';
  delete from public.match_time_proposals proposal
  using public.tournament_matches match
  where match.tournament_id = p_tournament_id and match.id = proposal.tournament_match_id and proposal.participant_id = p_participant_id;
  delete from public.match_lineups lineup
  using public.tournament_matches match
  where match.tournament_id = p_tournament_id and match.id = lineup.match_id and lineup.participant_id = p_participant_id;
  delete from public.stand_ins where tournament_id = p_tournament_id and participant_id = p_participant_id;
  delete from public.roster_changes where tournament_id = p_tournament_id and participant_id = p_participant_id;
  delete from public.roster_entries where tournament_id = p_tournament_id and participant_id = p_participant_id;
  update public.tournament_participants set roster_frozen_at = null
  where tournament_id = p_tournament_id and participant_id = p_participant_id;
  perform private.hand_over_side(p_tournament_id, p_participant_id, v_link.participant_id);
  if v_tournament.finished_at is not null then
    perform private.settle_titles(p_tournament_id);
  end if;
  delete from public.guest_links where id = v_link.id;
  perform private.audit(
    'undo_guest_claim', 'tournaments', p_tournament_id::text,
    jsonb_build_object('participant_id', p_participant_id, 'name', private.participant_name(v_link.participant_id)), null
  );
  perform private.notify_participant(
    p_participant_id, 'tournament_removed', 'Tu reclamo se deshizo',
    format('La organización de %s deshizo tu reclamo de %s.', v_tournament.name, private.participant_name(v_link.participant_id)),
    '/tournaments/' || p_tournament_id
  );
end;
$$;

grant execute on function public.get_guest_claim(text) to anon, authenticated, service_role;
grant execute on function public.claim_guest(text, uuid) to authenticated;
grant execute on function
  public.create_guest_link(uuid, uuid), public.revoke_guest_link(uuid, uuid), public.undo_guest_claim(uuid, uuid)
to authenticated, service_role;
