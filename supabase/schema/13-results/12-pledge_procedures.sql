-- Pledged prizes of a tournament that a user founded. When it is published, the tickets leave the founder's wallet.
-- When the tournament ends, the tickets go to the winners, or back to the founder.
-- Until the tournament is over, its prizes equal the tickets of its pledge.

insert into public.settings (key, value, description) values
  ('founded_prize_tickets', '5000', 'Tickets que un miembro puede poner de premio en un torneo propio (0: ninguno).');

--- Takes the prizes of a member's tournament out of the founder's wallet when it is published, and adjusts them to its
--- prizes until it starts. Refuses pledge_over_limit, insufficient_tickets.
create function private.follow_prizes()
returns trigger
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_wallet_id constant uuid := private.user_participant_id(new.founded_by);
  v_wanted constant bigint := private.promised_tickets(new.prizes);
  v_missing bigint;
begin
  v_missing := v_wanted - coalesce((select amount from public.prize_pledges where tournament_id = new.id for update), 0);
  if v_missing = 0 then
    return null;
  end if;
  if v_missing > 0 and v_wanted > private.setting_integer('founded_prize_tickets') then
    perform private.refuse(
      'pledge_over_limit',
      format('El premio de un torneo de miembros es de hasta %s.', private.tickets_in_words(private.setting_integer('founded_prize_tickets')))
    );
  end if;
  if v_missing > (select balance from public.wallets where participant_id = v_wallet_id) then
    perform private.refuse(
      'insufficient_tickets', format('Faltan tickets para el premio: hacen falta %s en la billetera de quien lo promete.', v_missing)
    );
  end if;
  perform private.move_tickets(
    v_wallet_id, -v_missing::integer, case when v_missing > 0 then 'prize_escrow' else 'prize_refund' end,
    'Premio de ' || new.name, 'tournaments', new.id
  );
  if v_wanted = 0 then
    delete from public.prize_pledges where tournament_id = new.id;
  else
    insert into public.prize_pledges (tournament_id, participant_id, amount) values (new.id, v_wallet_id, v_wanted)
    on conflict (tournament_id) do update set amount = excluded.amount;
  end if;
  return null;
end;
$$;

create trigger follow_prizes
  after update of prizes, founded_by on public.tournaments
  for each row when (
    new.founded_by is not null and (new.prizes <> old.prizes or old.founded_by is null)
  )
  execute function private.follow_prizes();

--- Reverses settle_pledge() when the last match is reopened: tickets returned by the winners and the founder are held
--- again. Refuses prize_already_spent.
create function private.hold_pledge_again(p_tournament public.tournaments)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_pledge public.prize_pledges;
  v_rest integer;
begin
  select * into v_pledge from public.prize_pledges where tournament_id = p_tournament.id and status <> 'held' for update;
  if not found then
    return;
  end if;
  v_rest := v_pledge.amount - coalesce(v_pledge.given, 0);
  if v_rest > (select balance from public.wallets where participant_id = v_pledge.participant_id for update) then
    perform private.refuse(
      'prize_already_spent', 'Lo que volvió del premio en custodia ya fue gastado: el encuentro no se puede reabrir.'
    );
  end if;
  if v_rest > 0 then
    perform private.move_tickets(
      v_pledge.participant_id, -v_rest, 'prize_escrow', 'Premio de ' || p_tournament.name, 'tournaments', p_tournament.id
    );
  end if;
  update public.prize_pledges
  set status = 'held', given = null, settled_at = null
  where tournament_id = p_tournament.id;
end;
$$;

--- At commit, a member's tournament that is not over must hold its prizes, and one that is over must hold nothing: this
--- catches any code that changes only one of them.
create function private.check_pledge_follows_prizes()
returns trigger
language plpgsql
security definer -- compares both for any user who caused the change
set search_path = ''
as $$
declare
  v_id constant uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
begin
  if exists (
    select 1
    from public.tournaments tournament
    left join public.prize_pledges pledge on pledge.tournament_id = tournament.id and pledge.status = 'held'
    where tournament.id = v_id
      and case
        when tournament.finished_at is null and tournament.cancelled_at is null
          then tournament.founded_by is not null and coalesce(pledge.amount, 0) <> private.promised_tickets(tournament.prizes)
        else pledge.tournament_id is not null
      end
  ) then
    perform private.refuse('prize_without_pledge', 'Los premios de un torneo de miembros son los que están en custodia.');
  end if;
  return null;
end;
$$;

create constraint trigger pledge_follows_prizes
  after insert or update of prizes, founded_by, finished_at, cancelled_at on public.tournaments
  deferrable initially deferred
  for each row when (new.founded_by is not null)
  execute function private.check_pledge_follows_prizes('id');
create constraint trigger prizes_follow_pledge
  after insert or update or delete on public.prize_pledges
  deferrable initially deferred
  for each row execute function private.check_pledge_follows_prizes('tournament_id');
