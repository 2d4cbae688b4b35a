-- Row level security is on for every table, so that a grant shows no row without a policy.

do $$
declare
  v_table regclass;
begin
  for v_table in
    select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('alter table %s enable row level security', v_table);
  end loop;
end
$$;
