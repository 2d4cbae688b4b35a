-- Made by `npm run migration` from supabase/schema/21-administration, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-audit.sql

-- Audit: every direct write of an admin to a table that only admins write. What procedures do, they record.

create function private.audit_change()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
declare
  -- Derived columns say nothing that the others do not.
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['search_text', 'list_order', 'is_full'] end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['search_text', 'list_order', 'is_full'] end;
begin
  if v_before is distinct from v_after then
    perform private.audit(
      lower(tg_op), tg_table_name,
      coalesce(v_after ->> 'id', v_before ->> 'id', v_after ->> 'key'),
      v_before, v_after
    );
  end if;
  return null;
end;
$$;
comment on function private.audit_change() is 'Records an admin''s insert, update or delete, with the row before and after.';

do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'games', 'map_pools', 'veto_sequences', 'news', 'store_items', 'coupons', 'system_status', 'settings', 'tournaments',
    'tournament_templates', 'achievements', 'contact_messages'
  ] loop
    execute format(
      'create trigger z_audit_change after insert or update or delete on public.%I '
      'for each row when (private.is_direct_request()) execute function private.audit_change()',
      v_table
    );
  end loop;
end
$$;

-- 02-audit_shared.sql

-- Audit, second part: what admins do to rows that belong to others.

create function private.audit_admin_change()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
declare
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['search_text', 'list_order', 'is_full'] end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['search_text', 'list_order', 'is_full'] end;
  v_row jsonb := coalesce(v_before, v_after);
begin
  if v_before is not distinct from v_after
    or not private.is_admin()
    or exists (select 1 from unnest(tg_argv[0:]) as owner_column where v_row ->> owner_column = auth.uid()::text)
    or v_row ->> 'team_id' = private.my_led_team_id()::text
  then
    return null;
  end if;
  perform private.audit(
    lower(tg_op), tg_table_name, coalesce(v_row ->> 'id', v_row ->> 'profile_id'), v_before, v_after
  );
  return null;
end;
$$;
comment on function private.audit_admin_change() is
  'Records what an admin does to a row of somebody else. The trigger names the columns that say whose it is.';

-- A deletion of a team is recorded by dissolve_team().
create trigger z_audit_admin_change
  after insert or update on public.teams
  for each row when (private.is_direct_request())
  execute function private.audit_admin_change('leader_id');
create trigger z_audit_admin_change
  after insert or update or delete on public.team_members
  for each row when (private.is_direct_request())
  execute function private.audit_admin_change('profile_id');
create trigger z_audit_admin_change
  after update on public.team_join_requests
  for each row when (private.is_direct_request())
  execute function private.audit_admin_change('user_id');

create function private.audit_deleted_file()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
begin
  if private.is_admin() and (
    old.owner_id is distinct from auth.uid()::text or old.bucket_id not in ('profile_avatars', 'team_logos')
  ) then
    perform private.audit(
      'delete', 'storage.objects', old.id::text,
      jsonb_build_object('bucket_id', old.bucket_id, 'name', old.name, 'owner_id', old.owner_id), null
    );
  end if;
  return null;
end;
$$;
comment on function private.audit_deleted_file() is 'Records a file that an admin deleted, but for the own avatar and logo.';

-- A hosted platform keeps the triggers of this table to itself.
do $$
begin
  create trigger z_audit_deleted_file
    after delete on storage.objects
    for each row when (private.is_direct_request())
    execute function private.audit_deleted_file();
exception when insufficient_privilege then
  raise notice 'deleted files are not recorded: storage.objects takes no triggers';
end
$$;

-- 03-audit_mentions.sql

-- The log in words: an entry holds ids, and people read names.

