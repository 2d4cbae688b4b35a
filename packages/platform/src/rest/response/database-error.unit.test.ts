import { describe, expect, test } from "vitest";
import { ENGLISH } from "../../config/english-texts.ts";
import { fromDatabaseError } from "./database-error.ts";

const error = (code: string, message = "m", detail: string | null = null) => ({
  code,
  message,
  detail,
  hint: null,
});

describe("PostgreSQL's refusals in words", () => {
  test("a missing grant, a policy and a constraint read as sentences with a stable code", () => {
    expect(fromDatabaseError(error("42501", "permission denied for table x"), true)).toMatchObject({
      message: ENGLISH.http.forbidden,
      details: "forbidden",
      hint: "permission denied for table x",
    });
    const taken = fromDatabaseError(
      error("23505", "duplicate key value violates u", "Key (email)=(ana@x.test) already exists."),
      true,
    );
    expect(taken).toMatchObject({ code: "23505", details: "already_exists" });
    expect(taken.body(ENGLISH)).not.toContain("ana@x.test");
  });

  test.each([
    ["53100", 'could not extend file "base/5/16402": No space left on device', 503],
    ["58030", 'could not fsync file "base/5/16402": Input/output error', 500],
    ["XX001", "invalid page in block 3 of relation base/5/16402", 500],
  ])(
    "what is the operator's (%s) is a plain sentence, and the log has it",
    (code, text, status) => {
      const failed = fromDatabaseError(
        { ...error(code, text), hint: "Check free disk space." },
        false,
      );
      expect(failed.status).toBe(status);
      expect(failed.logged).toBe(text);
      expect(failed.body(ENGLISH)).not.toMatch(/base\/5|disk/);
    },
  );

  test("what the product words itself stays as it is", () => {
    const own = error("42501", "Solo el líder puede.", "forbidden");
    expect(fromDatabaseError(own, true).message).toBe("Solo el líder puede.");
  });
});

describe("PostgreSQL's errors as HTTP", () => {
  test.each([
    ["23505", 409],
    ["23503", 409],
    ["23502", 400],
    ["22P02", 400],
    ["P0001", 400],
    ["P0002", 500],
    ["25006", 405],
    ["42P01", 404],
    ["42883", 404],
    ["42703", 400],
    ["57014", 500],
    ["57P01", 503],
    ["53300", 503],
    ["08006", 503],
    ["40001", 500],
    ["28000", 403],
    ["PT402", 402],
    ["PT999", 500],
    ["XX000", 500],
  ])("%s is %d", (code, status) => {
    expect(fromDatabaseError(error(code), true).status).toBe(status);
  });

  test("a missing permission asks a visitor to sign in", () => {
    expect(fromDatabaseError(error("42501"), true).status).toBe(403);
    expect(fromDatabaseError(error("42501"), false)).toMatchObject({
      status: 401,
      headers: { "www-authenticate": "Bearer" },
    });
  });

  test("a function may write the whole response", () => {
    const raised = error(
      "PGRST",
      '{"code":"42","message":"a","details":"b","hint":"c"}',
      '{"status":418,"headers":{"X-Tea":"yes"}}',
    );
    expect(fromDatabaseError(raised, true)).toMatchObject({
      status: 418,
      code: "42",
      message: "a",
      details: "b",
      hint: "c",
      headers: { "X-Tea": "yes" },
    });
    expect(fromDatabaseError(error("PGRST", "not json"), true)).toMatchObject({
      status: 500,
      code: "PGRST121",
    });
  });
});
