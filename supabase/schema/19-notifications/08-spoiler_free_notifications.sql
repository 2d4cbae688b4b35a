-- For users who watch matches later: notifications about what they follow contain no results.
-- Whether pages hide results is a setting of each device.

--- Users whose notifications about what they follow contain no results.
create table private.result_hiders (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);

--- Sets whether notifications about what the caller follows hide results.
create function public.hide_results(p_is_hidden boolean)
returns void
language plpgsql
volatile
security definer -- written by this procedure only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if coalesce(p_is_hidden, false) then
    insert into private.result_hiders (profile_id) values (v_user_id) on conflict do nothing;
  else
    delete from private.result_hiders where profile_id = v_user_id;
  end if;
end;
$$;
grant execute on function public.hide_results to authenticated;
