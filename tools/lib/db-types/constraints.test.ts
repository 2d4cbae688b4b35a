import { expect, test } from "vitest";
import { argumentLimitsOf, limitsOf, wordsOf } from "./constraints.ts";
import { withFacts } from "./write-types.ts";

const of = (...definitions: string[]) =>
  definitions.map((definition) => ({ table: "cups", definition }));

test("a constraint that is a list names the words of its column", () => {
  expect(
    wordsOf(
      of(
        "CHECK ((status = ANY (ARRAY['Próximamente'::text, 'it''s on'::text])))",
        "CHECK ((best_of = ANY (ARRAY[1, 3])))",
        "CHECK ((rights <@ ARRAY['chat'::text, 'money'::text]))",
        "CHECK (((kind = 'refund'::text) AND (state = ANY (ARRAY['a'::text, 'b'::text]))))",
      ),
    ),
  ).toEqual({
    cups: { status: ["Próximamente", "it's on"], best_of: [1, 3], rights: ["chat", "money"] },
  });
});

test.each([
  {
    why: "lengths, with and without the spaces around the text",
    definition: "CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 120)))",
    limits: { name: { min: 1, max: 120 } },
  },
  {
    why: "several columns in one constraint",
    definition: "CHECK (((char_length(rules) <= 20000) AND (char_length(hints) <= 5000)))",
    limits: { rules: { max: 20000 }, hints: { max: 5000 } },
  },
  {
    why: "a range, whatever the type of the number",
    definition: "CHECK (((discount >= (1)::numeric) AND (discount <= (99)::numeric)))",
    limits: { discount: { min: 1, max: 99 } },
  },
  {
    why: "more than nothing is at least one",
    definition: "CHECK ((seed > 0))",
    limits: { seed: { min: 1 } },
  },
  {
    why: "the length that a format states",
    definition: "CHECK ((code ~ '^[A-Z0-9_-]{3,24}$'::text))",
    limits: { code: { min: 3, max: 24 } },
  },
  {
    why: "a format inside a document",
    definition:
      "CHECK (((jsonb_typeof(info) = 'object'::text) AND ((info ->> 'cvu'::text) ~ '^[0-9]{22}$'::text)))",
    limits: { cvu: { min: 22, max: 22 } },
  },
  {
    why: "the size that a helper checks; the room on disk is no limit for people",
    definition: "CHECK (((pg_column_size(ids) <= 8192) AND private.are_game_identities(ids, 100)))",
    limits: { ids: { max: 100 } },
  },
  {
    why: "one of two cases is no limit of the column",
    definition: "CHECK (((is_open) OR (places <= 4)))",
    limits: undefined,
  },
])("$why", ({ definition, limits }) => {
  expect(limitsOf(of(definition))["cups"]).toEqual(limits);
});

test("a procedure that measures an argument states its limit", () => {
  const body = `begin
    if p_open and (p_password is null or char_length(p_password) not between 4 and 72) then refuse; end if;
    if char_length(private.clean_text(p_note)) > 200 or char_length(v_reason) > 300 then refuse; end if;
    if char_length(new.name) > 120 then refuse; end if;`;
  expect(argumentLimitsOf([{ name: "open_cup", body }])).toEqual({
    open_cup: { password: { min: 4, max: 72 }, note: { max: 200 }, reason: { max: 300 } },
  });
});

test("rows, answers and views say what the catalogue and the comments know", () => {
  const types = withFacts(
    [
      "export type Database = {",
      "  public: {",
      "    Tables: {",
      "      cups: {",
      "        Row: {",
      "          prizes: NonNullable<Json>;",
      "          status: string | null;",
      "        };",
      "      };",
      "    };",
      "    Functions: {",
      "      my_cups: {",
      "        Returns: {",
      "          ended_at: string;",
      "          status: string;",
      "        }[];",
      "      };",
      "      open_cups: {",
      "        Returns: unknown[];",
      "        SetofOptions: {",
      '          from: "*";',
      '          to: "cup_cards";',
      "          isOneToOne: false;",
      "          isSetofReturn: true;",
      "        };",
      "      };",
      "      save_cup: {",
      "        Returns: {",
      "          status: string;",
      "        };",
      "      };",
      "    };",
      "  };",
      "};",
    ].join("\n"),
    {
      words: { cups: { status: ["open", "over"] } },
      limits: {},
      buckets: {},
      rows: new Map([["save_cup", "cups"]]),
      answers: new Map([
        [
          "open_cups",
          {
            view: "cup_cards",
            lines: "",
            columns: [
              { name: "places", type: "integer" },
              { name: "mood", type: "text" },
            ],
          },
        ],
      ]),
      stated: new Map([
        ["cups.prizes", "{ value: number }[]"],
        ["open_cups.mood", "cups.status"],
      ]),
      nullable: new Set(["my_cups.ended_at", "open_cups.places"]),
    },
  );
  expect(types).toContain('interface Words { cups: { status: "open" | "over"; }; }');
  expect(types).toContain("          prizes: { value: number }[];");
  expect(types).toContain('          status: Words["cups"]["status"] | null;');
  expect(types).toContain("          ended_at: string | null;");
  expect(types).toContain("          status: string;\n        }[];");
  expect(types).toContain('          status: Words["cups"]["status"];\n        };');
  expect(types).toContain("Returns: {\nmood: cups.status;\nplaces: number | null;\n}[];\n      };");
});
