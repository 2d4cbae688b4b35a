-- Access that needs no session (such as API tokens) ends when the user changes the password or is suspended.

--- Revokes access that needs no session: API tokens and the calendar link. A stranger may have created them with the
--- old password, so a new password ends them. A suspended account loses them permanently.
create function private.end_standing_access()
returns trigger
language plpgsql
volatile
security definer -- runs in the accounts service's transaction
set search_path = ''
as $$
begin
  delete from public.api_tokens where profile_id = new.id;
  delete from private.calendar_feeds where profile_id = new.id;
  return null;
end;
$$;

create trigger end_standing_access
  after update on auth.users
  for each row when (
    new.banned_until > now()
    or (new.deleted_at is not null and old.deleted_at is null)
    or new.encrypted_password is distinct from old.encrypted_password
  )
  execute function private.end_standing_access();
