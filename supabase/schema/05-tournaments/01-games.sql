-- Games, which administrators write and everybody reads.

--- Games that tournaments, teams, challenges and news refer to.
--- @chapter games 1
--- @title Leer los juegos
create table public.games (
  id uuid primary key default gen_random_uuid(),
  --- The game's name, unique; tournaments, teams and profiles refer to the game by this name.
  name text not null unique,
  --- The game's picture; null if it has none.
  image_url text,
  --- Whether reports of matches in this game may contain kills, deaths and assists of players.
  counts_kda boolean not null default false,
  --- Whether challenges in this game may stake tickets. Off if the game's publisher forbids wagers.
  allows_wagers boolean not null default true,
  created_at timestamptz not null default now(),
  --- The game's name as private.search_key() compares it, for searches.
  search_text text generated always as (private.search_key(name)) stored,
  -- Tournaments refer to their game by name (DATA-2 in docs/product), so the name must be unique.
  constraint games_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint games_image_url_format check (private.is_image_url(image_url))
);
-- The index is partial: a complete one over a generated column would make every update of a game block inserts of rows
-- that refer to it.
create unique index games_name_any_case_key on public.games (search_text) where search_text is not null;
create index games_search_text_trgm_idx on public.games using gin (search_text extensions.gin_trgm_ops);

create trigger a_blank_image_is_none
  before insert or update of image_url on public.games
  for each row when (btrim(new.image_url) = '')
  execute function private.blank_image_is_none('image_url');

select private.show_to_everyone('public.games');
select private.let_admins_edit('public.games', 'name, image_url, counts_kda, allows_wagers');

alter publication supabase_realtime add table public.games;