create function public.mentions(entry public.admin_audit_log)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with mentioned as (
    -- A list of a thousand seeds is shown by its first few; what the entry is about comes first.
    select found.match[1]::uuid as id
    from regexp_matches(
      concat_ws(' ', entry.entity_id, entry.after::text, entry.before::text),
      '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'
    ) with ordinality as found (match, place)
    group by found.match[1]
    order by min(found.place)
    limit 60
  ), named (id, kind, name, page_id) as (
    select player.id, 'player', coalesce(private.former_name(player.id), player.username), case when player.closed_at is null then player.id end
    from public.profiles player join mentioned using (id)
    union all
    select team.id, 'team', team.name, team.id from public.teams team join mentioned using (id)
    union all
    select
      side.id, case side.type when 'team' then 'team' else 'player' end, public.display_name(side),
      coalesce(side.team_id, side.user_id)
    from public.participants side join mentioned using (id)
    union all
    select tournament.id, 'tournament', tournament.name, tournament.id
    from public.tournaments tournament join mentioned using (id)
    union all
    select stage.id, 'tournament', tournament.name || ': ' || stage.name, tournament.id
    from public.tournament_stages stage
    join mentioned using (id)
    join public.tournaments tournament on tournament.id = stage.tournament_id
    union all
    select draw.id, 'tournament', tournament.name, tournament.id
    from public.live_draws draw
    join mentioned using (id)
    join public.tournaments tournament on tournament.id = draw.tournament_id
    union all
    select template.id, 'template', template.name, null
    from public.tournament_templates template join mentioned using (id)
    union all
    select match.id, 'match', concat_ws(' vs ', public.display_name(one), public.display_name(two)), match.id
    from public.tournament_matches match
    join mentioned using (id)
    left join public.participants one on one.id = match.participant1_id
    left join public.participants two on two.id = match.participant2_id
    union all
    select match.id, 'match', concat_ws(' vs ', public.display_name(one), public.display_name(two)), match.id
    from public.challenge_matches match
    join mentioned using (id)
    left join public.participants one on one.id = match.participant1_id
    left join public.participants two on two.id = match.participant2_id
    union all
    select payout.id, 'payout', public.display_name(side), payout.id
    from public.payouts payout
    join mentioned using (id)
    join public.participants side on side.id = payout.participant_id
    union all
    select ticket_order.id, 'order', ticket_order.item_name, ticket_order.id
    from public.ticket_orders ticket_order join mentioned using (id)
    union all
    select difference.id, 'difference', difference.reference, difference.id
    from public.payment_differences difference join mentioned using (id)
    union all
    select report.id, 'report', reported.username, report.id
    from public.reports report
    join mentioned using (id)
    join public.profiles reported on reported.id = report.reported_id
    union all
    select item.id, 'item', item.name, item.id from public.store_items item join mentioned using (id)
    union all
    select coupon.id, 'coupon', coupon.code, coupon.id from public.coupons coupon join mentioned using (id)
    union all
    select game.id, 'game', game.name, game.id from public.games game join mentioned using (id)
    union all
    select article.id, 'article', article.title, article.id from public.news article join mentioned using (id)
    union all
    select achievement.id, 'achievement', achievement.name, achievement.id
    from public.achievements achievement join mentioned using (id)
    union all
    select letter.id, 'letter', letter.subject, letter.id
    from public.contact_messages letter join mentioned using (id)
    union all
    select announcement.id, 'announcement', left(announcement.content, 80), announcement.id
    from public.announcements announcement join mentioned using (id)
  )
  select coalesce(
    jsonb_object_agg(id, jsonb_build_object('kind', kind, 'name', name, 'page_id', page_id))
      filter (where name is not null and name <> ''),
    '{}'
  )
  from named
$$;
comment on function public.mentions(public.admin_audit_log) is
  'Computed field: what the ids of an entry are called today and which page shows them; an id of nothing that still exists is '
  'missing. Whoever asks sees what he may see anyway.
@type mentions { [id: string]: { kind: "player" | "team" | "tournament" | "template" | "match" | "payout" | "order" | "difference" | "report" | "item" | "coupon" | "game" | "article" | "achievement" | "letter" | "announcement"; name: string; page_id: string | null } }';
grant execute on function public.mentions(public.admin_audit_log) to authenticated;

create function public.audit_actors()
returns table (id uuid, username text)
language sql
stable
set search_path = ''
as $$
  -- From one admin to the next along the index: what it costs are the admins, not their acts.
  with recursive acted as (
    (
      select entry.actor_id from public.admin_audit_log entry
      where entry.actor_id is not null
      order by entry.actor_id limit 1
    )
    union all
    select (
      select entry.actor_id from public.admin_audit_log entry
      where entry.actor_id > acted.actor_id
      order by entry.actor_id limit 1
    )
    from acted
    where acted.actor_id is not null
  )
  select actor.id, actor.username
  from acted
  join public.profiles actor on actor.id = acted.actor_id
  order by actor.username
$$;
comment on function public.audit_actors() is
  'Admin: whoever stands in the log with an act, also who is no admin any more. Everybody else gets nobody.';
grant execute on function public.audit_actors() to authenticated;

-- 04-competition_lists.sql

-- Reads of the back office that plain queries cannot express.

create function public.tournament_contacts(p_tournament_id uuid)
returns table (
  participant_id uuid,
  type text,
  name text,
  email text,
  phone_number text,
  in_game_id text,
  contact_profile_id uuid,
  contact_username text,
  contact_full_name text,
  status text,
  seed integer,
  checked_in_at timestamptz,
  registered_at timestamptz,
  is_guest boolean
)
language plpgsql
stable
security definer -- contact details are for those who pay and those who organise
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'money', 'staff');
  if exists (select 1 from public.tournaments where id = p_tournament_id and founded_by is not null) and not private.is_admin() then
    perform private.forbid('Los datos de contacto de un torneo de miembros los ve la administración. Escríbeles desde «Mensajes».');
  end if;
  return query
    select
      participant.id,
      participant.type,
      public.display_name(participant),
      contact.email,
      contact.phone_number,
      coalesce(
        private.clean_text(team.game_identities ->> tournament.game),
        private.clean_text(player.game_identities ->> tournament.game)
      ),
      player.id,
      player.username,
      contact.full_name,
      registration.status,
      registration.seed,
      registration.checked_in_at,
      registration.created_at,
      participant.guest_name is not null
    from public.tournament_participants registration
    join public.tournaments tournament on tournament.id = registration.tournament_id
    join public.participants participant on participant.id = registration.participant_id
    left join public.teams team on team.id = participant.team_id
    left join public.profiles player on player.id = coalesce(participant.user_id, team.leader_id)
    left join public.profile_private contact on contact.profile_id = player.id
    where registration.tournament_id = p_tournament_id
    order by registration.seed nulls last, registration.created_at, registration.id;
