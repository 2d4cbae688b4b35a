-- How many tournaments of each status there are, for the filters of the public list.

-- All that is counted by stands in the index; the table is not read.
create index tournaments_counted_idx on public.tournaments (status, game, type, entry_fee);

create function public.tournament_counts(p_conditions text default '[]')
returns table (status text, tournaments integer)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_known constant jsonb := '{"eq": "=", "gt": ">", "gte": ">=", "lt": "<", "ilike": "ilike"}';
  -- A text: a read by GET brings a document as the string that it is written in.
  v_asked jsonb := p_conditions::jsonb;
  v_conditions text;
begin
  -- The whole list, which everybody reads first, is planned once a connection instead of at every call.
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
  -- The caller's own rights decide which columns may be asked about.
  return query execute
    'select tournament.status, count(*)::integer from public.tournaments tournament where true'
    || coalesce(v_conditions, '') || ' group by tournament.status';
end;
$$;
comment on function public.tournament_counts(text) is
  'How many tournaments of each status meet all conditions; a status without any is missing. p_conditions: the list''s '
  'own as JSON, [[column, operator, value]] with the operators eq, gt, gte, lt and ilike of the data API, so that a '
  'filter of the list needs no word here. Refuses invalid_condition.
@param p_conditions [[column, operator, value]] as JSON.
@field tournaments How many have that status.
@type status tournaments.status';

grant execute on function public.tournament_counts(text) to anon, authenticated, service_role;
