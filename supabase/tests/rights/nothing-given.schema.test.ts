import { sampled } from "@leyenda/testing/long-test-size";
import { expect, test } from "vitest";
import { callText, readProcedures, type Procedure } from "../hostile/support/random-calls.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

/** The refusal of a procedure that is called without arguments. Its writes are rolled back. */
async function refusalOf(person: { readonly id: string }, procedure: Procedure): Promise<string> {
  const nothing = procedure.parameters.map(() => null);
  let refusal = "";
  await t
    .asUser(person)
    .transaction(async (client) => {
      await client.query(callText(procedure), nothing);
      throw new Error("rolled back");
    })
    .catch((error: Error & { code?: string }) => {
      refusal = error.code === undefined ? "" : `${error.code} ${error.message}`;
    });
  return refusal;
}

test("every procedure meets nothing in words of its own, as a player and as an administrator", async () => {
  const people = [await t.createPlayer(), await t.createAdmin()];
  const raw: string[] = [];
  for (const procedure of sampled(await readProcedures(t.database))) {
    for (const person of people) {
      const refusal = await refusalOf(person, procedure);
      if (refusal !== "" && !/^(P0001|PT\d|42501) /.test(refusal))
        raw.push(`${procedure.name}: ${refusal}`);
    }
  }
  expect(raw).toEqual([]);
});