end;
$$;
comment on function public.tournament_contacts(uuid) is
  'Staff (money, staff; of a member''s tournament administrators): participants of a tournament with contact details; for a team those of its leader. in_game_id is the identity in '
  'the tournament''s game: the team''s, or else that of the player or leader.
@type type participants.type
@type status tournament_participants.status
@nullable email, phone_number, in_game_id, contact_profile_id, contact_username, contact_full_name, seed, checked_in_at';

create function public.entrant_standings(p_tournament_id uuid)
returns table (
  participant_id uuid,
  place integer,
  last_place integer,
  is_playing boolean,
  stage_name text,
  stage_kind text,
  part text,
  round integer,
  last_round integer
)
language sql
stable
set search_path = ''
as $$
  with reached as (
    -- The last stage that each came to, and there the match after which nothing follows for him: of a table his last one.
    select
      registration.participant_id, registration.final_position, registration.status = 'registered' as is_in, stage.name, stage.kind,
      stage.id as stage_id, stage.kind in ('round_robin', 'swiss') as is_table, stage.state, stage.losses_to_leave,
      final.id as match_id, final.stage as part, final.round, final.position_in_bracket,
      final.winner_id = registration.participant_id as has_won
    from public.tournament_participants registration
    cross join lateral (
      select stage.*
      from public.stage_entries entry
      join public.tournament_stages stage on stage.id = entry.stage_id
      where stage.tournament_id = p_tournament_id and entry.participant_id = registration.participant_id
      order by stage.position desc
      limit 1
    ) as stage
    left join lateral (
      select match.*
      from public.tournament_matches match
      where match.stage_id = stage.id
        and registration.participant_id in (match.participant1_id, match.participant2_id)
        and (
          match.stage in ('group', 'swiss')
          or match.status = 'cancelled'
          or match.status = 'completed' and case
            when match.winner_id = registration.participant_id
              then match.stage in ('third_place', 'placement') and match.next_match_id is null
            else match.loser_next_match_id is null
          end
        )
      order by match.round desc
      limit 1
    ) as final on true
    where registration.tournament_id = p_tournament_id
  )
  select
    reached.participant_id,
    coalesce(reached.final_position, played_for.place),
    coalesce(
      reached.final_position + count(*) over (partition by reached.final_position)::integer - 1, played_for.place
    ),
    tournament.status = 'Activo' and reached.is_in and case
      when reached.is_table then reached.state <> 'done' and coalesce(member.losses < reached.losses_to_leave, true)
      else reached.match_id is null
    end,
    reached.name, reached.kind, reached.part, reached.round,
    (select max(match.round) from public.tournament_matches match where match.stage_id = reached.stage_id and match.stage = 'bracket')
  from reached
  join public.tournaments tournament on tournament.id = p_tournament_id
  left join (
    public.tournament_groups tournament_group
    join public.group_participants member on member.group_id = tournament_group.id
  ) on tournament_group.stage_id = reached.stage_id and member.participant_id = reached.participant_id
  cross join lateral (
    select case reached.part when 'third_place' then 3 when 'placement' then 3 + 2 * reached.position_in_bracket end
      + case when reached.has_won then 0 else 1 end as place
  ) as played_for
$$;
comment on function public.entrant_standings(uuid) is
  'Where each entrant of a drawn tournament stands. place: the final one, or that of a match for a place that was played; last_place: the last '
  'of those that share it. is_playing: something is or may be left to play for him. Otherwise stage_name, stage_kind, part and round say '
  'where he went out, in the last stage that he came to; last_round: the last of its (upper) bracket.
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@nullable place, last_place, part, round, last_round';

create function public.find_tournament_matches(p_name text)
returns setof public.tournament_matches
language sql
stable
security definer -- RLS of the table lets everybody read it; the helper is private
set search_path = ''
as $$
  select *
  from public.tournament_matches
  where participant1_id in (select private.participants_named(p_name))
  union
  select *
  from public.tournament_matches
  where participant2_id in (select private.participants_named(p_name))
$$;
comment on function public.find_tournament_matches(text) is
  'Tournament matches in which a participant''s name contains the text; filter, order, embed and page it like the table.';

create function public.find_challenge_matches(p_name text)
returns setof public.challenge_matches
language sql
stable
security definer -- RLS of the table lets everybody read it; the helper is private
set search_path = ''
as $$
  select *
  from public.challenge_matches
  where participant1_id in (select private.participants_named(p_name))
  union
  select *
  from public.challenge_matches
  where participant2_id in (select private.participants_named(p_name))
$$;
comment on function public.find_challenge_matches(text) is
  'Challenge matches in which a participant''s name contains the text; filter, order, embed and page it like the table.';

create function public.match_proof_sides(p_match_id uuid)
returns table (name text, side integer)
language plpgsql
stable
security definer -- who uploaded a file is the storage's
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
begin
  perform private.require_right_to_read(v_match.tournament_id, 'results');
  return query
    select
      substr(proof.name, 38),
      case
        when proof.owner_id in (select person::text from private.people_of_side(v_match.tournament_id, v_match.participant1_id, v_match.id) as person)
          then 1
        when proof.owner_id in (select person::text from private.people_of_side(v_match.tournament_id, v_match.participant2_id, v_match.id) as person)
          then 2
      end
    from storage.objects proof
    where proof.bucket_id = 'match_proofs' and proof.name like p_match_id || '/%'
    order by proof.created_at;
