-- Entering by code: the staff give out codes, each for one or several participants.
--
-- Trying a code takes two calls, because a refusal would roll back the record of the attempt.
-- First use_entry_code() records the attempt and returns nothing; then entry_access() returns what was recorded.
-- Registering uses up the code under the tournament's lock.

insert into public.settings (key, value, description) values
  ('entry_codes_per_tournament', '1024', 'Códigos de inscripción que puede tener un torneo.'),
  ('entry_code_tries_per_hour', '10', 'Códigos equivocados que una persona puede probar por hora.'),
  ('entry_code_tries_per_day', '30', 'Códigos equivocados que una persona puede probar por día.');

--- Codes that let participants enter a tournament; read only by its staff with the right `registrations`, written by
--- procedures only.
create table public.entry_codes (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  code text not null,
  max_uses integer not null,
  ends_at timestamptz,
  withdrawn_at timestamptz,
  made_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_codes_once unique (tournament_id, code),
  constraint entry_codes_code_format check (code ~ '^[2-9A-HJ-NP-Z]{10}$'),
  constraint entry_codes_max_uses_range check (max_uses between 1 and 1024)
);
create index entry_codes_made_by_idx on public.entry_codes (made_by);

--- Which participant used which code. If it leaves and returns, it needs no other code. Written by procedures only.
create table public.entry_code_uses (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null references public.entry_codes (id) on delete cascade,
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  used_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint entry_code_uses_once unique (tournament_id, participant_id)
);
create index entry_code_uses_code_id_idx on public.entry_code_uses (code_id);
create index entry_code_uses_participant_id_idx on public.entry_code_uses (participant_id);
create index entry_code_uses_used_by_idx on public.entry_code_uses (used_by);

--- Every attempt to use a code; the text that the user entered is not stored. If the code exists, the attempt refers to
--- it, and counts as long as the code is valid.
create table private.entry_code_tries (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  code_id uuid references public.entry_codes (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index entry_code_tries_profile_id_idx on private.entry_code_tries (profile_id, tournament_id, created_at);
create index entry_code_tries_tournament_id_idx on private.entry_code_tries (tournament_id);
create index entry_code_tries_code_id_idx on private.entry_code_tries (code_id);

create policy select_staff on public.entry_codes
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('registrations')));
create policy select_staff on public.entry_code_uses
  for select to authenticated
  using ((select private.is_admin()) or tournament_id in (select private.my_tournament_ids('registrations')));
grant select on public.entry_codes, public.entry_code_uses to authenticated, service_role;

--- A random code that can be read aloud: ten letters and digits.
create function private.new_entry_code()
returns text
language sql
volatile
set search_path = ''
as $$
  -- A code has ten characters from an alphabet of 32 characters that look different: 50 random bits.
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(random.bytes, place) & 31), 1), '')
  from (select extensions.gen_random_bytes(10) as bytes) as random, generate_series(0, 9) as place
$$;

--- Staff (registrations): makes codes, each for a number of participants, valid until a time or the draw; returns them.
--- Refuses tournament_not_found, tournament_cancelled, registration_closed, codes_count, uses_count, end_is_past,
--- too_many_codes.
create function public.make_entry_codes(
  p_tournament_id uuid, p_count integer, p_max_uses integer, p_ends_at timestamptz default null
)
returns setof public.entry_codes
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
begin
  if p_count is null or p_count not between 1 and 256 then
    perform private.refuse('codes_count', 'Se crean de 1 a 256 códigos por vez.');
  elsif p_max_uses is null or p_max_uses not between 1 and 1024 then
    perform private.refuse('uses_count', 'Un código sirve de 1 a 1024 veces.');
  elsif p_ends_at <= now() then
    perform private.refuse('end_is_past', 'El vencimiento tiene que ser futuro.');
  elsif not private.takes_entries(v_tournament) and v_tournament.status <> 'Próximamente' then
    perform private.refuse('registration_closed', 'Las inscripciones ya cerraron.');
  elsif p_count + (select count(*) from public.entry_codes where tournament_id = p_tournament_id)
    > private.setting_integer('entry_codes_per_tournament')
  then
    perform private.refuse('too_many_codes', 'El torneo ya tiene demasiados códigos. Crea uno que sirva para varios.');
  end if;
  perform private.audit(
    'make_entry_codes', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('count', p_count, 'max_uses', p_max_uses, 'ends_at', p_ends_at)
  );
  return query
  insert into public.entry_codes (tournament_id, code, max_uses, ends_at, made_by)
  select p_tournament_id, private.new_entry_code(), p_max_uses, p_ends_at, auth.uid()
  from generate_series(1, p_count)
  returning *;
end;
$$;

--- Staff (registrations): revokes a code; participants who entered with it stay. Refuses tournament_not_found,
--- tournament_cancelled, code_not_found.
create function public.withdraw_entry_code(p_tournament_id uuid, p_code_id uuid)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'registrations');
begin
  update public.entry_codes set withdrawn_at = now()
  where id = p_code_id and tournament_id = v_tournament.id and withdrawn_at is null;
  if not found then
    perform private.refuse('code_not_found', 'Ese código ya no está: alguien lo retiró.');
  end if;
  perform private.audit('withdraw_entry_code', 'tournaments', p_tournament_id::text, null, jsonb_build_object('code_id', p_code_id));
end;
$$;

