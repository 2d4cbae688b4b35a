set local lock_timeout = '5s';
set local check_function_bodies = off;

drop policy "select_admin" on "public"."contact_messages";

drop function "public"."public_feed"(uuid);

alter table "public"."news"
  add column "edited_at" timestamp with time zone;

-- When the text of a published article last changed, from the log. Before the new set_news_slug(), which would undo it.
update public.news article
set edited_at = edit.last_at
from (
  select entity_id, max(created_at) as last_at
  from public.admin_audit_log
  where entity = 'news' and action = 'update' and (before ->> 'published_at')::timestamptz <= created_at
    and (before ->> 'title', before ->> 'excerpt', before ->> 'content')
      is distinct from (after ->> 'title', after ->> 'excerpt', after ->> 'content')
  group by entity_id
) edit
where article.id::text = edit.entity_id and edit.last_at > article.published_at;

create or replace function private.audit_change()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
declare
  -- Derived columns are left out, because they contain no further information.
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['search_text', 'list_order', 'is_full', 'edited_at'] end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['search_text', 'list_order', 'is_full', 'edited_at'] end;
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

create or replace function private.set_news_slug()
returns trigger
language plpgsql
volatile
security definer -- must see every slug, and lock
set search_path = ''
as $$
declare
  v_base text;
  v_number integer := 1;
begin
  if tg_op = 'UPDATE' then
    new.slug := old.slug;
    new.edited_at := case
      when new.published_at is null or new.published_at > now() then null
      when old.published_at <= now()
        and (new.title, new.excerpt, new.content) is distinct from (old.title, old.excerpt, old.content) then now()
      else old.edited_at
    end;
    return new;
  end if;
  v_base := private.slugify(coalesce(nullif(btrim(new.slug), ''), new.title));
  -- Articles with the same title wait for each other here, because otherwise their equal slugs would conflict.
  perform pg_advisory_xact_lock(hashtextextended('news:' || v_base, 0));
  new.slug := v_base;
  while exists (select 1 from public.news where slug = new.slug) loop
    v_number := v_number + 1;
    new.slug := v_base || '-' || v_number;
  end loop;
  return new;
end;
$$;

create or replace function public.public_feed(p_tournament_id uuid default null)
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

create policy select_sender_or_admin on public.contact_messages
  for select to authenticated using ((select private.is_admin()) or user_id = (select auth.uid()));

comment on column "public"."news"."edited_at" is 'When title, excerpt or content last changed after the publication; null if they did not.';

comment on function "private"."set_news_slug"() is 'Gives a new article a unique slug, from the given one or from its title. A stored article retains its slug, and the time of its last edit if its text changes while it is published.';

comment on function "public"."public_feed"(uuid) is 'The newest fifty entries: news of the site, or news and results of a tournament, in which the first participant comes first.
@param p_tournament_id Refers to `tournaments.id`; null: the news of the whole site.
@field uid Stays the same when the article or result changes.
@field title For people, in Spanish.
@field summary For people, in Spanish.
@field path Of its page on this site.
@field published_at When the article appeared, or the match was decided.
@field updated_at When the article was last changed, or else `published_at`.
@nullable p_tournament_id
@chapter schedule 10
@title Leer las novedades públicas';

comment on table "public"."contact_messages" is 'Messages of the contact form; readable by administrators, and by the user who sent one with a session.';

revoke all on function "public"."public_feed"(uuid) from public;

grant execute on function "public"."public_feed"(uuid) to "anon", "authenticated", "service_role";
