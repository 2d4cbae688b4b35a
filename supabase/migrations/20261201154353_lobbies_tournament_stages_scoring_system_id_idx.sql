-- pg-delta: transaction=false
-- It holds no writer up, and given up half-way it would leave an index that is no good.
-- squawk-ignore require-lock-timeout
create index concurrently tournament_stages_scoring_system_id_idx on public.tournament_stages (scoring_system_id);
