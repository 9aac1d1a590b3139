import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { createSignedLinks, type SignedLinkSubject } from "./signed-links.ts";

const shop = freshBackend();

async function setUp(given: Partial<SignedLinkSubject> = {}) {
  const { database } = shop.backend;
  const links = createSignedLinks(shop.world.ports);
  const { id: customer_id } = await database.read.selectFrom("customers").select("id").executeTakeFirstOrThrow();
  const subject: SignedLinkSubject = {
    kind: "approval",
    subject_id: 7,
    customer_id,
    fingerprint: "what it shows",
    expires_at: shop.world.now + HOUR_MS,
    ...given,
  };
  const { id, token } = await database.write((tx) => links.create(tx, subject));
  return {
    links,
    subject,
    id,
    token,
    find: (kind: SignedLinkSubject["kind"] = "approval", text = token) => links.find(database.read, kind, text),
    use: () => database.write((tx) => links.use(tx, id)),
    revoke: (of: Partial<SignedLinkSubject> = {}) => database.write((tx) => links.revoke(tx, { ...subject, ...of })),
  };
}

describe("signed links [P6.98]", () => {
  test("open their subject by the token alone, which the database does not hold", async () => {
    const { find, token, subject, id } = await setUp();
    expect(await find()).toEqual({ ...subject, id, created_at: shop.world.now, state: "open" });
    expect(await find("shared-offer")).toBeNull();
    expect(await find("approval", `${token}x`)).toBeNull();
    const rows = await shop.backend.database.read.selectFrom("signed_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("are used once, however many requests use them", async () => {
    const { use, find } = await setUp();
    const used = await Promise.all(Array.from({ length: 20 }, use));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await find()).toMatchObject({ state: "used" });
  });

  test("end on their date", async () => {
    const { use, find } = await setUp();
    shop.world.now += HOUR_MS;
    expect(await find()).toMatchObject({ state: "expired" });
    expect(await use()).toBe(false);
  });

  test("are revoked by their owner and by no other customer", async () => {
    const { revoke, use, find, subject } = await setUp();
    expect(await revoke({ customer_id: subject.customer_id + 1 })).toBe(0);
    expect(await find()).toMatchObject({ state: "open" });
    expect(await revoke()).toBe(1);
    expect(await use()).toBe(false);
    expect(await find()).toMatchObject({ state: "revoked" });
    expect(await revoke()).toBe(0);
  });

  test("are listed for their owner, the newest first", async () => {
    const { links, subject, id } = await setUp();
    const { database } = shop.backend;
    const later = await database.write((tx) => links.create(tx, { ...subject, subject_id: 8 }));
    const list = (customer_id: number) =>
      links.list(database.read, { kind: "approval", customer_id, subjects: [7, 8, 9] });
    expect((await list(subject.customer_id)).map((link) => link.id)).toEqual([later.id, id]);
    expect(await list(subject.customer_id + 1)).toEqual([]);
    const none = { kind: subject.kind, customer_id: subject.customer_id, subjects: [] };
    expect(await links.list(database.read, none)).toEqual([]);
  });

  test("are deleted long after their end", async () => {
    const { links, find } = await setUp();
    const forget = () => shop.backend.database.write((tx) => links.deleteOld(tx));
    shop.world.now += 90 * DAY_MS;
    await forget();
    expect(await find()).toMatchObject({ state: "expired" });
    shop.world.now += HOUR_MS;
    await forget();
    expect(await find()).toBeNull();
  });
});
