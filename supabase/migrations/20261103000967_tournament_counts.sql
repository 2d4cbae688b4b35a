-- How many tournaments there are of each status, for the filters of the public list.

-- All that is counted by stands in the index; the table is not read.
create index tournaments_counted_idx on public.tournaments (status, game, type, entry_fee);

create function public.tournament_counts(
  p_pattern text default null,
  p_game text default null,
  p_type text default null,
  p_is_free boolean default null
)
returns table (status text, tournaments integer)
language plpgsql
stable
set search_path = ''
-- What is not asked for drops out of the plan.
set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select tournament.status, count(*)::integer
    from public.tournaments tournament
    where (p_pattern is null or tournament.search_text ilike p_pattern)
      and (p_game is null or tournament.game = p_game)
      and (p_type is null or tournament.type = p_type)
      and (p_is_free is null or (tournament.entry_fee = 0) = p_is_free)
    group by tournament.status;
end;
$$;
comment on function public.tournament_counts(text, text, text, boolean) is
  'How many tournaments of each status a filter of the list finds; a status without any is missing. p_pattern is matched '
  'against search_text, as the list does.
@type status tournaments.status';

grant execute on function public.tournament_counts(text, text, text, boolean) to anon, authenticated, service_role;
