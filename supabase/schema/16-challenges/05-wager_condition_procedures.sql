-- Reading and setting the conditions of the caller's wagers.

--- The conditions under which the caller may stake tickets, as a player or for the given team: age, weekly limit and
--- what is left of it, a future limit, self-exclusion, a block for offences, and the hours and days that apply to every
--- challenge. Refuses forbidden.
--- @nullable adult_on, weekly_limit, weekly_left, pending_limit, pending_from, excluded_until, blocked_until
create function public.wager_conditions(p_participant_id uuid default null)
returns table (
  birth_date_known boolean,
  is_adult boolean,
  adult_on date,
  minimum_age integer,
  friendly_only boolean,
  weekly_limit integer,
  weekly_used integer,
  weekly_left integer,
  pending_limit integer,
  pending_unlimited boolean,
  pending_from timestamptz,
  excluded_until timestamptz,
  blocked_until timestamptz,
  offences integer,
  offences_allowed integer,
  offence_days integer,
  block_days integer,
  expiry_days integer,
  play_hours integer,
  reminder_hours integer,
  report_hours integer
)
language plpgsql
stable
security definer -- the preferences of the caller, and settings that concern them
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_user();
  v_birth_date date;
  v_age integer := private.setting_integer('wager_minimum_age');
  v_preferences private.wager_preferences;
  v_limit integer := private.weekly_limit(v_profile_id);
  v_used integer := private.staked_this_week(v_profile_id);
  v_is_pending boolean;
begin
  if p_participant_id is not null and p_participant_id not in (select private.my_participant_ids()) then
    perform private.forbid('No puedes actuar en nombre de este participante.');
  end if;
  select birth_date into v_birth_date from public.profile_private where profile_id = v_profile_id;
  select * into v_preferences from private.wager_preferences where profile_id = v_profile_id;
  v_is_pending := coalesce(v_preferences.next_limit_at > now(), false);
  return query select
    v_birth_date is not null,
    private.has_age(v_birth_date, v_age, now()),
    case when not private.has_age(v_birth_date, v_age, now()) then private.of_age_on(v_birth_date, v_age) end,
    v_age,
    private.is_friendly_only(),
    v_limit, v_used,
    case when v_limit is not null then greatest(v_limit - v_used, 0) end,
    case when v_is_pending then v_preferences.next_weekly_limit end,
    v_is_pending and v_preferences.next_weekly_limit is null,
    case when v_is_pending then v_preferences.next_limit_at end,
    case when v_preferences.excluded_until > now() then v_preferences.excluded_until end,
    blocked.until,
    (
      select count(*)::integer
      from private.challenge_facts fact
      where fact.offence is not null
        and fact.profile_id = v_profile_id
        and fact.happened_at > now() - make_interval(days => private.setting_integer('wager_offence_days'))
    ),
    private.setting_integer('wager_offences'),
    private.setting_integer('wager_offence_days'),
    private.setting_integer('wager_block_days'),
    private.setting_integer('challenge_expiry_days'),
    private.setting_integer('challenge_play_hours'),
    private.setting_integer('challenge_reminder_hours'),
    private.setting_integer('match_report_hours')
  from (
    select private.offences_block_until(
      v_profile_id, coalesce(p_participant_id, private.user_participant_id(v_profile_id))
    ) as until
  ) as blocked;
end;
$$;

--- Sets the caller's birth date, once, before the first wager. Refuses birth_date_known, birth_date_invalid.
create function public.set_birth_date(p_birth_date date)
returns void
language plpgsql
volatile
security definer -- the column is written once, here
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_user();
  v_known date;
begin
  select birth_date into v_known from public.profile_private where profile_id = v_profile_id for no key update;
  if v_known is not null then
    perform private.refuse(
      'birth_date_known', 'Tu fecha de nacimiento ya está guardada. Si hay un error, escribe a la administración.'
    );
  end if;
  if p_birth_date is null or p_birth_date not between date '1900-01-01' and private.book_day(now()) then
    perform private.refuse('birth_date_invalid', 'Ingresa una fecha de nacimiento válida.');
  end if;
  update public.profile_private set birth_date = p_birth_date where profile_id = v_profile_id;
