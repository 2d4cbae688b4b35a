-- Inviting, changing and removing the staff of a tournament. The caller needs the right `staff`, and can give or remove
-- only rights that the caller has.

--- Refuses (rights_beyond_own) rights that the caller does not have in the tournament.
create function private.require_own_rights(p_tournament_id uuid, p_rights text[])
returns void
language plpgsql
stable
security definer -- reads the staff for procedures
set search_path = ''
as $$
begin
  if not private.is_admin() and not exists (
    select 1 from public.tournament_staff staff
    where staff.tournament_id = p_tournament_id and staff.profile_id = auth.uid() and p_rights <@ staff.rights
  ) then
    perform private.refuse('rights_beyond_own', 'No puedes dar ni quitar un permiso que tú no tienes.');
  end if;
end;
$$;

--- Refuses (last_organiser) a change after which no user can invite and remove staff. Administrators may make it,
--- because they have all rights.
create function private.require_other_organiser(p_staff public.tournament_staff)
returns void
language plpgsql
stable
security definer -- reads the staff for procedures
set search_path = ''
as $$
begin
  if 'staff' = any (p_staff.rights) and not private.is_admin() and not exists (
    select 1 from public.tournament_staff other
    where other.tournament_id = p_staff.tournament_id and other.id <> p_staff.id
      and other.profile_id is not null and 'staff' = any (other.rights)
  ) then
    perform private.refuse(
      'last_organiser',
      'Es la última persona que arma el equipo de este torneo: antes, dale ese permiso a otra.'
    );
  end if;
end;
$$;

--- Locks a staff member's row and the tournament. For that member, and for staff with the right `staff`. Refuses
--- staff_not_found.
create function private.hold_staff(p_staff_id uuid)
returns public.tournament_staff
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_staff public.tournament_staff;
begin
  select * into v_staff from public.tournament_staff where id = p_staff_id;
  -- The refusal is the same as for an unknown id, so that other users do not learn which ids exist.
  if v_staff.id is null or v_staff.profile_id is distinct from auth.uid() then
    perform private.require_right(v_staff.tournament_id, 'staff');
  end if;
  perform private.hold_tournament(v_staff.tournament_id) where v_staff.id is not null;
  -- The right is checked again under the lock, because the caller may have lost it while waiting.
  if v_staff.profile_id is distinct from auth.uid() then
    perform private.require_right(v_staff.tournament_id, 'staff');
  end if;
  select * into v_staff from public.tournament_staff where id = p_staff_id for no key update;
  if v_staff.id is null then
    perform private.refuse('staff_not_found', 'Ya no está en la organización.');
  end if;
  return v_staff;
end;
$$;

--- The name, for notifications, of the preset with exactly these rights.
create function private.preset_in_words(p_rights text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    (
      select case listed.preset
        when 'organiser' then 'organización' when 'administrator' then 'administración'
        when 'referee' then 'arbitraje' when 'door' then 'puerta' else 'transmisión'
      end
      from private.staff_presets() as listed
      where listed.rights <@ p_rights and p_rights <@ listed.rights
    ),
    'permisos elegidos'
  )
$$;

--- When a user has lost the right to see a tournament's rooms, makes the realtime service check that user's rights
--- again.
create function private.forget_rooms()
returns trigger
language plpgsql
volatile
security definer -- looks at the matches of the tournament
set search_path = ''
as $$
begin
  -- On the hosted platform nothing listens to this channel, so access to the topic ends only when the token expires.
  perform pg_notify('realtime_rights', 'room:' || match.id)
  from public.tournament_matches match
  where match.tournament_id = old.tournament_id and match.status not in ('completed', 'bye', 'cancelled');
  return null;
end;
$$;

create trigger forget_rooms_of_removed
  after delete on public.tournament_staff
  for each row when ('chat' = any (old.rights)) execute function private.forget_rooms();
create trigger forget_rooms_of_changed
  after update of rights on public.tournament_staff
  for each row when ('chat' = any (old.rights) and 'chat' <> all (new.rights)) execute function private.forget_rooms();

--- The rights of the caller in a tournament, in their usual order. An administrator has all of them; a user outside the
--- staff none.
--- @type my_tournament_rights tournament_staff.rights[]
--- @scope read
--- @chapter tournaments 9
--- @title Leer tus permisos en un torneo
create function public.my_tournament_rights(p_tournament_id uuid)
returns text[]
language sql
stable
security definer -- the presets are private
set search_path = ''
as $$
  select case when private.is_admin() then organiser.rights else array(
    select named.name from unnest(organiser.rights) with ordinality as named (name, place)
    where p_tournament_id in (select private.my_tournament_ids(named.name))
    order by named.place
  ) end
  from private.staff_presets() as organiser
  where organiser.preset = 'organiser'
$$;

--- The presets (named sets of rights), those with the most rights first.
--- @type preset "organiser" | "administrator" | "referee" | "broadcast" | "door"
--- @type rights tournament_staff.rights[]
create function public.tournament_staff_presets()
returns table (preset text, rights text[])
language sql
stable
security definer -- the presets are private
set search_path = ''
as $$
  select listed.preset, listed.rights from private.staff_presets() as listed
