-- News about a tournament: an article names one, and the pages of both lead to each other.

alter table public.news add column tournament_id uuid
  constraint news_tournament_id_fkey references public.tournaments (id) on delete set null;
comment on column public.news.tournament_id is
  'The tournament that the article is about, or null; the article stays when the tournament goes.';
create index news_tournament_id_idx on public.news (tournament_id, created_at desc)
  where tournament_id is not null;

grant insert (tournament_id), update (tournament_id) on public.news to authenticated;
