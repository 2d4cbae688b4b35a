-- Days and times: the accounting day, in Buenos Aires, and times in sentences.

--- An instant in Argentina's time, in words that name the zone.
create function private.spoken_hour(p_time timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select to_char(p_time at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY "a las" HH24:MI')
$$;

--- An instant in words, for refusals and e-mails, which do not know the reader's time zone.
create function private.spoken_time(p_time timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select private.spoken_hour(p_time) || ' (hora de Argentina)'
$$;

--- A date in words: 1 de marzo de 2028.
create function private.spoken_day(p_day date)
returns text
language sql
immutable
set search_path = ''
as $$
  select format('%s de %s de %s', extract(day from p_day), (array[
    'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio',
    'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'
  ])[extract(month from p_day)], extract(year from p_day))
$$;

--- The accounting day of an instant: the date in Buenos Aires.
create function private.book_day(p_at timestamptz)
returns date
language sql
immutable
parallel safe
set search_path = ''
as $$
  select (p_at at time zone 'America/Argentina/Buenos_Aires')::date
$$;

--- The first instant of an accounting day.
create function private.day_start(p_day date)
returns timestamptz
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_day::timestamp at time zone 'America/Argentina/Buenos_Aires'
$$;
