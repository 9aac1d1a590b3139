import { DAY_MS, dayNumber, HOUR_MS } from "#contract/rules/calendar.ts";
import {
  groupOfNotice,
  hasChannel,
  isSmsKind,
  NOTICE_DAYS,
  NOTICE_GROUPS,
  type NoticeKind,
  SMS_NOTICES_PER_DAY,
  type StaffNoticeKind,
} from "#contract/rules/notice.ts";
import type { Db } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import type { Limits } from "./limits.ts";
import type { Mails } from "./mails.ts";
import type { OutgoingChannel } from "./notice.schema.ts";
import {
  NOTICE_TEXTS,
  type NoticeFacts,
  type NoticeText,
  SMS_PARAMS,
  STAFF_TEXTS,
  type StaffSubject,
} from "./notice-texts.ts";
import { OUTGOING_TASK, smsTime } from "./outgoing.ts";
import type { Tasks } from "./tasks.ts";

/** An occasion of which there is one an hour. */
export const hourOf = (now: number) => String(Math.floor(now / HOUR_MS));

export type Notices = ReturnType<typeof createNotices>;

type Deps = {
  ports: Pick<Ports, "clock" | "random" | "notices">;
  limits: Limits;
  tasks: Tasks;
  mails: Mails;
  publicOrigin: string | null;
};

