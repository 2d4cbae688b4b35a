-- Welcome tickets for new accounts, so that the first tournament needs no purchase. By default there are none.

insert into public.settings (key, value, description) values
  ('welcome_tickets', '0', 'Tickets de regalo al confirmar una cuenta nueva, una vez por casilla de correo; 0 es ninguno.');

--- How many tickets a new account gets when its address is confirmed; 0 for none.
--- @chapter site 5
--- @title Leer los tickets de bienvenida
create function public.welcome_tickets()
returns integer
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select private.setting_integer('welcome_tickets')
$$;
grant execute on function public.welcome_tickets to anon, authenticated, service_role;

--- Adds the welcome tickets to the wallet of a new player, once per mailbox, in whatever form its address is written.
create function private.give_welcome_tickets()
returns trigger
language plpgsql
security definer -- runs in the auth service's transaction
set search_path = ''
as $$
declare
  v_tickets integer := private.setting_integer('welcome_tickets');
begin
  if v_tickets = 0 then
    return null;
  end if;
  insert into private.welcomed_mailboxes (email_print)
  select private.email_print(email) from public.profile_private where profile_id = new.user_id and email is not null
  on conflict do nothing;
  if found then
    perform private.move_tickets(new.id, v_tickets, 'welcome', 'Tickets de bienvenida');
    perform private.notify_user(
      new.user_id, 'tickets_welcome', format('Te regalamos %s', private.tickets_in_words(v_tickets)),
      'Son para tu primer torneo o desafío.', '/tournaments'
    );
  end if;
  return null;
end;
$$;

-- Triggers run in alphabetical order, so this runs after create_wallet.
create trigger give_welcome_tickets
  after insert on public.participants
  for each row when (new.user_id is not null)
  execute function private.give_welcome_tickets();
