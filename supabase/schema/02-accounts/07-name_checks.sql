-- Names of users and teams: they must be readable as written, and must not impersonate the platform.

--- What is wrong with a name: unreadable (invisible, bidirectional or disguised characters), mixed (letters of several
--- scripts), reserved (looks like the administration, support or the platform); null if the name is good.
create function private.name_problem(p_name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_letters text := regexp_replace(p_name, '[^[:alpha:]]', '', 'g');
  v_undisguised constant text := regexp_replace(normalize(p_name, nfc), '[\u00A0\u00AA\u00B2-\u00B4\u00B9\u00BA\u00BC-\u00BE\u2026\u2116\u2122]', '', 'g');
  v_scripts integer;
  v_read text;
begin
  -- Checks letters that imitate other letters (full width, mathematical …) and stacked accents.
  -- Ordinals, fractions and similar characters are allowed, because users type them.
  if private.has_hidden_characters(p_name)
    or normalize(v_undisguised, nfkc) <> v_undisguised
    or v_undisguised ~ '[\u0300-\u036F\u20D0-\u20FF]{2}'
  then
    return 'unreadable';
  end if;

  select count(*) into v_scripts
  from (values
    ('[A-Za-z\u00AA\u00BA\u00C0-\u024F\u1E00-\u1EFF]'),
    ('[\u0370-\u03FF\u1F00-\u1FFF]'),
    ('[\u0400-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F]'),
    ('[\u0530-\u058F]'), ('[\u0590-\u05FF]'), ('[\u0600-\u077F\u08A0-\u08FF]'),
    -- Japanese uses three scripts, and Korean also Chinese characters, so these mixtures are allowed.
    ('[\u1100-\u11FF\u3040-\u30FF\u3130-\u318F\u31F0-\u31FF\u3400-\u9FFF\uAC00-\uD7AF]'),
    ('[^A-Za-z\u00AA\u00BA\u00C0-\u024F\u1E00-\u1EFF\u0370-\u08FF\u1100-\u11FF\u1C80-\u1C8F\u1F00-\u1FFF\u2DE0-\u2DFF\u3040-\u30FF\u3130-\u318F\u31F0-\u31FF\u3400-\u9FFF\uA640-\uA69F\uAC00-\uD7AF]')
  ) as script (letters)
  where v_letters ~ script.letters;
  if v_scripts > 1 then
    return 'mixed';
  end if;

  -- Returns the name with digits and letters of other scripts replaced by the letters that they resemble.
  v_read := translate(
    private.search_key(p_name),
    'аеорсухікмтнвӏαεορτυχικνмһ01345789$@!|',
    'aeopcyxikmthblaeoptuxikvmhoieasbtgsaii'
  );
  if regexp_replace(v_read, '[^a-z]', '', 'g') ~
      ('^(equipo|team)?(administracion|administrador|admin|administrator|soporte|support|moderador|moderacion|moderator|'
        'staff|sistema|system|leyenda|ieyenda|oficiai|oficial|ayuda|helpdesk|root)(s|es|oficial|oficiai|leyenda|ieyenda|soporte|admin)*$')
    or v_read ~ '(^|[^a-z])(administracion|soporte)([^a-z]|$)'
    or regexp_replace(p_name, '[^[:alpha:]]', '', 'g') ~* '^(leyenda|soporte|administracion|administración)$'
  then
    return 'reserved';
  end if;
  return null;
end;
$$;

--- Checks a name. Refuses name_unreadable, name_mixed and, unless reserved names are allowed, name_reserved.
create function private.require_good_name(p_name text, p_may_be_reserved boolean)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  case private.name_problem(p_name)
    when 'unreadable' then
      perform private.refuse('name_unreadable', 'El nombre tiene caracteres invisibles o que no se permiten.');
    when 'mixed' then
      perform private.refuse('name_mixed', 'El nombre mezcla letras de distintos alfabetos.');
    when 'reserved' then
      if not p_may_be_reserved then
        perform private.refuse('name_reserved', 'Ese nombre está reservado. Elige otro.');
      end if;
    else null;
  end case;
end;
$$;

grant execute on function private.name_problem, private.require_good_name to anon, authenticated, service_role;

-- The constraints check every write; the triggers also refuse with a message for users.
alter table public.profiles add constraint profiles_username_readable check (
  closed_at is not null or coalesce(private.name_problem(username), 'reserved') = 'reserved'
);
alter table public.teams add constraint teams_name_readable check (
  coalesce(private.name_problem(name), 'reserved') = 'reserved'
);
alter table public.participants add constraint participants_guest_name_readable check (private.name_problem(guest_name) is null);

--- A username must be readable and not reserved. Refuses as require_good_name().
create function private.check_username()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Administrators may use reserved names.
  perform private.require_good_name(new.username, new.role = 'admin');
  return new;
end;
$$;

create trigger b_check_username
  before insert or update of username on public.profiles
  for each row when (new.closed_at is null)
  execute function private.check_username();

--- A team's name must be readable and not reserved. Refuses as require_good_name().
create function private.check_team_name()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_good_name(new.name, false);
  return new;
end;
$$;

create trigger b_check_team_name
  before insert or update of name on public.teams
  for each row execute function private.check_team_name();

--- The name to show of a participant.
create function private.participant_name(p_participant_id uuid)
returns text
language sql
stable
security definer -- names people in notifications
set search_path = ''
as $$
  select public.display_name(participant) from public.participants participant where id = p_participant_id
$$;

--- Whether the name of one of two sides contains the search text.
create function private.is_side_named(p_participant1_id uuid, p_participant2_id uuid, p_pattern text)
returns boolean
language sql
stable
security definer -- helper of a public read
set search_path = ''
as $$
  select exists (
    select from public.participants side
    left join public.profiles player on player.id = side.user_id
    left join public.teams team on team.id = side.team_id
    where side.id in (p_participant1_id, p_participant2_id)
      and (player.search_text like p_pattern or team.search_text like p_pattern)
  )
$$;

--- Participants whose user or team name contains the text, ignoring case and accents; none for a blank text.
create function private.participants_named(p_name text)
returns setof uuid
language sql
stable
security definer -- used by searches
set search_path = ''
as $$
  with wanted as (
    select '%' || replace(replace(replace(private.search_key(btrim(p_name)), '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
    where private.clean_text(p_name) is not null
  )
  select participant.id
  from wanted
  join public.profiles player on player.search_text like wanted.pattern
  join public.participants participant on participant.user_id = player.id
  union all
  select participant.id
  from wanted
  join public.teams team on team.search_text like wanted.pattern
  join public.participants participant on participant.team_id = team.id
$$;
