import { join } from "node:path";
import t from "tap";
import { SqliteRegistrations } from "../../../../gateway/platform/accounts/sqlite-tickets.ts";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { registrationsContract } from "../../../contract/registrations.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { testFolder } from "../../../support/system.ts";

registrationsContract(t, openEmbedded);

t.test("stores neither secrets nor codes, and deletes expired registrations", async (t) => {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  t.teardown(() => database.close());
  const clock = { now: Date.parse("2026-03-01T12:00:00.000Z") };
  const registrations = new SqliteRegistrations(database, () => new Date(clock.now));
  const expiresAt = new Date(clock.now + 1).toISOString();
  const secret = await registrations.add({ email: "ada@people.example", code: "012345", expiresAt });
  const row = JSON.stringify(database.get("SELECT * FROM registrations"));
  t.match(row, "ada@people.example");
  t.notMatch(row, secret);
  t.notMatch(row, "012345");
  clock.now += 1;
  await registrations.sweep();
  t.equal(database.get("SELECT * FROM registrations"), undefined);
});
