-- All columns for user texts are tidied and checked on every write.
-- A test (supabase/tests/foundation/tidy-columns.schema.test.ts) finds text columns that are missing here.

-- Columns of one line.

create trigger a_check_names
  before insert or update of username, country on public.profiles
  for each row when (private.may_need_tidying(new.username, new.country))
  execute function private.tidy_columns('name', 'username', 'country');
create trigger a_check_names
  before insert or update of full_name, phone_number on public.profile_private
  for each row when (private.may_need_tidying(new.full_name, new.phone_number))
  execute function private.tidy_columns('name', 'full_name', 'phone_number');
create trigger a_check_names
  before insert or update of name on public.teams
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of guest_name on public.participants
  for each row when (private.may_need_tidying(new.guest_name))
  execute function private.tidy_columns('name', 'guest_name');
create trigger a_check_names
  before insert or update of name on public.api_tokens
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.push_devices
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name, subject on public.contact_messages
  for each row when (private.may_need_tidying(new.name, new.subject))
  execute function private.tidy_columns('name', 'name', 'subject');
create trigger a_check_names
  before insert or update of name on public.store_items
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.games
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.map_pools
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.veto_sequences
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.tournaments
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.tournament_templates
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.tournament_stages
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of name on public.tournament_groups
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of country on public.challenges
  for each row when (private.may_need_tidying(new.country))
  execute function private.tidy_columns('name', 'country');
create trigger a_check_names
  before insert or update of map, side1, side2 on public.match_games
  for each row when (private.may_need_tidying(new.map, new.side1, new.side2))
  execute function private.tidy_columns('name', 'map', 'side1', 'side2');
create trigger a_check_names
  before insert or update of name on public.match_lobbies
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');
create trigger a_check_names
  before insert or update of station on public.match_assignments
  for each row when (private.may_need_tidying(new.station))
  execute function private.tidy_columns('name', 'station');
create trigger a_check_names
  before insert or update of label on public.referee_links
  for each row when (private.may_need_tidying(new.label))
  execute function private.tidy_columns('name', 'label');
create trigger a_check_names
  before insert or update of title, category, game_related on public.news
  for each row when (private.may_need_tidying(new.title, new.category, new.game_related))
  execute function private.tidy_columns('name', 'title', 'category', 'game_related');
create trigger a_check_names
  before insert or update of name on public.achievements
  for each row when (private.may_need_tidying(new.name))
  execute function private.tidy_columns('name', 'name');

-- Columns of any number of lines.

create trigger a_check_texts
  before insert or update of bio on public.profiles
  for each row when (private.may_need_tidying(new.bio))
  execute function private.tidy_columns('text', 'bio');
create trigger a_check_texts
  before insert or update of description on public.teams
  for each row when (private.may_need_tidying(new.description))
  execute function private.tidy_columns('text', 'description');
create trigger a_check_texts
  before insert or update of content on public.team_join_messages
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
create trigger a_check_texts
  before insert or update of maintenance_message on public.system_status
  for each row when (private.may_need_tidying(new.maintenance_message))
  execute function private.tidy_columns('text', 'maintenance_message');
create trigger a_check_texts
  before insert or update of reason on public.former_usernames
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of reason on public.ticket_transactions
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of description on public.store_items
  for each row when (private.may_need_tidying(new.description))
  execute function private.tidy_columns('text', 'description');
create trigger a_check_texts
  before insert or update of gift_message, flag_note on public.ticket_orders
  for each row when (private.may_need_tidying(new.gift_message, new.flag_note))
  execute function private.tidy_columns('text', 'gift_message', 'flag_note');
create trigger a_check_texts
  before insert or update of note on public.payment_differences
  for each row when (private.may_need_tidying(new.note))
  execute function private.tidy_columns('text', 'note');
create trigger a_check_texts
  before insert or update of schedule_info, duration_text, rules, requirements, cancel_reason on public.tournaments
  for each row when (private.may_need_tidying(new.schedule_info, new.duration_text, new.rules, new.requirements, new.cancel_reason))
  execute function private.tidy_columns('text', 'schedule_info', 'duration_text', 'rules', 'requirements', 'cancel_reason');
create trigger a_check_texts
  before insert or update of reason on public.roster_changes
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of note on public.payouts
  for each row when (private.may_need_tidying(new.note))
  execute function private.tidy_columns('text', 'note');
create trigger a_check_texts
  before insert or update of reason on public.tournament_proposals
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of reason on public.entry_requests
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of decision_reason on public.tournament_matches
  for each row when (private.may_need_tidying(new.decision_reason))
  execute function private.tidy_columns('text', 'decision_reason');
create trigger a_check_texts
  before insert or update of decision_reason on public.challenge_matches
  for each row when (private.may_need_tidying(new.decision_reason))
  execute function private.tidy_columns('text', 'decision_reason');
create trigger a_check_texts
  before insert or update of content on public.match_messages
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
create trigger a_check_texts
  before insert or update of reason on public.disqualifications
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of reason, answer on public.stand_ins
  for each row when (private.may_need_tidying(new.reason, new.answer))
  execute function private.tidy_columns('text', 'reason', 'answer');
create trigger a_check_texts
  before insert or update of reason, answer on public.referee_calls
  for each row when (private.may_need_tidying(new.reason, new.answer))
  execute function private.tidy_columns('text', 'reason', 'answer');
create trigger a_check_texts
  before insert or update of password on public.match_lobbies
  for each row when (private.may_need_tidying(new.password))
  execute function private.tidy_columns('text', 'password');
create trigger a_check_texts
  before insert or update of statement1, statement2 on public.match_disputes
  for each row when (private.may_need_tidying(new.statement1, new.statement2))
  execute function private.tidy_columns('text', 'statement1', 'statement2');
create trigger a_check_texts
  before insert or update of alt on public.match_pictures
  for each row when (private.may_need_tidying(new.alt))
  execute function private.tidy_columns('text', 'alt');
create trigger a_check_texts
  before insert or update of excerpt, content on public.news
  for each row when (private.may_need_tidying(new.excerpt, new.content))
  execute function private.tidy_columns('text', 'excerpt', 'content');
create trigger a_check_texts
  before insert or update of content on public.messages
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
create trigger a_check_texts
  before insert or update of reason on public.user_mutes
  for each row when (private.may_need_tidying(new.reason))
  execute function private.tidy_columns('text', 'reason');
create trigger a_check_texts
  before insert or update of content on public.team_messages
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
create trigger a_check_texts
  before insert or update of description on public.achievements
  for each row when (private.may_need_tidying(new.description))
  execute function private.tidy_columns('text', 'description');
create trigger a_check_texts
  before insert or update of message on public.contact_messages
  for each row when (private.may_need_tidying(new.message))
  execute function private.tidy_columns('text', 'message');
create trigger a_check_texts
  before insert or update of note, content, answer on public.reports
  for each row when (private.may_need_tidying(new.note, new.content, new.answer))
  execute function private.tidy_columns('text', 'note', 'content', 'answer');
create trigger a_check_texts
  before insert or update of words, appeal, answer on public.measures
  for each row when (private.may_need_tidying(new.words, new.appeal, new.answer))
  execute function private.tidy_columns('text', 'words', 'appeal', 'answer');
create trigger a_check_texts
  before insert or update of content on public.announcements
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
create trigger a_check_texts
  before insert or update of content on public.tournament_messages
  for each row when (private.may_need_tidying(new.content))
  execute function private.tidy_columns('text', 'content');
