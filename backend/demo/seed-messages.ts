import type { RecordKind } from "#contract/rules/conversation.ts";
import type { Database, Db } from "../database/database.ts";
import { insertReply, insertServiceMessage, markRead } from "../modules/service/conversation.store.ts";
import { insertNote } from "../modules/service/desk.store.ts";
import { NOTICE_TEXTS, STAFF_TEXTS } from "../platform/notice-texts.ts";
import type { Ports } from "../ports.ts";

const MEMBER = "13700000002";
const MINUTE_MS = 60_000;
const DAY = 24 * 60;

/** A message: how many minutes ago, its text, and what it is about or carries. */
type Said = { ago: number; by: "customer" | "staff"; text: string; about?: RecordKind; file?: string };

const TALKS: readonly { phone: string; said: readonly Said[]; note?: string }[] = [
  {
    phone: "13800000019",
    said: [
      { ago: 2 * DAY, by: "customer", text: "这单分了两包，第二包什么时候到？", about: "order" },
      { ago: 2 * DAY - 6, by: "staff", text: "第二包明天发出，单号发出后在订单页能看到。" },
      { ago: 31, by: "customer", text: "PO-1118 的 88A 还没发？" },
      { ago: 29, by: "customer", text: "另外上次漏粉的我申请退货了，麻烦尽快看。" },
    ],
    note: "老板自己盯货，先给准点信",
  },
  {
    phone: "13800000012",
    said: [{ ago: 77, by: "customer", text: "认证资料昨天交了，怎么还没通过？" }],
  },
  {
    phone: "13800000015",
    said: [
      { ago: DAY + 40, by: "customer", text: "对账单上这两笔请核一下，我们的表在附件里。", file: "10月核对.pdf" },
      { ago: DAY, by: "staff", text: "收到，核过两笔都对，差的是一笔运费，月底对账单里会列出来。" },
    ],
  },
  {
    phone: "13800000016",
    said: [
      { ago: 3 * DAY, by: "customer", text: "减 45 可以吗" },
      { ago: 3 * DAY - 20, by: "staff", text: "这款已经是企业价了，100 支以上可以另外报。" },
    ],
  },
];

type Told = { customer_id: number; id: number; created_at: number };

/** The notice of a reply, without messages to the outside, because it is of the past. */
const tellReply = (tx: Db, { customer_id, id, created_at }: Told, author: string) =>
  tx
    .insertInto("notices")
    .values({
      customer_id,
      kind: "reply",
      event: `reply:${id}`,
      ...NOTICE_TEXTS.reply({ author }),
      created_at,
      read_at: null,
    })
    .execute();

const tellStaff = (tx: Db, { customer_id, id, created_at }: Told) => {
  const text = STAFF_TEXTS.message({ subject: String(id), id: customer_id });
  return tx
    .insertInto("staff_notices")
    .values({ kind: "message", event: `message:${id}`, ...text, customer_id, created_at })
    .execute();
};

const PAGE =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/** Conversations of the demo's customers, of whom two wait for an answer, one of them for more than an hour. */
export async function seedMessages(database: Database, ports: Pick<Ports, "clock" | "uploads">) {
  const now = ports.clock.now();
  const member = await database.read
    .selectFrom("staff_members")
    .select(["id", "name"])
    .where("phone", "=", MEMBER)
    .executeTakeFirst();
  if (!member) return;
  const unanswered: Told[] = [];
  for (const { phone, said, note } of TALKS) {
    const customer = await database.read
      .selectFrom("customers")
      .select("id")
      .where("phone", "=", phone)
      .executeTakeFirst();
    if (!customer) continue;
    const files = said.flatMap(({ file }) => (file ? [file] : []));
    const upload = `messages/demo-${customer.id}.pdf`;
    if (files.length > 0) await ports.uploads.write(upload, Buffer.from(PAGE));
    const order = await database.read
      .selectFrom("orders")
      .select("id")
      .where("customer_id", "=", customer.id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    await database.write(async (tx) => {
      let seen_id = 0;
      let reply: Told | null = null;
      const waiting: Told[] = [];
      for (const { ago, by, text, about, file } of said) {
        const message = {
          customer_id: customer.id,
          content: text,
          created_at: now - ago * MINUTE_MS,
          files: file ? [{ upload, file_name: file, file_bytes: PAGE.length }] : [],
          record: about && order ? { kind: about, record_id: order.id } : undefined,
        };
        if (by === "customer") {
          seen_id = await insertServiceMessage(tx, message);
          waiting.push({ ...message, id: seen_id });
        } else {
          reply = { ...message, id: await insertReply(tx, message, { member, seen_id }) };
          waiting.length = 0;
        }
      }
      await markRead(tx, customer.id, "customer_read_id", seen_id);
      // A customer has read every reply before the own next message.
      if (waiting.length === 0 && reply) await tellReply(tx, reply, member.name);
      if (note) {
        const written = { member_id: member.id, written_by: member.name, content: note };
        await insertNote(tx, { customer_id: customer.id, ...written, created_at: now - DAY * MINUTE_MS });
      }
      unanswered.push(...waiting);
    });
  }
  await database.write(async (tx) => {
    for (const one of unanswered.toSorted((a, b) => a.created_at - b.created_at)) await tellStaff(tx, one);
  });
}
