-- Made by `npm run migration` from supabase/schema/21-administration, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-audit_of_admin_tables.sql

-- Audit log: every direct write of an administrator to a table that only administrators write.
-- Procedures log their own actions.

create function private.audit_change()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
declare
  -- Derived columns are left out, because they contain no further information.
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
comment on function private.audit_change() is
  'Logs an administrator''s insert, update or delete, with the row before and after.';

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

-- 02-audit_of_user_rows.sql

-- Audit log, second part: changes by administrators to rows of other users.

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
  'Logs a change by an administrator to a row of another user. The trigger names the columns that identify the owner.';

-- The trigger ignores deletions of teams, because dissolve_team() logs them.
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
comment on function private.audit_deleted_file() is
  'Logs a file deleted by an administrator, except their own avatar and logo.';

-- A hosted platform allows no triggers on this table; the block then does nothing.
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

-- 03-audit_names.sql

-- Names for the ids in entries of the log.

create function public.mentions(entry public.admin_audit_log)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with mentioned as (
    -- Only the first few ids are looked up, for example of a list of a thousand seeds.
    -- The id of the row that the entry describes comes first.
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
comment on function public.mentions(entry public.admin_audit_log) is
  'Computed field: the present names of the ids in an entry and the pages that show them; ids of deleted objects are missing. Contains only what the caller may see.
@type mentions { [id: string]: { kind: "player" | "team" | "tournament" | "template" | "match" | "payout" | "order" | "difference" | "report" | "item" | "coupon" | "game" | "article" | "achievement" | "letter" | "announcement"; name: string; page_id: string | null } }';
grant execute on function public.mentions to authenticated;

create function public.audit_actors()
returns table (id uuid, username text)
language sql
stable
set search_path = ''
as $$
  -- Jumps from one administrator to the next along the index, so the cost does not depend on the number of entries.
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
  'All users with an action in the audit log, also former administrators. Empty for callers who are not administrators.';
grant execute on function public.audit_actors to authenticated;

-- 04-match_and_participant_queries.sql

-- Queries of the back office that the data API cannot express.

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
security definer -- contact details are for staff who pay or organise
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
comment on function public.tournament_contacts(p_tournament_id uuid) is
  'The participants of a tournament with contact details; for a team those of its leader. For staff with the right `money` or `staff`; in a tournament that a user founded, administrators only. in_game_id is the identity in the tournament''s game: that of the team, or else of the player or leader.
@type type participants.type
@type status tournament_participants.status
@nullable email, phone_number, in_game_id, contact_profile_id, contact_username, contact_full_name, seed, checked_in_at';

create function public.participant_standings(p_tournament_id uuid)
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
    -- Finds the last stage that each participant reached, and their last match in this stage.
    -- In a bracket the last match is the one without a next match; in a table it is the latest match.
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
comment on function public.participant_standings(p_tournament_id uuid) is
  'The place or present state of each participant of a drawn tournament. place: the final one, or that of a played placement match; last_place: the last of the places that it shares. is_playing: it has, or may get, a match to play. If not, stage_name, stage_kind, part and round say where it was eliminated; last_round is the last round of that (upper) bracket.
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@nullable place, last_place, part, round, last_round';

create function public.find_tournament_matches(p_name text)
returns setof public.tournament_matches
language sql
stable
security definer -- the table is public by its policy; the helper is private
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
comment on function public.find_tournament_matches(p_name text) is
  'Tournament matches in which a participant''s name contains the text; it can be filtered and paged like the table.';

create function public.find_challenge_matches(p_name text)
returns setof public.challenge_matches
language sql
stable
security definer -- the table is public by its policy; the helper is private
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
comment on function public.find_challenge_matches(p_name text) is
  'Challenge matches in which a participant''s name contains the text; it can be filtered and paged like the table.';

create function public.match_proof_sides(p_match_id uuid)
returns table (name text, side integer)
language plpgsql
stable
security definer -- the uploader of a file is known to the storage service only
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
comment on function public.match_proof_sides(p_match_id uuid) is
  'The files with proof of a match, by the name in its folder, oldest first, with the side for which each uploader plays (null if none any more). For staff with the right `results`; in a challenge administrators. Refuses match_not_found.
@nullable side';

grant execute on function
  public.tournament_contacts, public.participant_standings, public.match_proof_sides
to authenticated, service_role;
grant execute on function public.find_tournament_matches, public.find_challenge_matches to authenticated, service_role;

-- 05-account_search_and_counts.sql

-- Numbers of the home page and the dashboard, each in one request; the back office's search for users.

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
  'The four numbers of the home page.
@field active_tournaments Tournaments whose status is Activo.
@field teams Teams of all games.
@field games Games that tournaments can have.
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
comment on function public.admin_counts() is
  'The six counters of the dashboard. Administrators only.';

create function public.search_accounts(p_search text)
returns setof public.profiles
language plpgsql
stable
security definer -- also searches e-mail addresses
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
comment on function public.search_accounts(p_search text) is
  'Accounts that are not closed whose nickname, e-mail or team contains a text, ignoring case and accents; none for a blank text. Administrators only.';

grant execute on function public.community_counts to anon, authenticated, service_role;
grant execute on function public.admin_counts, public.search_accounts to authenticated, service_role;

-- 06-daily_trends.sql

-- Numbers by day for the dashboard: accounts, entries, tickets sold, tickets in wallets.
--
-- A past day is counted once and stored, so that half a year costs as little with a million accounts as with ten.
-- Nothing is counted during user actions, so that these do not wait for a shared row.
-- A later change of a day (a withdrawal, a refund) marks the day, and the scheduled work counts it again.

create table private.daily_figures (
  day date primary key,
  accounts bigint not null,
  entries bigint not null,
  tickets_sold bigint not null,
  tickets_moved bigint not null,
  created_at timestamptz not null default now()
);
comment on table private.daily_figures is
  'Numbers of each past day; days are those of Buenos Aires, as in accounting.';
comment on column private.daily_figures.entries is
  'Registrations of that day that were not withdrawn.';
comment on column private.daily_figures.tickets_sold is
  'Tickets of orders paid on that day, without subtracting later refunds, as in ticket_revenue().';
comment on column private.daily_figures.tickets_moved is
  'Sum of the ledger''s rows of that day; the sum of all days until then equals the tickets in all wallets.';

create table private.outdated_days (
  id bigint generated always as identity primary key,
  day date not null,
  created_at timestamptz not null default now()
);
comment on table private.outdated_days is
  'Days to count again. Transactions only add rows, and may add the same day repeatedly, so that they do not wait for each other.';
create index outdated_days_day_idx on private.outdated_days (day);

create index tournament_participants_created_at_idx on public.tournament_participants (created_at);

create function private.count_days(p_from date, p_to date)
returns table (day date, accounts bigint, entries bigint, tickets_sold bigint, tickets_moved bigint)
language sql
stable
security definer -- counts rows of all users
set search_path = ''
as $$
  -- Each day is compared by its first and last instant, so that indexes are used and no row's time is converted.
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
comment on function private.count_days(p_from date, p_to date) is
  'Counts days from the original rows, first and last day included; a day without rows gives zeros.';

create function private.first_day()
returns date
language sql
stable
security definer -- reads rows of all users
set search_path = ''
as $$
  select private.book_day(least(
    (select min(created_at) from public.profiles),
    (select min(created_at) from public.tournament_participants),
    (select min(paid_at) from public.ticket_orders where paid_at is not null),
    (select min(created_at) from public.ticket_transactions)
  ))
$$;
comment on function private.first_day() is
  'The first day with anything to count; null without one.';

create function private.close_days(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  -- One hour after midnight, all transactions that began before midnight have ended.
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
comment on function private.close_days(p_limit integer) is
  'Counts up to p_limit past days, and up to p_limit days that changed since; returns how many were new.';

create function private.outdate_day()
returns trigger
language plpgsql
volatile
security definer -- for any user
set search_path = ''
as $$
begin
  insert into private.outdated_days (day)
  values (private.book_day((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::timestamptz));
  return null;
end;
$$;
comment on function private.outdate_day() is
  'Marks the day of a row to be counted again. The argument names the column with its time. Not needed for rows of the last half hour: close_days() waits for an hour.';

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

-- Only an import can write rows in the past.
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
  v_open date := coalesce((select max(stored.day) + 1 from private.daily_figures stored), private.first_day(), v_today);
begin
  perform private.require_admin_reader();
  if p_days is null or p_days not between 1 and 200 then
    perform private.refuse('range_too_long', 'Elige un período de hasta 200 días.');
  end if;
  return query
    with known as (
      select stored.day, stored.accounts, stored.entries, stored.tickets_sold, stored.tickets_moved
      from private.daily_figures stored
      union all
      select * from private.count_days(v_open, v_today)
      union all
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
comment on function public.admin_trends(p_days integer) is
  'The numbers of each of the last p_days days and of as many days before, oldest first, including today (in Argentina''s time): new accounts and registrations, tickets sold, tickets in all wallets at the day''s end. Administrators only. Refuses range_too_long.';

grant execute on function public.admin_trends to authenticated, service_role;

-- 07-waiting_work.sql

-- Counts the work that waits for administrators. Every page of the back office shows these numbers.

create function private.slow_matches()
returns table (tournament_id uuid, since timestamptz)
language sql
stable
rows 10
set search_path = ''
as $$
  select match.tournament_id, progress.since
  from private.match_states(array(select cup.id from public.tournaments cup where cup.status = 'Activo')) progress
  join public.tournament_matches match on match.id = progress.match_id
  where progress.state = 'slow'
    -- Matches that did not start on time, or whose time was long ago, count as late and not as slow.
    and (match.plays_at is null or match.live_since is not null and match.plays_at > private.live_from())
$$;
comment on function private.slow_matches() is
  'Matches without a score for longer than such matches take (state slow in match_states), with the start of that state, in every running tournament whose board the caller may read. Without matches that are late by their scheduled time.';
grant execute on function private.slow_matches to authenticated;

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
  -- Each count uses a partial index, or one key of an index, so that resolved rows cost nothing.
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
      -- The decision of a match does not close its referee calls; the end of the tournament does.
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
            -- A match with an objection is not counted here, because it is counted as an objection.
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
  'How much work of each kind waits for administrators, counted as the late rows of admin_tonight. Administrators only. results: matches with a missing result; requests: for a place or for a stand-in; delayed: matches that have not begun on time or take too long; starts: tournaments that should have begun. Reports about the caller are not counted: other administrators decide them.';

grant execute on function public.admin_waiting_work to authenticated;

-- 08-admin_match_overview.sql

-- The organiser's overview: late, running and upcoming matches and other work.

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
  -- Each list is read from an index by the columns that distinguish its kind, so that resolved rows cost nothing.
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
    categorized as (
      select
        tournament_id,
        coalesce(case status when 'disputed' then disputed_at end, hour, created_at) as at,
        case
          when status = 'disputed' then 'dispute'
          -- After LIVE_HOURS (a constant of the web client) a match counts as over, and its result as missing.
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
      from categorized
      group by kind, tournament_id
    ),
    cups as (
      -- A tournament without scheduled times, or a league that lasts weeks, counts as running until it ends.
      -- The matches of these tournaments count as upcoming.
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
      -- The decision of a match does not close its referee calls; the end of the tournament does.
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
        -- Lists the states, so that the index on them is used.
        and t.status in ('Próximamente', 'Inscripciones', 'Activo') and (t.status = 'Activo' or waits.kind = 'request')
      group by waits.kind, waits.tournament_id
    ),
    listed as (
      select
        entry.*,
        row_number() over (
          partition by entry.part
          -- Late rows are sorted by urgency: first those with users who wait at a match, then money and documents.
          -- Within a kind, the latest start comes first, because it is the most likely to be tonight.
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
  'What is late, live and next, at most sixty rows each. Administrators only. Late rows come by urgency. Matches are grouped by kind and tournament (challenges by kind), with their number and earliest time. Late kinds: dispute; result (missing); call (a side called a referee) and objection (to a walkover), both of running tournaments; slow (longer than such matches take); due (not begun on time). live: in progress; match: in the next twelve hours. cup: a running tournament without any of these three, with its number of open matches; start: one that should have begun, or begins within twelve hours, with its participants and places. request: for a place or for a stand-in. report: undecided reports, except about the caller; payout: unpaid money prizes. at is the scheduled time, or since when; for a dispute when it was opened.
@type part "late" | "live" | "next"
@type kind "call" | "objection" | "request" | "slow" | "dispute" | "result" | "due" | "live" | "match" | "cup" | "start" | "report" | "payout"
@nullable tournament_id, title, total';

grant execute on function public.admin_tonight to authenticated;

-- 09-shared_accounts.sql

-- The file of a user: comparisons that only administrators may make.

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
comment on function private.phone_key(p_phone text) is
  'The last ten digits of a telephone number, in any format and with or without the country; null if it is too short.';

create function private.person_key(p_full_name text, p_birth_date date)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select private.search_key(p_full_name) || (p_birth_date - date '1900-01-01')
$$;
comment on function private.person_key(p_full_name text, p_birth_date date) is
  'Full name and date of birth as one key; null if one is missing.';

create function private.account_key(p_payment_info jsonb)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select lower(regexp_replace(coalesce(p_payment_info ->> 'cvu', p_payment_info ->> 'account'), '\s', '', 'g'))
$$;
comment on function private.account_key(p_payment_info jsonb) is
  'The CVU or account of payment data, in any format; null without one.';

-- Users need the right to execute these functions, because writing their own row also computes the keys of its indexes.
grant execute on function private.phone_key, private.person_key, private.account_key to authenticated, service_role;

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
comment on function public.shared_accounts(p_profile_id uuid) is
  'Other accounts with the same telephone number, full name and date of birth, or CVU or bank account: at most ten of each kind, with their total number. Administrators only.
@nullable avatar_url
@type kind "phone" | "person" | "account"';
grant execute on function public.shared_accounts to authenticated, service_role;
