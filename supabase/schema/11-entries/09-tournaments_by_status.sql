-- How many tournaments of each status there are, for the filters of the public list.

-- The index contains all counted columns, so that the table need not be read.
create index tournaments_counted_idx on public.tournaments (status, game, type, entry_fee);

--- How many tournaments of each status meet all conditions; a status without any is missing. p_conditions are the
--- conditions of the list as JSON, [[column, operator, value]] with the operators eq, gt, gte, lt and ilike of the data
--- API, so that a new filter of the list needs no change here. Refuses invalid_condition.
--- @param p_conditions [[column, operator, value]] as JSON.
--- @field tournaments How many tournaments have that status.
--- @type status tournaments.status
--- @chapter tournaments 3
--- @title Contar los torneos por estado
create function public.tournament_counts(p_conditions text default '[]')
returns table (status text, tournaments integer)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_known constant jsonb := '{"eq": "=", "gt": ">", "gte": ">=", "lt": "<", "ilike": "ilike"}';
  -- The parameter is a text, because a GET request passes the JSON document as a string.
  v_asked jsonb := p_conditions::jsonb;
  v_conditions text;
begin
  -- Most calls are for the unfiltered list. A static query is planned only once per connection.
  if v_asked = '[]' then
    return query select tournament.status, count(*)::integer from public.tournaments tournament group by tournament.status;
    return;
  end if;
  if exists (
    select 1 from jsonb_array_elements(v_asked) asked where (v_known ? (asked ->> 1)) is not true
  ) then
    perform private.refuse('invalid_condition', 'La consulta no es válida.');
  end if;
  select string_agg(
    format(' and tournament.%I %s %L', asked ->> 0, v_known ->> (asked ->> 1), asked ->> 2), ''
  )
  into v_conditions
  from jsonb_array_elements(v_asked) asked;
  -- Runs with the rights of the caller, which determine the columns that may be filtered.
  return query execute
    'select tournament.status, count(*)::integer from public.tournaments tournament where true'
    || coalesce(v_conditions, '') || ' group by tournament.status';
end;
$$;

grant execute on function public.tournament_counts to anon, authenticated, service_role;