/** Tells customers and staff of events, in the transaction of the event; messages to the outside follow as tasks. */
export function createNotices({
  ports: { clock, random, notices: targets },
  limits,
  tasks,
  mails,
  publicOrigin,
}: Deps) {
  async function addOutgoing(tx: Db, { channel, customer_id = null, message, run_at }: Outgoing & { run_at?: number }) {
    const { id } = await tx
      .insertInto("outgoing")
      .values({
        message_id: random.token(12),
        channel,
        customer_id,
        message: JSON.stringify(message),
        created_at: clock.now(),
        sent_at: null,
        dropped_at: null,
        failure: "",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tasks.add(tx, { kind: OUTGOING_TASK, ref: String(id), ...(run_at === undefined ? {} : { run_at }) });
  }

  /** Where a customer can be told of a kind besides the inbox. */
  async function channelsOf(tx: Db, customer_id: number, kind: NoticeKind) {
    const group = groupOfNotice(kind);
    const { isRequired } = NOTICE_GROUPS[group];
    const [known, off] = await Promise.all([
      tx
        .selectFrom("customers")
        .leftJoin("notice_mails", "notice_mails.customer_id", "customers.id")
        .leftJoin("notice_robots", "notice_robots.customer_id", "customers.id")
        .select(["customers.phone", "notice_mails.email", "notice_mails.confirmed_at"])
        .select(["notice_robots.url", "notice_robots.stopped_at"])
        .where("customers.id", "=", customer_id)
        .where("customers.is_active", "=", 1)
        .executeTakeFirst(),
      isRequired
        ? []
        : tx
            .selectFrom("notice_choices")
            .select("channel")
            .where("customer_id", "=", customer_id)
            .where("kinds", "=", group)
            .execute(),
    ]);
    const isOn = (channel: "sms" | "mail" | "robot") =>
      hasChannel(group, channel) && !off.some((one) => one.channel === channel);
    return {
      phone: known?.phone && isOn("sms") ? known.phone : null,
      email: known?.email && known.confirmed_at !== null && isOn("mail") ? known.email : null,
      hasRobot: Boolean(known?.url) && known?.stopped_at === null && isOn("robot"),
    };
  }

  /** Takes one of the messages by SMS that the customer may have today. @returns false where none is left. */
  const takesSms = async (tx: Db, customer_id: number) =>
    (await limits.take(tx, {
      name: `notice:sms:${customer_id}:${dayNumber(clock.now())}`,
      max: SMS_NOTICES_PER_DAY,
      windowMs: DAY_MS,
    })) === 0;

  return {
    /**
     * Puts a notice into the customer's inbox, once per event, and sends it by the channels that the customer has.
     * @param event names the event among all events of the kind, such as the id of a parcel
     */
    async tell<K extends NoticeKind>(
      tx: Db,
      { customer_id, kind, event, about, mailed = false }: Telling<K>,
    ): Promise<void> {
      // The table's entry of a kind takes the facts of that kind.
      const text = (NOTICE_TEXTS[kind] as (about: NoticeFacts<K>) => NoticeText)(about);
      const written = await tx
        .insertInto("notices")
        .values({ customer_id, kind, event: `${kind}:${event}`, ...text, created_at: clock.now(), read_at: null })
        .onConflict((conflict) => conflict.columns(["customer_id", "event"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!written) return;
      const { phone, email, hasRobot } = await channelsOf(tx, customer_id, kind);
      if (email !== null && !mailed)
        await mails.send(tx, { ref: `notice:${written.id}`, to: email, ...mailOf(text, publicOrigin) });
      if (hasRobot)
        await addOutgoing(tx, { channel: "robot", customer_id, message: { text: robotText(text, publicOrigin) } });
      if (phone !== null && isSmsKind(kind) && (await takesSms(tx, customer_id))) {
        // As above: the parameters are those of the kind.
        const params = (SMS_PARAMS[kind] as (about: unknown) => Record<string, string>)(about);
        await addOutgoing(tx, {
          channel: "sms",
          customer_id,
          message: { phone, template: kind, params },
          run_at: smsTime(clock.now()),
        });
      }
    },

    /** Marks one notice as read and keeps an earlier mark. @returns its path; undefined where the customer has none such. */
    open: (tx: Db, customer_id: number, id: number) =>
      tx
        .updateTable("notices")
        .set(({ fn, val }) => ({ read_at: fn.coalesce("read_at", val(clock.now())) }))
        .where("customer_id", "=", customer_id)
        .where("id", "=", id)
        .returning("path")
        .executeTakeFirst(),

    /** Marks the customer's unread notices as read: all, those of a kind, or some. */
    async markRead(tx: Db, customer_id: number, { kind, ids }: { kind?: NoticeKind; ids?: readonly number[] } = {}) {
      await tx
        .updateTable("notices")
        .set({ read_at: clock.now() })
        .where("customer_id", "=", customer_id)
        .where("read_at", "is", null)
        .$if(kind !== undefined, (query) => query.where("kind", "=", kind as NoticeKind))
        .$if(ids !== undefined, (query) => query.where("id", "in", ids as readonly number[]))
        .execute();
    },

    /** Deletes notices and messages after 180 days. */
    async deleteOld(tx: Db) {
      const before = clock.now() - NOTICE_DAYS * DAY_MS;
      await tx.deleteFrom("notices").where("created_at", "<", before).execute();
      await tx.deleteFrom("staff_notices").where("created_at", "<", before).execute();
      await tx.deleteFrom("outgoing").where("created_at", "<", before).execute();
    },

    /** Tells the staff of new work, once per subject and occasion. */
    async tellStaff(tx: Db, kind: StaffNoticeKind, { customer_id, occasion = "", ...about }: StaffTelling) {
      const text = STAFF_TEXTS[kind](about);
      const event = [kind, about.subject, occasion].filter(Boolean).join(":");
      const written = await tx
        .insertInto("staff_notices")
        .values({ kind, event, ...text, customer_id, created_at: clock.now() })
        .onConflict((conflict) => conflict.column("event").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!written) return;
      const message = { text: `【商城】${text.title}` };
      if (targets.robot !== null) await addOutgoing(tx, { channel: "staff_robot", message });
      if (targets.mail !== null) await addOutgoing(tx, { channel: "staff_mail", message });
    },
  };
}

type Outgoing = { channel: OutgoingChannel; customer_id?: number | null; message: object };

/** An event of a customer; `mailed` is set where the event writes a mail of its own. */
export type Telling<K extends NoticeKind> = {
  customer_id: number;
  kind: K;
  event: string | number;
  about: NoticeFacts<K>;
  mailed?: boolean;
};

/** New work about a customer; an `occasion` separates later events of one subject. */
type StaffTelling = StaffSubject & { customer_id: number | null; occasion?: string };

const robotText = ({ title, path }: NoticeText, origin: string | null) =>
  [`【商城】${title}`, ...(origin === null ? [] : [`登录后查看：${origin}${path}`])].join("\n");

function mailOf({ title, body, path }: NoticeText, origin: string | null) {
  const where = origin === null ? "登录商城，在“消息”里查看。" : `登录后查看：${origin}${path}`;
  return { subject: title, text: [title, body, "", where].join("\n") };
}
