-- Wallet balances as users and teams read them, and the tickets of a dissolved team.

--- Deleting a team: its tickets are lost, which the ledger records; its participant retains the name; members are
--- notified.
create function private.dissolve_team()
returns trigger
language plpgsql
volatile
security definer -- empties the wallet and stores the name for history
set search_path = ''
as $$
declare
  v_participant_id uuid;
  v_balance integer;
begin
  perform 1 from public.team_members where team_id = old.id order by profile_id for update;

  select p.id, w.balance into v_participant_id, v_balance
  from public.participants p
  join public.wallets w on w.participant_id = p.id
  where p.team_id = old.id
  for update of w;

  if v_balance > 0 then
    perform private.move_tickets(
      v_participant_id, -v_balance, 'team_deleted', 'Equipo eliminado: ' || old.name, 'teams', old.id
    );
  end if;
  update public.participants set team_id = null, former_name = old.name where id = v_participant_id;

  perform private.notify_user(
    m.profile_id, 'team_deleted', 'Equipo eliminado', format('El equipo %s fue eliminado.', old.name), '/teams'
  )
  from public.team_members m
  where m.team_id = old.id and m.profile_id is distinct from auth.uid();
  if old.leader_id is distinct from auth.uid() then
    perform private.audit('delete', 'teams', old.id::text, to_jsonb(old), null);
  end if;
  return old;
end;
$$;
create trigger m_dissolve_team
  before delete on public.teams
  for each row execute function private.dissolve_team();

--- Computed field: balance of the personal wallet, for the owner and admins; null to others.
create function public.personal_tickets(profile public.profiles)
returns integer
language sql
stable
security definer -- as email
set search_path = ''
as $$
  select w.balance
  from public.participants p
  join public.wallets w on w.participant_id = p.id
  where p.user_id = profile.id and (profile.id = auth.uid() or private.is_admin())
$$;

--- Computed field: balance of the team's wallet, for its members and admins; null to others.
create function public.team_tickets(team public.teams)
returns integer
language sql
stable
security definer -- as email
set search_path = ''
as $$
  select w.balance
  from public.participants p
  join public.wallets w on w.participant_id = p.id
  where p.team_id = team.id and (team.id = private.my_team_id() or private.is_admin())
$$;

grant execute on function public.personal_tickets, public.team_tickets to anon, authenticated, service_role;
