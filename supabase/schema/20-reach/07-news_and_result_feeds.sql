-- Feeds that clients poll: the news of the site, or news and results of a tournament.

--- The newest fifty entries: news of the site, or news and results of a tournament, in which the first participant
--- comes first.
--- @param p_tournament_id Refers to `tournaments.id`; null: the news of the whole site.
--- @field uid Stays the same when the article or result changes.
--- @field title For people, in Spanish.
--- @field summary For people, in Spanish.
--- @field path Of its page on this site.
--- @field published_at When the article appeared, or the match was decided.
--- @field updated_at When the article was last changed, or else `published_at`.
--- @nullable p_tournament_id
--- @chapter schedule 10
--- @title Leer las novedades públicas
create function public.public_feed(p_tournament_id uuid default null)
returns table (
  uid text,
  title text,
  summary text,
  path text,
  published_at timestamptz,
  updated_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select entry.*
  from (
    select
      'news-' || article.id as uid, article.title, coalesce(article.excerpt, article.category) as summary,
      '/news/' || article.slug as path, article.published_at, coalesce(article.edited_at, article.published_at)
    from public.news article
    -- Drafts are excluded, because the feed is public although administrators may read drafts.
    where article.published_at <= now() and (p_tournament_id is null or article.tournament_id = p_tournament_id)
    union all
    select
      'match-' || match.id, public.display_name(one) || ' ' || match.result || ' ' || public.display_name(other),
      tournament.name, '/match/' || match.id, match.decided_at, match.decided_at
    from public.tournament_matches match
    join public.tournaments tournament on tournament.id = match.tournament_id
    join public.participants one on one.id = match.participant1_id
    join public.participants other on other.id = match.participant2_id
    where match.tournament_id = p_tournament_id and match.status = 'completed' and match.result is not null
      and match.decided_at is not null
  ) as entry
  order by entry.published_at desc, entry.uid
  limit 50
$$;
grant execute on function public.public_feed to anon, authenticated, service_role;
