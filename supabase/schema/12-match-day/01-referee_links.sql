-- Links with which a person without an account referees one match. A link is deleted when its match is decided.

--- Links with which a person without an account referees one match; deleted when the match is decided.
create table public.referee_links (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  --- The person to whom the link was given; the log of the match shows this name.
  label text not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint referee_links_label_length check (char_length(label) between 1 and 60)
);
create index referee_links_match_id_idx on public.referee_links (match_id, created_at);
create index referee_links_created_by_idx on public.referee_links (created_by);

--- Token hashes of referee links; a link cannot be read again.
create table private.referee_tokens (
  link_id uuid primary key references public.referee_links (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

--- Token hashes of links whose match is decided. They allow no decision, but let their holders check whether a result
--- they entered offline was accepted.
create table private.ended_referee_tokens (
  token_hash bytea primary key,
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index ended_referee_tokens_match_id_idx on private.ended_referee_tokens (match_id);

--- Deletes the referee links of a decided match, permanently: reopening the match does not restore them.
create function private.end_referee_links()
returns trigger
language plpgsql
volatile
security definer -- any user who decides the match ends its links
set search_path = ''
as $$
begin
  insert into private.ended_referee_tokens (token_hash, match_id)
  select token.token_hash, new.id
  from public.referee_links link join private.referee_tokens token on token.link_id = link.id
  where link.match_id = new.id;
  delete from public.referee_links where match_id = new.id;
  return null;
end;
$$;

create trigger end_referee_links
  after update of decided_at on public.tournament_matches
  for each row when (old.decided_at is null and new.decided_at is not null)
  execute function private.end_referee_links();

--- Returns the referee link of a token, while the user who made it still has the right `results`; null for an invalid
--- token.
create function private.referee_link(p_token text)
returns public.referee_links
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select link.*
  from private.referee_tokens token
  join public.referee_links link on link.id = token.link_id
  join public.tournament_matches match on match.id = link.match_id
  where token.token_hash = private.link_token_hash(p_token)
    and (link.created_by is null or private.holds_rights(match.tournament_id, link.created_by, array['results']))
$$;

create policy select_staff_or_admin on public.referee_links
  for select to authenticated
  using ((select private.is_admin()) or match_id in (select private.my_staffed_match_ids('results')));
grant select on public.referee_links to authenticated, service_role;

--- Staff (results): creates a link with which a person without an account referees a match until it is decided; returns
--- its token, which cannot be read again. Refuses match_not_found, own_match, not_a_tournament_match,
--- match_already_decided, match_cancelled, label_required, too_many_links.
create function public.create_referee_link(p_match_id uuid, p_label text)
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_label text := private.clean_text(p_label);
  v_token constant text := private.new_token();
  v_link_id uuid;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Solo un encuentro de torneo se arbitra con un enlace.');
  end if;
  if v_match.status in ('completed', 'bye', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  if v_label is null or char_length(v_label) > 60 then
    perform private.refuse('label_required', 'Escribe para quién es el enlace, con hasta 60 caracteres: así lo nombra el registro.');
  end if;
  if (select count(*) from public.referee_links where match_id = p_match_id) >= 5 then
    perform private.refuse('too_many_links', 'Un partido tiene hasta cinco enlaces: retira uno.');
  end if;
  insert into public.referee_links (match_id, label, created_by)
  values (p_match_id, v_label, auth.uid())
  returning id into v_link_id;
  insert into private.referee_tokens (link_id, token_hash) values (v_link_id, private.link_token_hash(v_token));
  perform private.audit(
    'create_referee_link', 'tournament_matches', p_match_id::text, null, jsonb_build_object('link', v_label)
  );
  return v_token;
end;
$$;

--- Staff (results): ends the link of a referee. Refuses link_not_found.
create function public.revoke_referee_link(p_link_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_link public.referee_links;
begin
  select * into v_link from public.referee_links where id = p_link_id;
  perform private.require_right(private.match_tournament_id(v_link.match_id), 'results');
  select * into v_link from public.referee_links where id = p_link_id for update;
  if v_link.id is null then
    perform private.refuse('link_not_found', 'Este enlace ya no vale.');
  end if;
  delete from public.referee_links where id = p_link_id;
  perform private.audit(
    'revoke_referee_link', 'tournament_matches', v_link.match_id::text, jsonb_build_object('link', v_link.label), null
  );
end;
$$;

--- Returns the match that the holder of a referee link may decide; no row for an invalid token.
--- @param p_token The token at the end of the link.
--- @field match_id Refers to `tournament_matches.id`.
--- @field tournament_name tournaments.name
--- @field game games.name
--- @field label The name of the person for whom the link was made, as the staff wrote it.
--- @field participant1_id tournament_matches.participant1_id
--- @field participant1_name Name of the first side; null while it is not known.
--- @field participant2_id tournament_matches.participant2_id
--- @field participant2_name Name of the second side; null while it is not known.
--- @field best_of tournament_matches.best_of
--- @field scheduled_time tournament_matches.starts_at
--- @field allows_draw Whether the match may end in a draw.
--- @field station match_assignments.station
--- @field round tournament_matches.round
--- @field last_round The round of the final in the bracket of its stage, which determines the name of the round; null
--- without a bracket.
--- @type status tournament_matches.status
--- @type stage_kind tournament_stages.kind
--- @type part tournament_matches.stage
--- @type series tournament_matches.series
--- @field last_home_side The side (1 or 2) that plays the last game of an aggregate at home; null for other series.
--- @field leg_scores The scores of the games of an aggregate so far: "2-1 1-2"; null for other series.
--- @field series How the series is decided; null: the best of best_of games.
--- @nullable participant1_id, participant1_name, participant2_id, participant2_name, scheduled_time, station,
--- last_round, series, last_home_side, leg_scores
--- @chapter matches 11
--- @title Leer el partido que se arbitra
create function public.get_refereed_match(p_token text)
returns table (
  match_id uuid,
  tournament_id uuid,
  tournament_name text,
  game text,
  label text,
  participant1_id uuid,
  participant1_name text,
  participant2_id uuid,
  participant2_name text,
  best_of integer,
  status text,
  scheduled_time timestamptz,
  allows_draw boolean,
  station text,
  stage_kind text,
  part text,
  round integer,
  last_round integer,
  series jsonb,
  last_home_side integer,
  leg_scores text
)
language sql
stable
security definer -- the token is the authorisation
set search_path = ''
as $$
  select
    match.id, tournament.id, tournament.name, tournament.game, link.label,
    match.participant1_id, private.participant_name(match.participant1_id),
    match.participant2_id, private.participant_name(match.participant2_id),
    match.best_of, match.status, match.starts_at, (match.best_of = 1 or match.series is not null) and stage.allows_draws
      and match.stage <> 'tie_break',
    assigned.station, stage.kind, match.stage, match.round,
    (select max(last.round) from public.tournament_matches last where last.stage_id = match.stage_id and last.stage = 'bracket'),
    match.series, public.last_home_side(match), public.leg_scores(match)
  from private.referee_link(p_token) as link
  join public.tournament_matches match on match.id = link.match_id
  join public.tournaments tournament on tournament.id = match.tournament_id
  join public.tournament_stages stage on stage.id = match.stage_id
  left join public.match_assignments assigned on assigned.match_id = match.id
$$;

grant execute on function public.get_refereed_match to anon, authenticated, service_role;
grant execute on function public.create_referee_link, public.revoke_referee_link to authenticated, service_role;