end;
$$;
comment on function public.match_proof_sides(uuid) is
  'Staff (results), of a challenge administrators: the proofs of a match by the name in its folder, oldest first, each with the '
  'side that its uploader plays for; null who plays for none any more. Refuses match_not_found.
@nullable side';

grant execute on function
  public.tournament_contacts(uuid),
  public.entrant_standings(uuid),
  public.match_proof_sides(uuid)
to authenticated, service_role;
grant execute on function
  public.find_tournament_matches(text),
  public.find_challenge_matches(text)
to authenticated, service_role;

-- 05-community_lists.sql

-- Figures of the home page and the dashboard, each in one request; the back office's search for people.

create function public.community_counts()
returns table (active_tournaments bigint, teams bigint, games bigint, profiles bigint)
language sql
stable
set search_path = ''
as $$
  select
    (select count(*) from public.tournaments where status = 'Activo'),
    (select count(*) from public.teams),
    (select count(*) from public.games),
    (select count(*) from public.profiles where closed_at is null)
$$;
comment on function public.community_counts() is
  'The four figures of the home page.
@field active_tournaments Whose status is Activo.
@field teams Of all games.
@field games That tournaments can be of.
@field profiles Accounts that are not closed.
@chapter site 4
@title Leer las cifras de la comunidad';

