-- Achievements, and the counters behind them and behind the public statistics.

create table public.achievements (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  description text not null,
  icon_url text,
  created_at timestamptz not null default now(),
  constraint achievements_code_key unique (code),
  constraint achievements_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint achievements_description_length check (char_length(description) <= 300),
  constraint achievements_icon_url_format check (private.is_image_url(icon_url))
);
comment on table public.achievements is 'What players can achieve. Admins edit the texts; the facts behind the codes are fixed.';
comment on column public.achievements.code is 'Names the fact that gives it; see private.give_achievements().';

insert into public.achievements (code, name, description) values
  ('first_win', 'Primera sangre', 'Ganaste tu primer encuentro.'),
  ('ten_wins', 'Imparable', 'Ganaste diez encuentros.'),
  ('first_title', 'Primera corona', 'Ganaste tu primer torneo.'),
  ('three_titles', 'Dinastía', 'Ganaste tres torneos.'),
  ('undefeated_champion', 'Campeón invicto', 'Ganaste un torneo sin perder un solo encuentro.'),
  ('first_challenge_won', 'Duelista', 'Ganaste tu primer desafío.'),
  ('team_founder', 'Fundador', 'Creaste un equipo.'),
  ('tournament_veteran', 'Veterano', 'Jugaste veinticinco torneos.');

create trigger a_blank_image_is_none
  before insert or update of icon_url on public.achievements
  for each row when (btrim(new.icon_url) = '')
  execute function private.blank_image_is_none('icon_url');

create table public.user_achievements (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  achievement_id uuid not null,
  created_at timestamptz not null default now(),
  constraint user_achievements_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint user_achievements_achievement_id_fkey
    foreign key (achievement_id) references public.achievements (id) on delete cascade,
  constraint user_achievements_once unique (profile_id, achievement_id)
);
comment on table public.user_achievements is 'Who achieved what, and when.';
create index user_achievements_achievement_id_idx on public.user_achievements (achievement_id);

create table private.participant_counters (
  participant_id uuid primary key,
  wins integer not null default 0,
  losses integer not null default 0,
  challenge_wins integer not null default 0,
  tournaments_played integer not null default 0,
  tournaments_won integer not null default 0,
  undefeated_titles integer not null default 0,
  earnings numeric(14, 2) not null default 0,
  kills integer not null default 0,
  deaths integer not null default 0,
  assists integer not null default 0,
  created_at timestamptz not null default now(),
  constraint participant_counters_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint participant_counters_not_negative check (
    wins >= 0 and losses >= 0 and challenge_wins >= 0 and tournaments_played >= 0
    and tournaments_won >= 0 and undefeated_titles >= 0 and earnings >= 0
    and kills >= 0 and deaths >= 0 and assists >= 0
  )
);
comment on table private.participant_counters is
  'Raw figures behind profiles.stats and teams.stats. A player counts his own matches and those of his team.';

create table private.match_credits (
  match_id uuid not null,
  participant_id uuid not null,
  tournament_id uuid,
  won boolean not null,
  created_at timestamptz not null default now(),
  constraint match_credits_pkey primary key (match_id, participant_id),
  constraint match_credits_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade
);
comment on table private.match_credits is
  'Who a decided match was counted for, team members at that moment included, so that reopening takes back exactly that. '
  'No foreign key to the match: statistics outlive a deleted tournament.';
comment on column private.match_credits.tournament_id is 'Null for a challenge.';

create index match_credits_participant_id_idx
  on private.match_credits (participant_id, tournament_id);

-- RLS ----------------------------------------------------------------------------------------

alter table public.achievements enable row level security;
alter table public.user_achievements enable row level security;
alter table private.participant_counters enable row level security;
alter table private.match_credits enable row level security;

create policy select_everyone on public.achievements
  for select to anon, authenticated using (true);
create policy update_admin on public.achievements
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy select_everyone on public.user_achievements
  for select to anon, authenticated using (true);

grant select on public.achievements, public.user_achievements to anon, authenticated, service_role;
grant update (name, description, icon_url) on public.achievements to authenticated, service_role;
