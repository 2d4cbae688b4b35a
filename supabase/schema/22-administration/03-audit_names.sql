-- Names for the ids in entries of the log.

--- Computed field: the present names of the ids in an entry and the pages that show them; ids of deleted objects are
--- missing. Contains only what the caller may see.
--- @type mentions { [id: string]: { kind: "player" | "team" | "tournament" | "template" | "match" | "payout" | "order"
--- | "difference" | "report" | "item" | "coupon" | "game" | "article" | "achievement" | "letter" | "announcement";
--- name: string; page_id: string | null } }
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
    select game.id, 'tournament', format('%s de %s, %s', game.number, lobby.name, tournament.name), tournament.id
    from public.lobby_games game
    join mentioned using (id)
    join public.tournament_lobbies lobby on lobby.id = game.lobby_id
    join public.tournaments tournament on tournament.id = game.tournament_id
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
grant execute on function public.mentions to authenticated;

--- All users with an action in the audit log, also former administrators. Empty for callers who are not administrators.
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
grant execute on function public.audit_actors to authenticated;
