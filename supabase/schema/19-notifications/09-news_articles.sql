-- News articles. Administrators write them; an article is public from its publication time.

--- Articles: drafts, scheduled and published ones. Content is Markdown.
--- @chapter site 1
--- @title Leer las noticias
create table public.news (
  id uuid primary key default gen_random_uuid(),
  --- Names the article in its URL. Set by the author or made from the title when first stored; never changes.
  slug text not null default '', -- set_news_slug makes it
  --- The title shown to users, in Spanish.
  title text not null,
  --- A summary of one or two sentences for lists; null if there is none.
  excerpt text,
  --- Markdown.
  content text not null default '',
  --- The category of the article in the list of news.
  category text not null default 'General',
  --- The name of the game of the article; null if there is none.
  game_related text,
  --- The pictures of the article; the first one is the cover.
  image_urls text[] not null default '{}',
  --- The administrator who wrote the article; null: the installation.
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  --- The title as private.search_key() compares it, for searches.
  search_text text generated always as (private.search_key(title)) stored,
  --- The tournament of the article, or null; the article stays when the tournament is deleted.
  tournament_id uuid references public.tournaments (id) on delete set null,
  --- Publication time: null is a draft and a future time a schedule, both visible to administrators only. This column
  --- alone determines the state.
  published_at timestamptz default now(),
  --- When title, excerpt or content last changed after the publication; null if they did not.
  edited_at timestamptz,
  constraint news_slug_key unique (slug),
  constraint news_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint news_title_length check (char_length(btrim(title)) between 1 and 200),
  constraint news_excerpt_length check (char_length(excerpt) <= 500),
  constraint news_content_length check (char_length(content) <= 50000),
  constraint news_category_known check (category in ('General', 'Torneos', 'Comunidad', 'Actualizaciones')),
  constraint news_game_related_length check (char_length(game_related) <= 80),
  constraint news_image_urls_format check (private.are_image_urls(image_urls))
);
create index news_created_at_idx on public.news (created_at desc);
create index news_published_at_idx on public.news (published_at desc);
create index news_tournament_id_idx on public.news (tournament_id, published_at desc)
  where tournament_id is not null;
create index news_author_id_idx on public.news (author_id);

-- There is no index for searches: row security is evaluated before the search condition, and there are few articles.

--- Converts a text for use in a URL: lower case, digits and hyphens, up to 80 characters.
create function private.slugify(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(left(btrim(regexp_replace(private.search_key(p_text), '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'),
      ''
    ),
    'noticia'
  )
$$;

--- Gives a new article a unique slug, from the given one or from its title. A stored article retains its slug, and the
--- time of its last edit if its text changes while it is published.
create function private.set_news_slug()
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

create trigger set_news_slug
  before insert or update on public.news
  for each row execute function private.set_news_slug();

create policy select_visitors on public.news for select to anon using (published_at <= now());
create policy select_members on public.news
  for select to authenticated using (published_at <= now() or (select private.is_admin()));
select private.let_admins_edit(
  'public.news', 'title, excerpt, content, category, game_related, image_urls, tournament_id, published_at',
  '{slug, author_id}'
);

grant select on public.news to anon, authenticated, service_role;
grant execute on function private.slugify to authenticated, service_role;

alter publication supabase_realtime add table public.news;