--- Whether a code is valid for one more participant.
create function private.is_good_code(p_code public.entry_codes)
returns boolean
language sql
stable
security definer -- codes are for staff to read
set search_path = ''
as $$
  select p_code.withdrawn_at is null
    and coalesce(p_code.ends_at > clock_timestamp(), true)
    and (select count(*) from public.entry_code_uses where code_id = p_code.id) < p_code.max_uses
$$;

--- Uses up the last valid code that the caller tried in a locked tournament. A participant that used a code there
--- before needs none. Refuses code_needed, code_spent.
create function private.spend_code(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- codes are for staff to read
set search_path = ''
as $$
declare
  v_user_id constant uuid := auth.uid();
begin
  if exists (
    select 1 from public.entry_code_uses where tournament_id = p_tournament_id and participant_id = p_participant_id
  ) then
    return;
  end if;
  insert into public.entry_code_uses (code_id, tournament_id, participant_id, used_by)
  select entry_code.id, p_tournament_id, p_participant_id, v_user_id
  from private.entry_code_tries try
  join public.entry_codes entry_code on entry_code.id = try.code_id
  where try.profile_id = v_user_id and try.tournament_id = p_tournament_id and private.is_good_code(entry_code)
  order by try.created_at desc
  limit 1;
  if found then
    return;
  elsif exists (
    select 1 from private.entry_code_tries
    where profile_id = v_user_id and tournament_id = p_tournament_id and code_id is not null
  ) then
    perform private.refuse('code_spent', 'Ese código ya no sirve: se usó, venció o fue retirado. Pide otro a la organización.');
  end if;
  perform private.refuse('code_needed', 'En este torneo se entra con un código de la organización: escríbelo en su página.');
end;
$$;

--- How many wrong codes a user may still try now, in all tournaments together; if none, when the next one is allowed.
create function private.code_tries_left(p_profile_id uuid)
returns table (tries_left integer, retry_at timestamptz)
language sql
stable
security definer -- tries are private
set search_path = ''
as $$
  with bound (tries, tried, again_at) as (
    select private.setting_integer('entry_code_tries_per_hour'), count(*), min(created_at) + interval '1 hour'
    from private.entry_code_tries
    where profile_id = p_profile_id and code_id is null and created_at > now() - interval '1 hour'
    union all
    select private.setting_integer('entry_code_tries_per_day'), count(*), min(created_at) + interval '1 day'
    from private.entry_code_tries
    where profile_id = p_profile_id and code_id is null and created_at > now() - interval '1 day'
  )
  select greatest(min(tries - tried), 0)::integer, max(again_at) filter (where tried >= tries)
  from bound
$$;

--- Tries a code of a tournament. Returns nothing, right or wrong: entry_access() returns the result. Registering uses
--- it up. Refuses tournament_not_found, too_many_tries, unlock_busy, module_disabled.
create function public.use_entry_code(p_tournament_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer -- codes and tries are private
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
begin
  perform private.require_module('tournaments');
  if not exists (select 1 from public.tournaments where id = p_tournament_id) then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  -- Each user can make only one attempt at a time. Parallel attempts would all pass before the first is counted.
  elsif not pg_try_advisory_xact_lock(hashtextextended('entry codes of ' || v_user_id, 0)) then
    perform private.refuse('unlock_busy', 'Hay otros intentos en curso. Espera un momento.');
  elsif (select tries_left from private.code_tries_left(v_user_id)) < 1 then
    perform private.refuse('too_many_tries', 'Demasiados códigos equivocados. Vuelve a probar más tarde.');
  end if;
  delete from private.entry_code_tries
  where profile_id = v_user_id and (
    code_id is null and created_at < now() - interval '1 day'
    or code_id = (select id from public.entry_codes where tournament_id = p_tournament_id and code = private.clean_code(p_code))
  );
  insert into private.entry_code_tries (tournament_id, profile_id, code_id)
  values (
    p_tournament_id, v_user_id,
    (select id from public.entry_codes where tournament_id = p_tournament_id and code = private.clean_code(p_code))
  );
end;
$$;

--- A code in its stored form, without differences of case, hyphens and spaces.
create function private.clean_code(p_code text)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(regexp_replace(left(coalesce(p_code, ''), 40), '[^0-9A-Za-z]', '', 'g'))
$$;

--- Whether the caller has a code that lets a participant enter a tournament now, whether the last code they tried
--- exists, and how many wrong codes they may still try.
--- @nullable was_right, retry_at
create function public.entry_access(p_tournament_id uuid, p_participant_id uuid)
returns table (is_open boolean, was_right boolean, tries_left integer, retry_at timestamptz)
language sql
stable
security definer -- the caller's own tries
set search_path = ''
as $$
  select
    exists (
      select 1 from private.entry_code_tries try
      join public.entry_codes entry_code on entry_code.id = try.code_id
      where try.profile_id = auth.uid() and try.tournament_id = p_tournament_id and private.is_good_code(entry_code)
    ) or exists (
      select 1 from public.entry_code_uses
      where tournament_id = p_tournament_id and participant_id = p_participant_id
        and participant_id in (select private.acting_participant_ids())
    ),
    (
      select try.code_id is not null from private.entry_code_tries try
      where try.profile_id = auth.uid() and try.tournament_id = p_tournament_id
      order by try.created_at desc
      limit 1
    ),
    bound.tries_left, bound.retry_at
  from private.code_tries_left(auth.uid()) as bound
$$;

grant execute on function public.use_entry_code, public.entry_access to authenticated;
grant execute on function public.make_entry_codes, public.withdraw_entry_code to authenticated, service_role;
