-- Ages: whether a person with a given birth date is old enough on a given day.

--- The day on which a person born on a date reaches an age.
create function private.of_age_on(p_birth_date date, p_age integer)
returns date
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- If the birthday does not exist in a year, the last day of the month counts: 28 February for 29 February.
  select (p_birth_date + make_interval(years => p_age))::date
$$;

--- Whether a person born on a date has reached an age at an instant; the day is that of the installation's time zone.
create function private.has_age(p_birth_date date, p_age integer, p_at timestamptz)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(private.of_age_on(p_birth_date, p_age) <= private.book_day(p_at), false)
$$;