end;
$$;

--- Corrects a user's birth date, or clears it (null) so that the user must enter it again. Administrators only. Refuses
--- user_not_found, birth_date_invalid, reason_required.
create function public.correct_birth_date(p_user_id uuid, p_birth_date date, p_reason text)
returns void
language plpgsql
volatile
security definer -- the column is written by procedures only
set search_path = ''
as $$
declare
  v_reason text := private.clean_text(p_reason);
begin
  perform private.require_admin();
  perform 1 from public.profile_private where profile_id = p_user_id for no key update;
  if not exists (select 1 from public.profiles where id = p_user_id and closed_at is null) then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  if p_birth_date not between date '1900-01-01' and private.book_day(now()) then
    perform private.refuse('birth_date_invalid', 'Ingresa una fecha de nacimiento válida.');
  end if;
  if v_reason is null or char_length(v_reason) > 300 then
    perform private.refuse('reason_required', 'Indica el motivo de la corrección (hasta 300 caracteres).');
  end if;
  update public.profile_private set birth_date = p_birth_date where profile_id = p_user_id;
  -- The birth date is personal data, so the log contains only the reason.
  perform private.audit(
    'correct_birth_date', 'profile_private', p_user_id::text, null, jsonb_build_object('reason', v_reason)
  );
end;
$$;

--- Sets how many tickets the caller may stake in seven days (null: no limit). A lower limit applies at once, a higher
--- one after wager_limit_raise_hours. Refuses invalid_limit.
create function public.set_weekly_limit(p_limit integer default null)
returns void
language plpgsql
volatile
security definer -- preferences are written by procedures only
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_user();
  v_now integer;
begin
  perform private.lock_wagers_of(v_profile_id);
  if p_limit not between 0 and 1000000 then
    perform private.refuse('invalid_limit', 'El límite debe ser un número entero de tickets, de 0 a 1.000.000.');
  end if;
  v_now := private.weekly_limit(v_profile_id);
  insert into private.wager_preferences (profile_id) values (v_profile_id) on conflict do nothing;
  if v_now is null or p_limit <= v_now then
    update private.wager_preferences
    set weekly_limit = p_limit, next_weekly_limit = null, next_limit_at = null
    where profile_id = v_profile_id;
  else
    update private.wager_preferences
    set
      weekly_limit = v_now, next_weekly_limit = p_limit,
      next_limit_at = now() + make_interval(hours => private.setting_integer('wager_limit_raise_hours'))
    where profile_id = v_profile_id;
  end if;
end;
$$;

--- Excludes the caller from staking for some days; this cannot be reversed or shortened. The caller's open offers are
--- cancelled. Returns the end. Refuses invalid_period, exclusion_not_shorter.
create function public.self_exclude(p_days integer)
returns timestamptz
language plpgsql
volatile
security definer -- preferences are written by procedures only
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_user();
  v_until timestamptz;
begin
  if p_days is null or p_days not between 1 and 3650 then
    perform private.refuse('invalid_period', 'La autoexclusión dura de 1 a 3650 días.');
  end if;
  v_until := now() + make_interval(days => p_days);
  perform private.take_back_offers(private.user_participant_id(v_profile_id), 'Autoexclusión', v_profile_id);
  if exists (
    select 1 from private.wager_preferences
    where profile_id = v_profile_id and excluded_until >= v_until
  ) then
    perform private.refuse('exclusion_not_shorter', 'La autoexclusión no se puede acortar.');
  end if;
  insert into private.wager_preferences as preferences (profile_id, excluded_until)
  values (v_profile_id, v_until)
  on conflict (profile_id) do update set excluded_until = excluded.excluded_until;
  return v_until;
end;
$$;

grant execute on function
  public.wager_conditions, public.set_birth_date, public.set_weekly_limit, public.self_exclude
to authenticated;
grant execute on function public.correct_birth_date to authenticated, service_role;