create function public.admin_counts()
returns table (
  users bigint, teams bigint, active_tournaments bigint, waiting_tournaments bigint,
  completed_tournaments bigint, admins bigint
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select
      (select count(*) from public.profiles p where p.closed_at is null),
      (select count(*) from public.teams),
      (select count(*) from public.tournaments t where t.status in ('Activo', 'Inscripciones')),
      (select count(*) from public.tournaments t where t.status = 'Próximamente'),
      (select count(*) from public.tournaments t where t.status = 'Finalizado' and t.cancelled_at is null),
      (select count(*) from public.profiles p where p.role = 'admin' and p.closed_at is null);
end;
$$;
comment on function public.admin_counts() is 'Admin: the six counters of the dashboard.';

create function public.search_accounts(p_search text)
returns setof public.profiles
language plpgsql
stable
security definer -- searches by e-mail too
set search_path = ''
as $$
declare
  v_pattern text := private.contains_pattern(p_search);
begin
  perform private.require_admin_reader();
  return query
    select account.*
    from public.profiles account
    where account.closed_at is null
      and account.id in (
        select named.id from public.profiles named where named.search_text like v_pattern
        union
        select reached.profile_id from public.profile_private reached where reached.email ilike v_pattern
        union
        select member.id
        from public.profiles member
        join public.teams team on team.id = member.team_id
        where team.search_text like v_pattern
      );
end;
$$;
comment on function public.search_accounts(text) is
  'Admin: open accounts whose nickname, e-mail or team contains a text, whatever its case and accents; none for a '
  'blank one.';

grant execute on function public.community_counts() to anon, authenticated, service_role;
grant execute on function public.admin_counts(), public.search_accounts(text) to authenticated, service_role;

-- 06-trends.sql

-- Figures by day for the dashboard: accounts, entries, tickets sold, tickets held.
--
-- A day that is over is counted once and kept, so that half a year costs as little with a million accounts as with ten.
-- Nothing is counted while people act: no row is shared by all who play or pay. What changes a day afterwards (a
-- withdrawal, a refund) puts the day on a list, and the scheduled work counts it again.

create table private.daily_figures (
  day date not null,
  accounts bigint not null,
  entries bigint not null,
  tickets_sold bigint not null,
  tickets_moved bigint not null,
  created_at timestamptz not null default now(),
  constraint daily_figures_pkey primary key (day)
);
comment on table private.daily_figures is 'What happened on each day that is over; a day is one in Buenos Aires, as in the books.';
comment on column private.daily_figures.entries is 'Registrations of that day that have not been withdrawn.';
comment on column private.daily_figures.tickets_sold is 'Of orders paid on that day, without what was returned later: as in ticket_revenue().';
comment on column private.daily_figures.tickets_moved is 'Sum of the ledger. All days up to one add up to what wallets held at its end.';

create table private.outdated_days (
  id bigint generated always as identity primary key,
  day date not null,
  created_at timestamptz not null default now()
);
comment on table private.outdated_days is
  'Days to count again. Only ever added to by who acts, a day as often as it likes: nobody waits for anybody here.';
create index outdated_days_day_idx on private.outdated_days (day);

create index tournament_participants_created_at_idx on public.tournament_participants (created_at);

create function private.count_days(p_from date, p_to date)
returns table (day date, accounts bigint, entries bigint, tickets_sold bigint, tickets_moved bigint)
language sql
stable
security definer -- everybody's rows
set search_path = ''
as $$
  -- A day after the other by its bounds: the indexes alone answer, and no row needs its own zone worked out.
  select one.day, accounts.made, entries.made, orders.sold, ledger.moved
  from (
    select series.day::date, private.day_start(series.day::date) as start, private.day_start(series.day::date + 1) as stop
    from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') as series (day)
  ) as one
  cross join lateral (
    select count(*) as made from public.profiles where created_at >= one.start and created_at < one.stop
  ) as accounts
  cross join lateral (
    select (
      select count(*) from public.tournament_participants where created_at >= one.start and created_at < one.stop
    ) - (
      -- Nobody entered those that were brought in from a file.
      select count(*)
      from public.tournaments tournament
      join public.tournament_participants entry on entry.tournament_id = tournament.id
      where tournament.created_at >= one.start and tournament.created_at < one.stop and tournament.imported_from is not null
    ) as made
  ) as entries
  cross join lateral (
    select coalesce(sum(credited_tickets - reversed_tickets), 0)::bigint as sold
    from public.ticket_orders
    where paid_at >= one.start and paid_at < one.stop
  ) as orders
  cross join lateral (
    select coalesce(sum(delta), 0)::bigint as moved
    from public.ticket_transactions
    where created_at >= one.start and created_at < one.stop
  ) as ledger
  order by one.day
$$;
comment on function private.count_days(date, date) is
  'Counts days from the rows themselves, both ends included; a day without anything is a row of zeros.';

create function private.first_day()
returns date
language sql
stable
security definer -- everybody's rows
set search_path = ''
as $$
  select private.book_day(least(
    (select min(created_at) from public.profiles),
    (select min(created_at) from public.tournament_participants),
    (select min(paid_at) from public.ticket_orders where paid_at is not null),
    (select min(created_at) from public.ticket_transactions)
  ))
$$;
comment on function private.first_day() is 'The day of the first thing that the dashboard counts; null while there is nothing.';

create function private.close_days(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  -- An hour after midnight, whatever began before it has long been written.
  v_last_over date := private.book_day(now() - interval '1 hour') - 1;
  v_from date := coalesce((select max(day) + 1 from private.daily_figures), private.first_day());
  v_to date := least(v_last_over, v_from + p_limit - 1);
  v_outdated date[];
begin
  with taken as (
    delete from private.outdated_days
    where day in (select distinct day from private.outdated_days order by day limit p_limit)
    returning day
  )
  select array_agg(distinct day) into v_outdated from taken where day < v_from;

  insert into private.daily_figures (day, accounts, entries, tickets_sold, tickets_moved)
  select counted.*
  from unnest(v_outdated) as outdated (day)
  cross join lateral private.count_days(outdated.day, outdated.day) as counted
  on conflict (day) do update set
    accounts = excluded.accounts, entries = excluded.entries,
    tickets_sold = excluded.tickets_sold, tickets_moved = excluded.tickets_moved;

  if v_from <= v_to then
    insert into private.daily_figures (day, accounts, entries, tickets_sold, tickets_moved)
    select * from private.count_days(v_from, v_to);
    return v_to - v_from + 1;
  end if;
  return 0;
end;
$$;
comment on function private.close_days(integer) is
  'Counts p_limit of the days that are over, and again p_limit of those that changed since; returns how many were new.';

-- What changes a day that may be over -----------------------------------------------------------

create function private.outdate_day()
returns trigger
language plpgsql
volatile
security definer -- whoever acts
set search_path = ''
as $$
begin
  insert into private.outdated_days (day)
  values (private.book_day((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::timestamptz));
  return null;
end;
$$;
comment on function private.outdate_day() is
  'Puts the day of a row on the list of those to count again. The argument names the column that says when it was. Rows '
  'of the last half hour need not: close_days() waits for an hour.';

create trigger z_outdate_day
  after delete on public.tournament_participants
  for each row when (old.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day
  after delete on public.profiles
  for each row when (old.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day
  after update of paid_at, credited_tickets, reversed_tickets on public.ticket_orders
  for each row when (new.paid_at < now() - interval '30 minutes')
  execute function private.outdate_day('paid_at');

-- Only an import writes the past.
create trigger z_outdate_day_of_import
  after insert on public.tournament_participants
  for each row when (new.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day_of_import
  after insert on public.profiles
  for each row when (new.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day_of_import
  after insert on public.ticket_orders
  for each row when (new.paid_at < now() - interval '30 minutes')
  execute function private.outdate_day('paid_at');
create trigger z_outdate_day_of_import
  after insert on public.ticket_transactions
  for each row when (new.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');

alter table private.daily_figures enable row level security;
alter table private.outdated_days enable row level security;

-- Procedures ------------------------------------------------------------------------------------

create function public.admin_trends(p_days integer)
returns table (day date, accounts bigint, entries bigint, tickets_sold bigint, tickets_held bigint)
language plpgsql
stable
security definer -- reads what was counted
set search_path = ''
as $$
declare
  v_today date := private.book_day(now());
  v_from date := v_today - 2 * p_days + 1;
  v_open date := coalesce((select max(kept.day) + 1 from private.daily_figures kept), private.first_day(), v_today);
begin
  perform private.require_admin_reader();
  if p_days is null or p_days not between 1 and 200 then
    perform private.refuse('range_too_long', 'Elige un período de hasta 200 días.');
  end if;
  return query
    with known as (
      select kept.day, kept.accounts, kept.entries, kept.tickets_sold, kept.tickets_moved
      from private.daily_figures kept
      union all
      select * from private.count_days(v_open, v_today)
      union all
      -- Before anything had happened there are days as well.
      select one.day::date, 0, 0, 0, 0
      from generate_series(v_from::timestamp, v_today::timestamp, interval '1 day') as one (day)
    ),
    by_day as (
      select
        known.day, sum(known.accounts)::bigint as accounts, sum(known.entries)::bigint as entries,
        sum(known.tickets_sold)::bigint as sold, (sum(sum(known.tickets_moved)) over (order by known.day))::bigint as held
      from known
      group by known.day
    )
    select by_day.day, by_day.accounts, by_day.entries, by_day.sold, by_day.held
    from by_day
    where by_day.day >= v_from
    order by by_day.day;
end;
$$;
comment on function public.admin_trends(integer) is
  'Admin: a row for each of the last p_days days and for as many before them, oldest first, today (Argentina''s) included: '
  'accounts and entries made, tickets sold, tickets in all wallets at its end. Refuses range_too_long.';

grant execute on function public.admin_trends(integer) to authenticated, service_role;

-- 07-waiting_work.sql

-- What waits for the administration, counted for every page of the back office.

create function private.slow_matches()
returns table (tournament_id uuid, since timestamptz)
language sql
stable
rows 10
set search_path = ''
as $$
  select match.tournament_id, told.since
  from private.match_states(array(select cup.id from public.tournaments cup where cup.status = 'Activo')) told
  join public.tournament_matches match on match.id = told.match_id
  where told.state = 'slow'
    -- Those whose hour came without a beginning, or long ago, are told of by it.
    and (match.plays_at is null or match.live_since is not null and match.plays_at > private.live_from())
$$;
comment on function private.slow_matches() is
  'Matches without a score for longer than those like them take (match_states: slow), of every cup under way whose board the caller may '
  'read, and since when; without those that their hour tells of.';
grant execute on function private.slow_matches() to authenticated;

create function public.admin_waiting_work()
returns table (
  tournament_disputes bigint, challenge_disputes bigint, reports bigint, payouts bigint,
  flagged_orders bigint, differences bigint, messages bigint, proposals bigint,
  calls bigint, objections bigint, tournament_results bigint, challenge_results bigint, appeals bigint,
  requests bigint, delayed bigint, starts bigint
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  -- Each count is that of a partial index, or of one key of an index: what is settled costs nothing.
  return query
    select
      (select count(*) from public.tournament_matches m where m.status = 'disputed'),
      (select count(*) from public.challenge_matches m where m.status = 'disputed'),
      (select count(*) from public.reports r where r.status = 'open'),
      (select count(*) from public.payouts p where p.status = 'pending'),
      (select count(*) from public.ticket_orders o where o.flag is not null and o.flag_resolved_at is null),
      (select count(*) from public.payment_differences d where d.resolved_at is null),
      (select count(*) from public.contact_messages c where c.handled_at is null),
      (select count(*) from public.tournament_proposals p where p.status = 'pending'),
      -- With the cup they are over, though no decision of its match closes a call.
      (
        select count(*) from public.referee_calls c
        join public.tournaments t on t.id = c.tournament_id and t.status = 'Activo'
        where c.state in ('open', 'taken')
      ),
      (
        select count(*) from public.match_starts s
        join public.tournaments t on t.id = s.tournament_id and t.status = 'Activo'
        where s.state = 'objected'
      ),
      (select count(*) from public.tournament_matches m where m.status = 'pending_results')
        + (
          select count(*) from public.tournament_matches m
          where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and not m.needs_attention
            and m.plays_at <= private.live_from()
            -- It is counted as an objection.
            and not exists (select from public.match_starts s where s.match_id = m.id and s.state = 'objected')
        ),
      (select count(*) from public.challenge_matches m where m.status = 'pending_results')
        + (
          select count(*) from public.challenge_matches m
          where m.status in ('scheduled', 'pending_results', 'disputed') and not m.needs_attention
            and m.plays_at <= private.live_from()
        ),
      private.open_appeals(),
      (
        select count(*) from public.entry_requests e
        join public.tournaments t on t.id = e.tournament_id and t.status <> 'Finalizado' and t.cancelled_at is null
        where e.state = 'asked'
      ) + (
        select count(*) from public.stand_ins i
        join public.tournaments t on t.id = i.tournament_id and t.status <> 'Finalizado' and t.cancelled_at is null
        where i.state = 'open'
      ),
      (
        select count(*) from public.tournament_matches m
        where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and not m.needs_attention
          and m.plays_at > private.live_from() and m.plays_at <= now() and m.live_since is null
          and not exists (select from public.match_starts s where s.match_id = m.id and s.state = 'objected')
      ) + (select count(*) from private.slow_matches()),
      (
        select count(*) from public.tournaments t
        where t.status in ('Próximamente', 'Inscripciones') and t.start_date <= now()
      );
end;
$$;
comment on function public.admin_waiting_work() is
  'Admin: how much of each kind waits to be settled, as many as admin_tonight tells of as late; results are of matches that owe one, '
  'requests of who asks for a place or for a player from outside, delayed of matches that have not begun at their hour or take too long, '
  'starts of tournaments that should have begun. '
  'Reports about the caller are not counted: others judge them.';

grant execute on function public.admin_waiting_work() to authenticated;

-- 08-tonight.sql

-- What an organiser has before him: what is late, what is being played and what comes next.

create function public.admin_tonight()
returns table (
  part text, kind text, tournament_id uuid, title text, amount bigint, total bigint, at timestamptz
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin_reader();
  -- Each list is read off an index by what its kind of row is told apart by: what was settled costs nothing.
  return query
    with
    matches as (
      select m.tournament_id, m.status, m.plays_at as hour, m.live_since as begun_at, m.created_at, m.disputed_at
      from public.tournament_matches m
      where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and m.needs_attention
      union all
      select m.tournament_id, m.status, m.plays_at, m.live_since, m.created_at, null
      from public.tournament_matches m
      where m.status in ('pending', 'scheduled', 'pending_results', 'disputed') and not m.needs_attention
        and m.plays_at <= now() + interval '12 hours'
        -- It is told as an objection.
        and not exists (select from public.match_starts s where s.match_id = m.id and s.state = 'objected')
      union all
      select null, m.status, m.plays_at, m.plays_at, m.created_at, m.disputed_at
      from public.challenge_matches m
      where m.status in ('scheduled', 'pending_results', 'disputed') and m.needs_attention
      union all
      select null, m.status, m.plays_at, m.plays_at, m.created_at, null
      from public.challenge_matches m
      where m.status in ('scheduled', 'pending_results', 'disputed') and not m.needs_attention
        and m.plays_at <= now() + interval '12 hours'
    ),
    told as (
      select
        tournament_id,
        -- A dispute waits since it was filed, whenever the match was to be played.
        coalesce(case status when 'disputed' then disputed_at end, hour, created_at) as at,
        case
          when status = 'disputed' then 'dispute'
          -- LIVE_HOURS of the page: later it is not being played, nobody has said how it ended.
          when status = 'pending_results' or hour <= private.live_from() then 'result'
          when begun_at <= now() then 'live'
          when hour <= now() then 'due'
          else 'match'
        end as kind
      from matches
    ),
    counted as (
      select
        case kind when 'live' then 'live' when 'match' then 'next' else 'late' end as part,
        kind, tournament_id, count(*) as amount, null::bigint as total, min(at) as at
      from told
      group by kind, tournament_id
    ),
    cups as (
      -- A cup may be played without hours, a league for weeks: it is under way until it ends, and its matches are ahead.
      (select
        'next' as part, 'cup' as kind, t.id,
        (
          select count(*) from public.tournament_matches m
          where m.tournament_id = t.id and m.status in ('pending', 'scheduled', 'pending_results', 'disputed')
        ),
        null::bigint, t.start_date
      from public.tournaments t
      where t.status = 'Activo'
        and t.id not in (select tournament_id from counted where kind in ('live', 'due', 'match') and tournament_id is not null)
      order by t.start_date desc
      limit 60)
      union all
      (select 'late', 'start', t.id, public.participant_count(t), nullif(t.max_participants, 0), t.start_date
      from public.tournaments t
      where t.status in ('Próximamente', 'Inscripciones') and t.start_date <= now()
      order by t.start_date desc
      limit 60)
      union all
      (select 'next', 'start', t.id, public.participant_count(t), nullif(t.max_participants, 0), t.start_date
      from public.tournaments t
      where t.status in ('Próximamente', 'Inscripciones')
        and t.start_date > now() and t.start_date <= now() + interval '12 hours'
      order by t.start_date
      limit 60)
    ),
    reported as (
      select 'late' as part, 'report' as kind, null::uuid, count(*), null::bigint, min(r.created_at)
      from public.reports r
      where r.status = 'open'
      having count(*) > 0
    ),
    owed as (
      select 'late' as part, 'payout' as kind, p.tournament_id, count(*), null::bigint, min(p.created_at)
      from public.payouts p
      where p.status = 'pending'
      group by p.tournament_id
    ),
    asked as (
      -- With the cup they are over, though no decision of its match closes a call.
      select 'late' as part, waits.kind, waits.tournament_id, count(*), null::bigint, min(waits.at)
      from (
        select 'call' as kind, c.tournament_id, c.created_at as at
        from public.referee_calls c
        where c.state in ('open', 'taken')
        union all
        select 'objection', s.tournament_id, s.objected_at
        from public.match_starts s
        where s.state = 'objected'
        union all
        select 'request', e.tournament_id, e.created_at
        from public.entry_requests e
        where e.state = 'asked'
        union all
        select 'request', i.tournament_id, i.created_at
        from public.stand_ins i
        where i.state = 'open'
        union all
        select 'slow', slow.tournament_id, slow.since
        from private.slow_matches() slow
      ) as waits
      join public.tournaments t on t.id = waits.tournament_id and t.cancelled_at is null
        and (t.status = 'Activo' or waits.kind = 'request' and t.status <> 'Finalizado')
      group by waits.kind, waits.tournament_id
    ),
    listed as (
      select
        entry.*,
        row_number() over (
          partition by entry.part
          -- Of what is late first what costs most to wait: people at a match, then money and papers. Of one kind, and of what is
          -- without hours, first what began last: that is tonight's.
          order by
            case entry.part when 'late' then array_position(
              array['call', 'objection', 'dispute', 'result', 'due', 'start', 'slow', 'request', 'report', 'payout'], entry.kind
            ) end,
            entry.kind = 'cup',
            case when entry.part = 'late' or entry.kind = 'cup' then entry.at end desc, entry.at, entry.tournament_id
        ) as place
      from (
        select * from counted union all select * from cups union all select * from reported
        union all select * from owed union all select * from asked
      ) as entry (part, kind, tournament_id, amount, total, at)
    )
    select
      listed.part, listed.kind, listed.tournament_id,
      (select t.name from public.tournaments t where t.id = listed.tournament_id),
      listed.amount, listed.total, listed.at
    from listed
    where listed.place <= 60
    order by listed.part, listed.place;
end;
$$;
comment on function public.admin_tonight() is
  'Admin: at most sixty rows each of what is late, live and next; of what is late first what costs most to wait. Of matches one row a kind and tournament, with how many '
  'they are and the earliest hour; of challenges, without a tournament, one a kind. dispute and result are late matches, '
  'call those whose sides called a referee, objection those whose walkover was objected to, both of cups under way, slow those that take longer than those like them, due those whose hour '
  'came and that have not begun, live those that are played, match those of the next twelve hours. cup is one under way that '
  'has none of the last three, with how many are open; start one that should have begun, or begins within twelve hours, with how many '
  'are in it of how many places. request are requests for a place or for a player from outside. report are open reports, but those about the caller; payout prizes in money that nobody paid yet. at is the hour, or since when; of a dispute when it was filed.
@type part "late" | "live" | "next"
@type kind "call" | "objection" | "request" | "slow" | "dispute" | "result" | "due" | "live" | "match" | "cup" | "start" | "report" | "payout"
@nullable tournament_id, title, total';

grant execute on function public.admin_tonight() to authenticated;

-- 09-person_file.sql

-- A person's file: what only administrators may put side by side.

create function private.phone_key(p_phone text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when char_length(digits) >= 8 then right(digits, 10) end
  from regexp_replace(p_phone, '\D', '', 'g') as digits
$$;
comment on function private.phone_key(text) is
  'The last ten digits of a telephone, however it is written and with or without the country; null of what is too short to be one.';

create function private.person_key(p_full_name text, p_birth_date date)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select private.search_key(p_full_name) || (p_birth_date - date '1900-01-01')
$$;
comment on function private.person_key(text, date) is 'Full name and date of birth as one; null where one is missing.';

create function private.account_key(p_payment_info jsonb)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select lower(regexp_replace(coalesce(p_payment_info ->> 'cvu', p_payment_info ->> 'account'), '\s', '', 'g'))
$$;
comment on function private.account_key(jsonb) is 'The CVU or account of payment data, however it is written; null where there is none.';

-- Whoever writes his own row makes the keys of its indexes.
grant execute on function private.phone_key(text), private.person_key(text, date), private.account_key(jsonb)
to authenticated, service_role;

create index profile_private_phone_key_idx on public.profile_private (private.phone_key(phone_number))
  where phone_number is not null;
create index profile_private_person_key_idx on public.profile_private (private.person_key(full_name, birth_date))
  where full_name is not null and birth_date is not null;
create index profile_private_account_key_idx on public.profile_private (private.account_key(payment_info))
  where payment_info <> '{}';

create function public.shared_accounts(p_profile_id uuid)
returns table (kind text, total bigint, profile_id uuid, username text, avatar_url text)
language plpgsql
stable
security definer -- contacts and payment data are private
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    with own as (
      select
        private.phone_key(secret.phone_number) as phone, private.account_key(secret.payment_info) as account,
        private.person_key(secret.full_name, secret.birth_date) as person
      from public.profile_private secret
      where secret.profile_id = p_profile_id
    ), same as (
      select 'phone' as kind, other.profile_id
      from own
      join public.profile_private other on private.phone_key(other.phone_number) = own.phone and other.phone_number is not null
      union all
      select 'person', other.profile_id
      from own
      join public.profile_private other
        on private.person_key(other.full_name, other.birth_date) = own.person
        and other.full_name is not null and other.birth_date is not null
      union all
      select 'account', other.profile_id
      from own
      join public.profile_private other
        on private.account_key(other.payment_info) = own.account and other.payment_info <> '{}'
    ), counted as (
      select
        same.kind, count(*) over (partition by same.kind) as total,
        row_number() over (partition by same.kind order by same.profile_id) as place, same.profile_id
      from same
      where same.profile_id <> p_profile_id
    )
    select counted.kind, counted.total, profile.id, profile.username, profile.avatar_url
    from counted
    join public.profiles profile on profile.id = counted.profile_id
    where counted.place <= 10
    order by counted.kind, lower(profile.username);
end;
$$;
comment on function public.shared_accounts(uuid) is
  'Admin: accounts with the telephone, the full name and date of birth, or the CVU or account of this one, ten of each kind and how many there are.
@nullable avatar_url
@type kind "phone" | "person" | "account"';
grant execute on function public.shared_accounts(uuid) to authenticated, service_role;