$$;

--- Creates an invitation into the staff for one user, valid for p_days days; returns the token of its link, which
--- cannot be read again. For staff with the right `staff`. Refuses tournament_not_found, rights_beyond_own,
--- rights_invalid, invitation_days, staff_full.
create function public.invite_tournament_staff(p_tournament_id uuid, p_rights text[], p_days integer default 7)
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid;
  v_token constant text := private.new_token();
  v_staff_id uuid;
begin
  perform private.require_right(p_tournament_id, 'staff');
  perform private.hold_tournament(p_tournament_id);
  -- The right is checked again under the lock, because the caller may have lost it while waiting.
  v_user_id := private.require_right(p_tournament_id, 'staff');
  perform private.require_own_rights(p_tournament_id, p_rights);
  if coalesce(p_days, 0) not between 1 and 30 then
    perform private.refuse('invitation_days', 'Una invitación vale de 1 a 30 días.');
  end if;
  if (select count(*) from public.tournament_staff where tournament_id = p_tournament_id) >= 50 then
    perform private.refuse('staff_full', 'Un torneo tiene hasta 50 personas e invitaciones en su organización.');
  end if;
  begin
    insert into public.tournament_staff (tournament_id, rights, invited_by, expires_at)
    values (p_tournament_id, p_rights, v_user_id, now() + make_interval(days => p_days))
    returning id into v_staff_id;
  exception when check_violation or not_null_violation then
    perform private.refuse('rights_invalid', 'Elige al menos un permiso de la lista.');
  end;
  insert into private.staff_invitations (staff_id, token_hash) values (v_staff_id, private.link_token_hash(v_token));
  perform private.audit(
    'invite_tournament_staff', 'tournaments', p_tournament_id::text, null, jsonb_build_object('rights', p_rights)
  );
  return v_token;
end;
$$;

