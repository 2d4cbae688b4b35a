-- Texts: the form in which texts of users are stored, and the search key with which they are compared.

--- Returns the search key of a name: names are searched and compared by it. It has no case, accents, invisible
--- characters or repeated spaces, and one form of apostrophes, dashes, quotation marks and ordinals. Same result as
--- `searchKey` of packages/site.
create function private.search_key(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          -- NFKD decomposes ligatures, ordinals and full-width forms, and separates accents from their letters.
          -- translate() first replaces the characters that NFKD decomposes badly: apostrophes, dashes, quotes, the
          -- degree sign and slashes.
          normalize(
            translate(
              p_text,
              E'\u0060\u00B4\u02B9\u02BB\u02BC\u02BD\u2018\u2019\u201B\u2032\u2035\uFF07\uFF40\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\uFE58\uFE63\uFF0D\u00AB\u00BB\u201C\u201D\u201E\u201F\u2033\u301D\u301E\uFF02\u00B0\u2044\u2215',
              '''''''''''''''''''''''''''-----------""""""""""o//'
            ),
            nfkd
          ),
          -- Removes accents and invisible characters.
          '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]',
          '', 'g'
        )),
        'øđðħıłŧŋĸƀɓƃƈȼɖɗƌɇƒǥɠɨɉȷƙƚɲƞɵƥɋɍƫƭʈʋƴɏƶȥς',
        'oddhiltnkbbbccdddefggijjklnnopqrtttvyyzzσ'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'
  ), ' ')
$$;

--- A text in its stored form: composed characters (NFC), ordinary spaces and hyphens in place of non-breaking ones.
create function private.tidy_text(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select translate(
    normalize(p_text, nfc),
    E'\u2011\u2028\u2029\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000',
    E'-\n\n                '
  )
$$;

--- A name in its stored form: a tidy text in one line, without repeated or outer spaces.
create function private.tidy_name(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(private.tidy_text(p_text), '\s+', ' ', 'g'))
$$;

--- Whether a text has any visible character.
create function private.has_visible_characters(p_text text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_text ~ '[^\s\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFF\U000E0000-\U000E0FFF]'
$$;

--- A tidy text without outer spaces; null if nothing of it is visible.
create function private.clean_text(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when private.has_visible_characters(p_text) then btrim(private.tidy_text(p_text), E' \t\r\n') end
$$;

--- Returns a text without the invisible characters that are parts of emoji (⚔️, 🏴‍☠️, 1️⃣). Other invisible characters
--- stay.
create function private.without_emoji_joiners(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Removes variation selectors of symbols and keycaps (VS15, VS16), the joiner of two symbols, and a flag's letters.
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        p_text,
        '([\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u23FF\u24C2\u25A0-\u27BF\u2934\u2935\u2B00-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF]|[0-9#*](?=[\uFE0E\uFE0F]\u20E3))[\uFE0E\uFE0F]',
        '\1', 'g'
      ),
      '([\u2190-\u2BFF\U0001F000-\U0001FAFF])\u200D(?=[\u2190-\u2BFF\U0001F000-\U0001FAFF])', '\1', 'g'
    ),
    '(\U0001F3F4)[\U000E0061-\U000E007A]+\U000E007F', '\1', 'g'
  )
$$;

--- Whether a name has invisible characters, other than those of its emoji.
create function private.has_hidden_characters(p_text text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Matches control characters, zero-width characters, fillers, changes of the writing direction, and non-characters.
  select private.without_emoji_joiners(p_text) ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFF\U000E0000-\U000E0FFF]'
$$;

--- False for ordinary words in one line, so that they cost no function call. For the WHEN clause of triggers that tidy
--- texts.
create function private.may_need_tidying(variadic p_texts text[])
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select exists (
    select 1 from unnest(p_texts) as listed (words)
    where words ~ '[^\u0020-\u007E\u00A1-\u00AC\u00AE-\u024F]|  |^ | $'
  )
$$;

--- Tidies the columns named by the trigger, whose first argument is 'name' (one line) or 'text'. Refuses
--- name_unreadable (hidden characters) and text_unreadable (control characters, changes of direction, nothing visible).
create function private.tidy_columns()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_is_name constant boolean := tg_argv[0] = 'name';
  v_row constant jsonb := to_jsonb(new);
  v_changes jsonb := '{}';
  v_column text;
  v_words text;
begin
  foreach v_column in array tg_argv[1:] loop
    v_words := v_row ->> v_column;
    continue when coalesce(v_words, '') = '';
    v_words := case when v_is_name then private.tidy_name(v_words) else private.tidy_text(v_words) end;
    if v_is_name and private.has_hidden_characters(v_words) then
      perform private.refuse('name_unreadable', 'El nombre tiene caracteres invisibles o que no se permiten.');
    elsif v_words ~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFF0-\uFFFB\uFFFE\uFFFF]'
      or (v_words ~ '\S' and not private.has_visible_characters(v_words))
    then
      perform private.refuse('text_unreadable', 'El texto tiene caracteres de control o no tiene nada que se pueda leer.');
    end if;
    v_changes := v_changes || jsonb_build_object(v_column, v_words);
  end loop;
  return jsonb_populate_record(new, v_changes);
end;
$$;

grant execute on function
  private.search_key, private.tidy_text, private.tidy_name, private.has_visible_characters, private.clean_text,
  private.without_emoji_joiners, private.has_hidden_characters, private.may_need_tidying
to anon, authenticated, service_role;

--- Returns a LIKE pattern for search keys that contain the key of this text; null for a blank text.
create function private.contains_pattern(p_text text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '%' || replace(replace(replace(private.search_key(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  where private.clean_text(p_text) is not null
$$;
