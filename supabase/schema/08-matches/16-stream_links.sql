-- Stream addresses (Twitch, YouTube, Kick, Facebook) of tournaments and matches. Saving needs the right 'broadcast'.

--- The address of a stream in its stored form; null for null, which removes the stream. Refuses stream_invalid.
create function private.read_stream(p_url text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_url constant text := private.clean_text(p_url);
begin
  if v_url is not null and (char_length(v_url) > 200 or not private.is_stream_url(v_url)) then
    perform private.refuse(
      'stream_invalid', 'La transmisión es un enlace https de Twitch, YouTube, Kick o Facebook, de hasta 200 caracteres.'
    );
  end if;
  return v_url;
end;
$$;

--- Staff (broadcast): sets the stream of the tournament; null removes it. Refuses tournament_not_found,
--- stream_invalid.
--- @nullable p_url
create function public.set_tournament_stream(p_tournament_id uuid, p_url text)
returns void
language plpgsql
volatile
security definer -- staff with broadcast may change only the stream of the tournament
set search_path = ''
as $$
declare
  v_url text;
  v_before text;
begin
  perform private.require_right(p_tournament_id, 'broadcast');
  v_url := private.read_stream(p_url);
  select stream_url into v_before from public.tournaments where id = p_tournament_id for no key update;
  if not found then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  end if;
  if v_url is not distinct from v_before then
    return;
  end if;
  update public.tournaments set stream_url = v_url where id = p_tournament_id;
  perform private.audit(
    'set_tournament_stream', 'tournaments', p_tournament_id::text,
    jsonb_build_object('choice', v_before), jsonb_build_object('choice', v_url)
  );
end;
$$;

--- Staff (broadcast): sets a stream for one match, instead of the tournament's stream; null removes it.
--- Refuses match_not_found, stream_invalid.
--- @nullable p_url
create function public.set_match_stream(p_match_id uuid, p_url text)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_url text;
  v_before text;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'broadcast');
  v_url := private.read_stream(p_url);
  select stream_url into v_before from public.tournament_matches where id = p_match_id for no key update;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  if v_url is not distinct from v_before then
    return;
  end if;
  update public.tournament_matches set stream_url = v_url where id = p_match_id;
  perform private.audit(
    'set_match_stream', 'tournament_matches', p_match_id::text,
    jsonb_build_object('choice', v_before), jsonb_build_object('choice', v_url)
  );
end;
$$;

grant execute on function public.set_tournament_stream, public.set_match_stream to authenticated, service_role;
