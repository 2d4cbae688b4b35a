-- All columns for user texts are tidied and checked on every write.
-- A test (supabase/tests/foundation/tidy-columns.schema.test.ts) finds text columns that are missing here.

do $$
declare
  v_checked record;
begin
  for v_checked in
    select table_name, kind, columns, string_to_array(columns, ', ') as names
    from (values
      -- Columns for names, which have one line.
      ('name', 'profiles', 'username, country'),
      ('name', 'profile_private', 'full_name, phone_number'),
      ('name', 'teams', 'name'),
      ('name', 'participants', 'guest_name'),
      ('name', 'api_tokens', 'name'),
      ('name', 'push_devices', 'name'),
      ('name', 'contact_messages', 'name, subject'),
      ('name', 'store_items', 'name'),
      ('name', 'games', 'name'),
      ('name', 'map_pools', 'name'),
      ('name', 'veto_sequences', 'name'),
      ('name', 'tournaments', 'name'),
      ('name', 'tournament_templates', 'name'),
      ('name', 'tournament_stages', 'name'),
      ('name', 'tournament_groups', 'name'),
      ('name', 'tournament_lobbies', 'name'),
      ('name', 'lobby_games', 'mode'),
      ('name', 'scoring_systems', 'name'),
      ('name', 'challenges', 'country'),
      ('name', 'match_games', 'map, side1, side2'),
      ('name', 'match_lobbies', 'name'),
      ('name', 'match_assignments', 'station'),
      ('name', 'referee_links', 'label'),
      ('name', 'news', 'title, category, game_related'),
      ('name', 'achievements', 'name'),
      -- Columns for texts, which may have any number of lines.
      ('text', 'profiles', 'bio'),
      ('text', 'teams', 'description'),
      ('text', 'team_join_messages', 'content'),
      ('text', 'system_status', 'maintenance_message'),
      ('text', 'former_usernames', 'reason'),
      ('text', 'ticket_transactions', 'reason'),
      ('text', 'store_items', 'description'),
      ('text', 'ticket_orders', 'gift_message, flag_note'),
      ('text', 'payment_differences', 'note'),
      ('text', 'tournaments', 'schedule_info, duration_text, rules, requirements, cancel_reason'),
      ('text', 'roster_changes', 'reason'),
      ('text', 'payouts', 'note'),
      ('text', 'tournament_proposals', 'reason'),
      ('text', 'entry_requests', 'reason'),
      ('text', 'tournament_matches', 'decision_reason'),
      ('text', 'challenge_matches', 'decision_reason'),
      ('text', 'match_messages', 'content'),
      ('text', 'disqualifications', 'reason'),
      ('text', 'table_adjustments', 'reason'),
      ('text', 'stand_ins', 'reason, answer'),
      ('text', 'lobby_adjustments', 'reason'),
      ('text', 'lobby_submissions', 'reason'),
      ('text', 'scoring_systems', 'reason'),
      ('text', 'referee_calls', 'reason, answer'),
      ('text', 'match_lobbies', 'password'),
      ('text', 'match_disputes', 'statement1, statement2'),
      ('text', 'match_pictures', 'alt'),
      ('text', 'news', 'excerpt, content'),
      ('text', 'messages', 'content'),
      ('text', 'user_mutes', 'reason'),
      ('text', 'team_messages', 'content'),
      ('text', 'achievements', 'description'),
      ('text', 'contact_messages', 'message'),
      ('text', 'reports', 'note, content, answer'),
      ('text', 'measures', 'words, appeal, answer'),
      ('text', 'announcements', 'content'),
      ('text', 'tournament_messages', 'content')
    ) as checked (kind, table_name, columns)
  loop
    execute format(
      'create trigger %I before insert or update of %s on public.%I for each row '
      'when (private.may_need_tidying(%s)) execute function private.tidy_columns(%s)',
      format('a_check_%ss', v_checked.kind), v_checked.columns, v_checked.table_name,
      (select string_agg(format('new.%I', name), ', ' order by place) from unnest(v_checked.names) with ordinality as one (name, place)),
      (
        select string_agg(quote_literal(argument), ', ' order by place)
        from unnest(v_checked.kind || v_checked.names) with ordinality as one (argument, place)
      )
    );
  end loop;
end
$$;