--- What a staff invitation offers to the holder of its link: the tournament and the rights. Returns no row for an
--- invalid token.
--- @param p_token The token at the end of the link.
--- @field tournament_name tournaments.name
--- @field image_url tournaments.image_url
--- @field start_date tournaments.start_date
--- @field preset The preset with exactly these rights; null: none.
--- @field rights The rights after accepting.
--- @field inviter_name The user who made the link; null if the account is closed.
--- @field expires_at Until when the link can be used.
--- @field is_open Whether it can still be accepted.
--- @type preset "organiser" | "administrator" | "referee" | "broadcast" | "door" | null
--- @type rights tournament_staff.rights[]
--- @nullable image_url, inviter_name
--- @chapter tournaments 10
--- @title Leer una invitación al staff
create function public.get_staff_invitation(p_token text)
returns table (
  tournament_id uuid,
  tournament_name text,
  image_url text,
  start_date timestamptz,
  preset text,
  rights text[],
  inviter_name text,
  expires_at timestamptz,
  is_open boolean
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select
    tournament.id, tournament.name, tournament.image_url, tournament.start_date, public.preset(staff), staff.rights,
    inviter.username, staff.expires_at, staff.expires_at > now()
  from private.staff_invitations invitation
  join public.tournament_staff staff on staff.id = invitation.staff_id
  join public.tournaments tournament on tournament.id = staff.tournament_id
  left join public.profiles inviter on inviter.id = staff.invited_by
  where invitation.token_hash = private.link_token_hash(p_token)
$$;

--- Joins the staff of a tournament with the token of an invitation's link, which can be used once; returns the
--- tournament. The caller gets the rights in the invitation, unless its author no longer has them. Refuses suspended,
--- invitation_not_found, invitation_expired, already_staff.
create function public.accept_staff_invitation(p_token text)
returns uuid
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_staff_id uuid;
  v_staff public.tournament_staff;
begin
  perform private.require_no_measure(v_user_id);
  select staff_id into v_staff_id from private.staff_invitations where token_hash = private.link_token_hash(p_token);
  perform private.hold_tournament(tournament_id) from public.tournament_staff where id = v_staff_id;
  select * into v_staff from public.tournament_staff where id = v_staff_id for no key update;
  if v_staff.id is null or v_staff.profile_id is not null or v_staff.invited_by is not null
    and not private.holds_rights(v_staff.tournament_id, v_staff.invited_by, v_staff.rights || array['staff'])
  then
    perform private.refuse('invitation_not_found', 'Esta invitación ya no vale.');
  end if;
  if v_staff.expires_at <= now() then
    perform private.refuse('invitation_expired', 'Esta invitación caducó. Pide otra a quien te la envió.');
  end if;
  if exists (
    select 1 from public.tournament_staff
    where tournament_id = v_staff.tournament_id and profile_id = v_user_id
  ) then
    perform private.refuse(
      'already_staff', 'Ya estás en la organización de este torneo: quien te invitó puede cambiar tus permisos.'
    );
  end if;
  delete from private.staff_invitations where staff_id = v_staff.id;
  update public.tournament_staff
  set profile_id = v_user_id, accepted_at = now(), expires_at = null
  where id = v_staff.id;
  perform private.audit(
    'accept_staff_invitation', 'tournaments', v_staff.tournament_id::text, null,
    jsonb_build_object('profile_id', v_user_id, 'rights', v_staff.rights)
  );
  perform private.notify_user(
    v_staff.invited_by, 'tournament_staff_joined', 'Alguien más organiza ' || tournament.name,
    format('%s aceptó tu invitación (%s).', person.username, private.preset_in_words(v_staff.rights)),
    '/organize/' || tournament.id, v_staff.id::text, private.user_participant_id(v_user_id)
  )
  from public.tournaments tournament, public.profiles person
  where tournament.id = v_staff.tournament_id and person.id = v_user_id and v_staff.invited_by is not null;
  return v_staff.tournament_id;
end;
$$;

--- Sets the rights of a staff member; returns the member's row. For staff with the right `staff`, who can give or take
--- away only rights that they have. p_read: {"rights": […]} as the caller had read them, refused if they have changed;
--- null skips this check. Refuses staff_not_found, changed_meanwhile, rights_beyond_own, rights_invalid,
--- invitation_open, last_organiser.
--- @nullable p_read
create function public.set_tournament_staff_rights(p_staff_id uuid, p_rights text[], p_read jsonb default null)
returns public.tournament_staff
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_before public.tournament_staff;
  v_staff public.tournament_staff;
begin
  v_before := private.hold_staff(p_staff_id);
  perform private.require_right(v_before.tournament_id, 'staff');
  perform private.merged_fields(
    jsonb_build_object('rights', array(select unnest(v_before.rights) order by 1)),
    jsonb_build_object('rights', (select jsonb_agg(value order by value) from jsonb_array_elements_text(p_read -> 'rights'))),
    jsonb_build_object('rights', array(select unnest(p_rights) order by 1))
  )
  where p_read is not null;
  perform private.require_own_rights(
    v_before.tournament_id,
    array(
      (select unnest(v_before.rights) except select unnest(p_rights))
      union all
      (select unnest(p_rights) except select unnest(v_before.rights))
    )
  );
  if v_before.profile_id is null then
    perform private.refuse('invitation_open', 'Esa invitación todavía no fue aceptada: retírala y envía otra.');
  end if;
  if 'staff' <> all (coalesce(p_rights, '{}')) then
    perform private.require_other_organiser(v_before);
  end if;
  begin
    update public.tournament_staff set rights = p_rights where id = p_staff_id returning * into v_staff;
  exception when check_violation or not_null_violation then
    perform private.refuse('rights_invalid', 'Elige al menos un permiso de la lista.');
  end;
  perform private.audit(
    'set_tournament_staff_rights', 'tournaments', v_staff.tournament_id::text,
    jsonb_build_object('profile_id', v_staff.profile_id, 'rights', v_before.rights),
    jsonb_build_object('profile_id', v_staff.profile_id, 'rights', v_staff.rights)
  );
  perform private.notify_user(
    v_staff.profile_id, 'tournament_staff_changed', 'Cambiaron tus permisos en ' || tournament.name,
    format('Ahora tienes: %s.', private.preset_in_words(v_staff.rights)), '/organize/' || tournament.id, v_staff.id::text
  )
  from public.tournaments tournament
  where tournament.id = v_staff.tournament_id and v_staff.profile_id is distinct from auth.uid();
  return v_staff;
end;
$$;

--- Removes a staff member or revokes an invitation. For staff with the right `staff`; any member may remove themselves.
--- Refuses staff_not_found, rights_beyond_own, last_organiser.
create function public.remove_tournament_staff(p_staff_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_staff public.tournament_staff;
  v_leaves boolean;
begin
  v_staff := private.hold_staff(p_staff_id);
  v_leaves := v_staff.profile_id is not distinct from auth.uid();
  if not v_leaves then
    perform private.require_own_rights(v_staff.tournament_id, v_staff.rights);
  end if;
  if v_staff.profile_id is not null then
    perform private.require_other_organiser(v_staff);
  end if;
  delete from public.tournament_staff where id = p_staff_id;
  perform private.audit(
    case
      when v_staff.profile_id is null then 'withdraw_staff_invitation'
      when v_leaves then 'leave_tournament_staff' else 'remove_tournament_staff'
    end,
    'tournaments', v_staff.tournament_id::text,
    jsonb_build_object('profile_id', v_staff.profile_id, 'rights', v_staff.rights), null
  );
  perform private.notify_user(
    v_staff.profile_id, 'tournament_staff_changed', 'Ya no organizas ' || tournament.name,
    'Te quitaron de la organización de este torneo.', '/tournaments/' || tournament.id, v_staff.id::text
  )
  from public.tournaments tournament
  where tournament.id = v_staff.tournament_id and v_staff.profile_id is not null and not v_leaves;
end;
$$;

grant execute on function public.my_tournament_rights, public.tournament_staff_presets to authenticated, service_role;
grant execute on function public.get_staff_invitation to anon, authenticated, service_role;
grant execute on function
  public.invite_tournament_staff, public.accept_staff_invitation, public.set_tournament_staff_rights,
  public.remove_tournament_staff
to authenticated, service_role;
