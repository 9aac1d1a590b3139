import { describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { createMails, MAIL_TASK } from "./mails.ts";
import { createTasks } from "./tasks.ts";

const shop = freshBackend();
const MAIL = { to: "buyer@example.com", subject: "电子发票已开具", text: "请登录查看" };

function setUp({ mail = shop.world.ports.mail }: Partial<typeof shop.world.ports> = {}) {
  const { database } = shop.backend;
  const tasks = createTasks(database, shop.world.ports);
  const mails = createMails(database, { ...shop.world.ports, mail }, tasks);
  return {
    mails,
    send: (ref: string) => database.write((tx) => mails.send(tx, { ref, ...MAIL })),
    deliver: () => tasks.runDue({ [MAIL_TASK]: mails.deliver }),
    rows: () => database.read.selectFrom("mails").selectAll().execute(),
  };
}

describe("mails follow a commit [P6.95]", () => {
  test("once per cause, and their text is deleted once they are sent", async () => {
    const { send, deliver, rows } = setUp();
    await send("invoice:1");
    await send("invoice:1");
    expect(shop.world.mails).toEqual([]);
    await deliver();
    await deliver();
    expect(shop.world.mails).toEqual([MAIL]);
    expect(await rows()).toMatchObject([{ body: "", sent_at: shop.world.now }]);
  });

  test("are stored until a mail server accepts them", async () => {
    const { send, deliver, rows } = setUp({ mail: { send: () => Promise.reject(new Error("550 refused")) } });
    await send("invoice:1");
    await deliver();
    expect(await rows()).toMatchObject([{ body: MAIL.text, sent_at: null }]);
    shop.world.now += 5000;
    await setUp().deliver();
    expect(shop.world.mails).toEqual([MAIL]);
  });

  test("are not written where no mail server is configured", async () => {
    const { send, rows, mails } = setUp({ mail: null });
    await send("invoice:1");
    expect([mails.isConfigured, await rows()]).toEqual([false, []]);
  });
});
