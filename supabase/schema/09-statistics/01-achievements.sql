-- Achievements, and the counters that achievements and the public statistics use.

--- Achievements: given when a value of a player reaches a threshold. Defined by administrators.
--- @chapter ranking 9
--- @title Leer los logros posibles
create table public.achievements (
  id uuid primary key default gen_random_uuid(),
  --- The name shown to users, in Spanish; unique.
  name text not null,
  --- The condition of the achievement, shown to users in Spanish.
  description text not null,
  --- The achievement's picture; null if the page shows a default one.
  icon_url text,
  --- The name of the value that is compared with the threshold; see private.achievement_facts().
  metric text not null,
  --- The value from which on the achievement is given.
  threshold integer not null,
  --- If false, players neither get nor see the achievement. Its holders do not lose it, and see it again when it is
  --- switched on.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint achievements_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint achievements_description_length check (char_length(description) <= 300),
  constraint achievements_icon_url_format check (private.is_image_url(icon_url)),
  constraint achievements_metric_known check (metric in (
    'matches_won', 'tournaments_played', 'tournaments_won', 'undefeated_titles', 'challenges_won', 'teams_founded',
    'friends'
  )),
  constraint achievements_threshold_range check (threshold between 1 and 1000000)
);
create unique index achievements_name_key on public.achievements (private.search_key(name));
create index achievements_metric_idx on public.achievements (metric, threshold, id);

insert into public.achievements (metric, threshold, name, description) values
  ('matches_won', 1, 'Primera sangre', 'El primer partido ganado.'),
  ('matches_won', 10, 'Imparable', 'Diez partidos ganados.'),
  ('tournaments_won', 1, 'Primera corona', 'El primer torneo ganado.'),
  ('tournaments_won', 3, 'Dinastía', 'Tres torneos ganados.'),
  ('undefeated_titles', 1, 'Campeón invicto', 'Un torneo ganado sin perder un solo partido.'),
  ('challenges_won', 1, 'Duelista', 'El primer desafío ganado.'),
  ('teams_founded', 1, 'Fundador', 'Un equipo propio.'),
  ('tournaments_played', 25, 'Veterano', 'Veinticinco torneos jugados.');

create trigger a_blank_image_is_none
  before insert or update of icon_url on public.achievements
  for each row when (btrim(new.icon_url) = '')
  execute function private.blank_image_is_none('icon_url');

--- The achievements that players have, with the time when they achieved them.
--- @chapter ranking 10
--- @title Leer quién consiguió cada logro
create table public.user_achievements (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  achievement_id uuid not null references public.achievements (id) on delete cascade,
  --- The player's value when the achievement was given.
  metric text not null,
  --- The threshold when the achievement was given: raising it later removes nothing, a corrected result below it does.
  threshold integer not null,
  --- When the player achieved it.
  created_at timestamptz not null default now(),
  constraint user_achievements_once unique (profile_id, achievement_id)
);
create index user_achievements_achievement_id_idx on public.user_achievements (achievement_id);

--- Founders of teams. No foreign key to the team: the fact outlives it.
create table private.team_foundings (
  team_id uuid primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index team_foundings_profile_id_idx on private.team_foundings (profile_id);

--- New or changed achievements that are being given to players who already meet them, with the progress.
create table private.achievement_rounds (
  achievement_id uuid primary key references public.achievements (id) on delete cascade,
  last_participant_id uuid,
  created_at timestamptz not null default now()
);
create index achievement_rounds_created_at_idx on private.achievement_rounds (created_at, achievement_id);

--- The values from which profiles.stats and teams.stats are computed. Those of a player include matches of their team.
create table private.participant_counters (
  participant_id uuid primary key references public.participants (id) on delete cascade,
  wins integer not null default 0,
  draws integer not null default 0,
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
  constraint participant_counters_not_negative check (
    wins >= 0 and draws >= 0 and losses >= 0 and challenge_wins >= 0 and tournaments_played >= 0
    and tournaments_won >= 0 and undefeated_titles >= 0 and earnings >= 0
    and kills >= 0 and deaths >= 0 and assists >= 0
  )
);

--- The participants for whom a decided match was counted, including the players of a team, so that reopening the match
--- can reverse exactly these counts. No foreign key to the match: statistics outlive a deleted tournament.
create table private.match_credits (
  match_id uuid not null,
  participant_id uuid not null references public.participants (id) on delete cascade,
  --- The tournament of the match; null for a challenge.
  tournament_id uuid,
  --- The side played for: the player or the team. No foreign key, for the same reason as for the match.
  side_id uuid,
  --- Whether the side won; null for a draw.
  won boolean,
  created_at timestamptz not null default now(),
  constraint match_credits_pkey primary key (match_id, participant_id)
);

create index match_credits_participant_id_idx
  on private.match_credits (participant_id, tournament_id);
-- Lists a player's matches with teams, newest first.
create index match_credits_history_idx
  on private.match_credits (participant_id, created_at desc, match_id desc) where side_id <> participant_id;

create policy select_active on public.achievements
  for select to anon using (is_active);
create policy select_active_or_admin on public.achievements
  for select to authenticated using (is_active or (select private.is_admin()));
select private.let_admins_edit(
  'public.achievements', 'name, description, icon_url, metric, threshold, is_active',
  p_roles => 'authenticated, service_role'
);
-- Holders of a disabled achievement are hidden, so that a page of holders has no gaps.
create policy select_everyone on public.user_achievements
  for select to anon, authenticated
  using (achievement_id in (select id from public.achievements where is_active));

grant select on public.achievements, public.user_achievements to anon, authenticated, service_role;
