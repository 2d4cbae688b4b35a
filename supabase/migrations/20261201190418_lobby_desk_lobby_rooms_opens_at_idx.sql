-- pg-delta: transaction=false
-- It holds no writer up, and given up half-way it would leave an index that is no good.
-- squawk-ignore require-lock-timeout
create index concurrently lobby_rooms_opens_at_idx on private.lobby_rooms (opens_at) where announced_at is null;
