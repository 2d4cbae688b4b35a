-- Holders of a title: the users for whom a won tournament counts.

--- Returns the participants for whom a title counts: the champion and its players. If the team set line-ups, these are
--- the players of its matches, stand-ins included; otherwise those of counting_participants().
create function private.title_counting(p_tournament_id uuid, p_champion_id uuid)
returns setof uuid
language sql
stable
rows 10
security definer -- reads memberships for procedures
set search_path = ''
as $$
  with counting as (
    select participant_id from private.counting_participants(array[p_champion_id], p_tournament_id)
  ),
  lined as (
    select exists (
      select 1
      from public.match_lineups lineup
      join public.tournament_matches match on match.id = lineup.match_id
      where lineup.participant_id = p_champion_id and match.tournament_id = p_tournament_id and match.status = 'completed'
    ) as up
  )
  select counting.participant_id from counting, lined where not lined.up or counting.participant_id = p_champion_id
  union
  select own.id
  from lined
  join public.roster_entries entry
    on entry.tournament_id = p_tournament_id and entry.participant_id = p_champion_id and entry.state <> 'removed'
  join public.participants own on own.user_id = entry.profile_id
  where lined.up and exists (
    select 1 from private.match_credits credit
    where credit.participant_id = own.id and credit.tournament_id = p_tournament_id
  )
$$;
