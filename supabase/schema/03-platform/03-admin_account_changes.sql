-- Changes of an account by an administrator: role, name, deletion. Each is logged.

--- Logs a change of role; refuses (last_admin) to remove the role from the last administrator.
create function private.apply_role_change()
returns trigger
language plpgsql
volatile
security definer -- writes the audit log and a notification
set search_path = ''
as $$
begin
  if old.role = 'admin' then
    -- If two administrators remove each other's role at the same time, one waits here and then sees the other's change.
    perform pg_advisory_xact_lock(hashtext('the last admin'));
    if private.is_last_admin(old.id) then
      perform private.refuse('last_admin', 'No puedes quitar al último administrador.');
    end if;
  end if;
  perform private.audit(
    'change_role', 'profiles', old.id::text,
    jsonb_build_object('role', old.role), jsonb_build_object('role', new.role)
  );
  perform private.notify_user(
    old.id, 'role_changed', 'Rol actualizado',
    case new.role
      when 'admin' then 'Ahora eres administrador.'
      else 'Ya no eres administrador.'
    end,
    null
  );
  return new;
end;
$$;
create trigger b_apply_role_change
  before update of role on public.profiles
  for each row when (old.role is distinct from new.role)
  execute function private.apply_role_change();

--- Admin: closes a user's account. Its e-mail address and nickname are barred for barred_identity_days days. With
--- p_may_return they are not barred, as if the user had closed the account. Refuses user_not_found and what
--- private.closing_obstacles() lists.
create function public.delete_user(p_user_id uuid, p_may_return boolean default false)
returns void
language plpgsql
volatile
security definer -- deletes the auth user
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.require_admin();
  select * into v_profile from public.profiles where id = p_user_id and closed_at is null;
  if not found then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  delete from auth.users where id = p_user_id;
  if p_may_return then
    perform private.pardon_former_account(p_user_id);
  end if;
  -- The name is personal data, so the log contains only the id.
  -- The log's page shows the name next to the id until the account is erased.
  perform private.audit(
    'delete_user', 'profiles', p_user_id::text, jsonb_build_object('role', v_profile.role),
    jsonb_build_object('may_return', coalesce(p_may_return, false))
  );
end;
$$;
grant execute on function public.delete_user to authenticated, service_role;

--- Admin: gives a user another nickname, with a reason shown to the user; the old one is barred for
--- barred_identity_days. Returns the new one. Refuses reason_required, user_not_found, username_same, username_invalid,
--- username_taken, name_unreadable, name_mixed, name_reserved.
create function public.rename_user(p_profile_id uuid, p_username text, p_reason text)
returns text
language plpgsql
volatile
security definer -- administrators may change nothing else of another user's profile
set search_path = ''
as $$
declare
  v_username text := coalesce(private.tidy_name(p_username), '');
  v_reason text := private.clean_text(p_reason);
  v_profile public.profiles;
begin
  perform private.require_admin();
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo del cambio (hasta 500 caracteres): lo lee la persona.');
  end if;
  select * into v_profile from public.profiles where id = p_profile_id and closed_at is null for no key update;
  if not found then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  if lower(v_username) = lower(v_profile.username) then
    perform private.refuse('username_same', 'Ese es el apodo que ya tiene.');
  end if;
  update public.profiles set username = v_username where id = p_profile_id;
  update public.former_usernames
  set reason = v_reason, renamed_by = auth.uid()
  where id = (
    select id from public.former_usernames
    where profile_id = p_profile_id and username = v_profile.username
    order by created_at desc, id
    limit 1
  );
  -- Names are personal data, so the log contains only the id and the reason.
  -- The former name is stored until the account is erased.
  perform private.audit('rename_user', 'profiles', p_profile_id::text, null, jsonb_build_object('reason', v_reason));
  perform private.notify_user(
    p_profile_id, 'moderation_renamed', 'La administración cambió tu apodo',
    format('Ahora te llamas %s. Motivo: %s', v_username, v_reason), '/settings?seccion=perfil'
  );
  return v_username;
end;
$$;
grant execute on function public.rename_user to authenticated, service_role;
