-- Groups of people in a tournament to whom a message can be sent.

--- The kind of an audience. A message to one match and a message to several matches have the same kind.
create function private.audience_kind(p_audience text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case p_audience when 'match' then 'matches' else p_audience end
$$;

--- Users that a message of a tournament reaches now: everyone who plays for a registered or waiting side, except the
--- caller.
create function private.people_of_audience(
  p_tournament_id uuid, p_audience text, p_stage_id uuid, p_part text, p_round integer, p_match_ids uuid[], p_participant_id uuid
)
returns uuid[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(array_agg(distinct person order by person), '{}')
  from (
    select registration.participant_id
    from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id and registration.status = 'registered'
      and case private.audience_kind(p_audience)
        when 'cup' then true
        when 'not_checked_in' then registration.id in (select id from private.missing_entries(p_tournament_id))
        when 'participant' then registration.participant_id = p_participant_id
        when 'round' then registration.participant_id in (
          select unnest(array[match.participant1_id, match.participant2_id])
          from public.tournament_matches match
          where match.tournament_id = p_tournament_id
            and match.stage_id = p_stage_id and match.stage = p_part and match.round = p_round
        )
        when 'matches' then registration.participant_id in (
          select unnest(array[match.participant1_id, match.participant2_id])
          from public.tournament_matches match
          where match.tournament_id = p_tournament_id and match.id = any (p_match_ids)
        )
        else false
      end
    union
    select waiting.participant_id
    from public.waiting_entries waiting
    where waiting.tournament_id = p_tournament_id and waiting.state <> 'passed'
      and (p_audience = 'waiting_list' or p_audience = 'participant' and waiting.participant_id = p_participant_id)
  ) as side
  cross join lateral private.people_of_side(p_tournament_id, side.participant_id) as person
  join public.profiles profile on profile.id = person and profile.closed_at is null
  where person is distinct from auth.uid()
$$;
